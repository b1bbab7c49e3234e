import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import { stepNames } from "#app/domain/instance/steps.ts";
import { arriveFromMarketplace } from "#app/domain/sign-up/arrival.ts";
import { marketplaceActor } from "#app/domain/marketplace/actor.ts";
import { registerBuyer } from "#app/domain/sign-up/register.ts";
import { registration } from "#app/domain/sign-up/registration.ts";
import { sandboxMarketplace } from "#app/gateways/marketplace/sandbox.ts";
import { simulatedProvisioner } from "#app/gateways/provisioner/simulated.ts";
import { createSamplePackages } from "#dev/demo/packages.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { signUpOf } from "#tests/support/customers/buyers.ts";
import { buyersPassword } from "#tests/support/customers/buyers-password.ts";
import { newDatabase } from "#tests/support/engines/databases.ts";
import { engineNames } from "#tests/support/engines/engine-names.ts";
import {
  type ProvisioningServer,
  startProvisioningServer,
} from "#tests/support/outside/provisioning-server.ts";
import { bundleProgram } from "./bundle.ts";
import { engineAt } from "./databases.ts";

const builder = await bundleProgram("builder");
const running = new Set<ChildProcess>();
const servers: ProvisioningServer[] = [];

const engines = Object.entries({ "an SQLite file": "node:sqlite", PostgreSQL: "PostgreSQL" } as const);

afterEach(async () => {
  for (const child of running) child.kill("SIGKILL");
  for (const server of servers.splice(0)) await server.stop();
});

/** Returns the license key of a registered buyer without an instance. */
async function registeredBuyer(address: string): Promise<string> {
  const storage = await openStorage(engineAt(address));
  await createSamplePackages(storage);
  const now = new Date();
  const actor = marketplaceActor("kill test", now.toISOString());
  const hosting = { storage, provisioner: simulatedProvisioner, instanceDomain: "instances.example.com" };
  const market = { ...hosting, marketplace: sandboxMarketplace(() => now) };
  const { customerId } = await arriveFromMarketplace(market, actor, "sandbox-new");
  const { licenseKey } = await registerBuyer(
    market,
    actor,
    registration.parse(signUpOf(customerId, { domain: "acme" })),
  );
  await storage.close();
  return licenseKey;
}

/** Runs one process to its end. Returns the signal that ended it, or its exit code. */
async function runBuilder(...args: string[]): Promise<unknown> {
  const child = spawn(process.execPath, [builder, ...args], { stdio: ["ignore", "ignore", "inherit"] });
  running.add(child);
  const [code, signal]: unknown[] = await once(child, "exit");
  running.delete(child);
  return signal ?? code;
}

/** Kills the calling process twice per request: when the request arrives, and when its response is on its way. */
function killAtEveryRequest(server: ProvisioningServer): Set<string> {
  const killed = new Set<string>();
  server.onMoment = async ({ method, path }, moment) => {
    const at = `${moment} ${method} ${path.replace(/\/\d+\//, "/{id}/")}`;
    if (killed.has(at)) return true;
    killed.add(at);
    for (const child of running) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
    return false;
  };
  return killed;
}

const moments = ["POST /v1/instances"]
  .concat(
    stepNames.flatMap((step) => [
      `POST /v1/instances/{id}/steps/${step}`,
      `GET /v1/instances/{id}/steps/${step}?attempt=1`,
    ]),
  )
  .flatMap((request) => [`before ${request}`, `after ${request}`]);

describe.each(engines)("An instance whose rows are in %s", (_, engine) => {
  it.skipIf(!engineNames.includes(engine))(
    "is created once, with no lost step, when processes are killed at any step and the buyer or the job continues",
    { timeout: 400_000 },
    async () => {
      const address = await newDatabase(engine, "nothing");
      const key = await registeredBuyer(address);
      const server = await startProvisioningServer();
      servers.push(server);
      const killed = killAtEveryRequest(server);

      const exits: unknown[] = [];
      do {
        const isBuyersTurn = exits.length % 2 === 0;
        exits.push(
          await runBuilder(isBuyersTurn ? "BUYER" : "JOB", address, server.url, key, buyersPassword),
        );
      } while (exits.at(-1) === "SIGKILL");
      expect([...killed].toSorted()).toEqual(moments.toSorted());
      expect(exits).toEqual([...moments.map(() => "SIGKILL"), 0]);

      const startedAttempts = stepNames.map((step) => `${step} 1`);
      expect([...server.instances.values()]).toMatchObject([
        { order: { subdomain: "acme", licenseKey: key }, startedAttempts, finishedSteps: new Set(stepNames) },
      ]);
      const storage = await openStorage(engineAt(address));
      const license = await storage.licenses.find(key);
      const instance = await storage.instances.bySubdomain("acme");
      expect(instance).toMatchObject({
        licenseId: license?.record.id,
        status: "ready",
        steps: stepNames.map((step) => ({ step, status: "done", attempt: 1 })),
      });
      expect([...server.instances.keys()]).toEqual([instance?.id]);
      const { rows } = await storage.history.ofLicense(key, 0, 10);
      expect(rows.map(({ eventName }) => eventName)).toEqual(["create-instance", "add-quota", "create"]);
      await storage.close();
    },
  );
});
