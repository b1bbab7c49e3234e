import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import { stepNames } from "#app/domain/instance/steps.ts";
import { resolveMarketplaceCustomer } from "#app/domain/sign-up/marketplace-customer.ts";
import { createMarketplaceActor } from "#app/domain/marketplace/actor.ts";
import { registerBuyer } from "#app/domain/sign-up/register.ts";
import { registration } from "#app/domain/sign-up/registration.ts";
import { createSandboxMarketplace } from "#app/gateways/marketplace/sandbox.ts";
import { simulatedProvisioner } from "#app/gateways/provisioner/simulated.ts";
import { createSamplePackages } from "#dev/demo/packages.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { createSignUpForm } from "#tests/support/customers/buyers.ts";
import { buyersPassword } from "#tests/support/customers/buyers-password.ts";
import { createTestDatabase } from "#tests/support/engines/databases.ts";
import { engineNames } from "#tests/support/engines/engine-names.ts";
import {
  type ProvisioningServer,
  startProvisioningServer,
} from "#tests/support/outside/provisioning-server.ts";
import { bundleProgram } from "./bundle.ts";
import { openEngine } from "./databases.ts";
import { readSystemClock } from "#app/domain/time/time.ts";

const builderPath = await bundleProgram("builder");
const runningProcesses = new Set<ChildProcess>();
const servers: ProvisioningServer[] = [];

const titledEngineNames = Object.entries({
  "an SQLite file": "node:sqlite",
  PostgreSQL: "PostgreSQL",
} as const);

afterEach(async () => {
  for (const child of runningProcesses) child.kill("SIGKILL");
  for (const server of servers.splice(0)) await server.stop();
});

/** The license key of a registered buyer without an instance. */
async function registerExampleBuyer(databaseUrl: string): Promise<string> {
  const storage = await openStorage(openEngine(databaseUrl));
  await createSamplePackages(storage);
  const now = readSystemClock();
  const actor = createMarketplaceActor("kill test", now);
  const hosting = { storage, provisioner: simulatedProvisioner, instanceDomain: "instances.example.com" };
  const marketplaceHosting = { ...hosting, marketplace: createSandboxMarketplace(() => now) };
  const { customerId } = await resolveMarketplaceCustomer(marketplaceHosting, actor, "sandbox-new");
  const { licenseKey } = await registerBuyer(
    marketplaceHosting,
    actor,
    registration.parse(createSignUpForm(customerId, { domain: "acme" })),
  );
  await storage.close();
  return licenseKey;
}

/** Runs one process to its end. Returns the signal that ended it, or its exit code. */
async function runBuilder(...args: string[]): Promise<unknown> {
  const child = spawn(process.execPath, [builderPath, ...args], { stdio: ["ignore", "ignore", "inherit"] });
  runningProcesses.add(child);
  const [code, signal]: unknown[] = await once(child, "exit");
  runningProcesses.delete(child);
  return signal ?? code;
}

/** Makes the server kill the caller when its request arrives, and again when the response is sent. */
function killAtEveryRequest(server: ProvisioningServer): Set<string> {
  const killPoints = new Set<string>();
  server.onRequest = async ({ method, path }, moment) => {
    const momentKey = `${moment} ${method} ${path.replace(/\/\d+\//, "/{id}/")}`;
    if (killPoints.has(momentKey)) return true;
    killPoints.add(momentKey);
    for (const child of runningProcesses) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
    return false;
  };
  return killPoints;
}

const expectedMoments = ["POST /v1/instances"]
  .concat(
    stepNames.flatMap((step) => [
      `POST /v1/instances/{id}/steps/${step}`,
      `GET /v1/instances/{id}/steps/${step}?attempt=1`,
    ]),
  )
  .flatMap((request) => [`before ${request}`, `after ${request}`]);

describe.each(titledEngineNames)("An instance whose rows are in %s", (_, engineName) => {
  it.skipIf(!engineNames.includes(engineName))(
    "is created once although processes are killed at every step",
    { timeout: 400_000 },
    async () => {
      const databaseUrl = await createTestDatabase(engineName, "empty");
      const key = await registerExampleBuyer(databaseUrl);
      const server = await startProvisioningServer();
      servers.push(server);
      const killedMoments = killAtEveryRequest(server);

      const exitResults: unknown[] = [];
      do {
        const isBuyerRun = exitResults.length % 2 === 0;
        exitResults.push(
          await runBuilder(isBuyerRun ? "BUYER" : "JOB", databaseUrl, server.url, key, buyersPassword),
        );
      } while (exitResults.at(-1) === "SIGKILL");
      expect([...killedMoments].toSorted()).toEqual(expectedMoments.toSorted());
      expect(exitResults).toEqual([...expectedMoments.map(() => "SIGKILL"), 0]);

      const startedAttempts = stepNames.map((step) => `${step} 1`);
      expect([...server.instances.values()]).toMatchObject([
        { order: { subdomain: "acme", licenseKey: key }, startedAttempts, finishedSteps: new Set(stepNames) },
      ]);
      const storage = await openStorage(openEngine(databaseUrl));
      const license = await storage.licenses.find(key);
      const instance = await storage.instances.findBySubdomain("acme");
      expect(instance).toMatchObject({
        licenseId: license?.record.id,
        status: "ready",
        steps: stepNames.map((step) => ({ step, status: "done", attempt: 1 })),
      });
      expect([...server.instances.keys()]).toEqual([instance?.id]);
      const { rows } = await storage.history.listByLicense(key, 0, 10);
      expect(rows.map(({ eventName }) => eventName)).toEqual(["create-instance", "add-quota", "create"]);
      await storage.close();
    },
  );
});
