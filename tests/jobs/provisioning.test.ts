import { describe, expect, it } from "vitest";
import { provisioning } from "#app/jobs/provisioning.ts";
import type { InstanceRecord } from "#app/domain/instance/instance.ts";
import type { Storage } from "#app/domain/storage.ts";
import { type ApiUnderTest, openApi } from "#tests/support/api/api.ts";
import {
  requestStatus,
  requestInstance,
  progressOf,
  registerBuyer,
  requestRetry,
} from "#tests/support/customers/buyers.ts";
import { type ScriptedProvisioner, scriptedProvisioner } from "#tests/support/outside/provisioner.ts";

interface Provisioning {
  api: ApiUnderTest;
  provisioner: ScriptedProvisioner;
  key: string;
}

/** A new instance; its first step runs until the test ends it. */
async function startProvisioning(): Promise<Provisioning> {
  const provisioner = scriptedProvisioner();
  provisioner.observationOf = () => ({ state: "running" });
  const api = await openApi({ provisioner });
  const key = await registerBuyer(api, "sandbox-new");
  await requestInstance(api, key);
  return { api, provisioner, key };
}

const run = ({ api, provisioner }: Provisioning, storage: Storage = api.context.storage) =>
  provisioning(storage, api.context.now(), { provisioner });

async function instanceOf({ api, key }: Provisioning): Promise<InstanceRecord> {
  const license = await api.context.storage.licenses.find(key);
  const instance = license && (await api.context.storage.instances.ofLicense(license.record.id));
  if (!instance) throw new Error("There is no instance.");
  return instance;
}

const stepsOf = ({ steps }: InstanceRecord) =>
  steps.map(({ step, status, attempt }) => `${step} ${status} ${attempt}`);

describe("The provisioning job", () => {
  it("advances an instance through all its steps without a viewer", async () => {
    const provisioning = await startProvisioning();
    provisioning.provisioner.observationOf = () => ({ state: "done" });
    await run(provisioning);
    expect(await instanceOf(provisioning)).toMatchObject({ status: "ready" });
    expect(provisioning.provisioner.startedWork).toEqual([
      "server 1",
      "domain 1",
      "airBootstrap 1",
      "airSetup 1",
    ]);
    await run(provisioning);
    expect(provisioning.provisioner.startedWork).toHaveLength(4);
  });

  it("waits longer after each failed attempt, and fails after the fifth", async () => {
    const provisioning = await startProvisioning();
    const { api, provisioner } = provisioning;
    provisioner.observationOf = () => ({ state: "failed", fault: "No image to boot from.", final: false });
    for (const [attempt, pauseMs] of [1_000, 2_000, 4_000, 8_000].entries()) {
      await run(provisioning);
      expect(stepsOf(await instanceOf(provisioning))[0]).toBe(`server pending ${attempt + 1}`);
      api.advanceClock(pauseMs - 1);
      await run(provisioning);
      expect(provisioner.startedWork).toHaveLength(attempt + 1);
      api.advanceClock(1);
    }
    await run(provisioning);
    const failed = await instanceOf(provisioning);
    expect(failed).toMatchObject({
      status: "failed",
      steps: [{ fault: "No image to boot from.", attempt: 5 }, {}, {}, {}],
    });
    api.advanceClock(86_400_000);
    await run(provisioning);
    expect(provisioner.startedWork).toEqual([1, 2, 3, 4, 5].map((attempt) => `server ${attempt}`));
  });

  it("tries five more times once a user retries", async () => {
    const provisioning = await startProvisioning();
    const { api, provisioner, key } = provisioning;
    provisioner.observationOf = () => ({ state: "failed", fault: "No image to boot from.", final: false });
    const runUntilFailure = async () => {
      while ((await instanceOf(provisioning)).status !== "failed") {
        await run(provisioning);
        api.advanceClock(60_000);
      }
    };
    await runUntilFailure();
    await requestRetry(api, key);
    await runUntilFailure();
    expect(provisioner.startedWork.at(-1)).toBe("server 10");
    provisioner.observationOf = () => ({ state: "done" });
    await requestRetry(api, key);
    expect(await instanceOf(provisioning)).toMatchObject({
      status: "ready",
      steps: [{ attempt: 11, fault: null }, {}, {}, {}],
    });
  });

  it("does not retry permanent errors", async () => {
    const provisioning = await startProvisioning();
    provisioning.provisioner.observationOf = () => ({
      state: "failed",
      fault: "This name is not ours.",
      final: true,
    });
    await run(provisioning);
    expect(await instanceOf(provisioning)).toMatchObject({ status: "failed" });
    expect(provisioning.provisioner.startedWork).toEqual(["server 1"]);
  });

  it("waits while the provisioner is down, and counts a step that it could not start", async () => {
    const provisioning = await startProvisioning();
    const { api, provisioner } = provisioning;
    provisioner.isReachable = false;
    api.advanceClock(29 * 60_000);
    await run(provisioning);
    expect(stepsOf(await instanceOf(provisioning))[0]).toBe("server running 1");
    api.advanceClock(60_000);
    await run(provisioning);
    api.advanceClock(1_000);
    await run(provisioning);
    expect(stepsOf(await instanceOf(provisioning))[0]).toBe("server pending 2");
    provisioner.isReachable = true;
    api.advanceClock(2_000);
    await run(provisioning);
    expect(stepsOf(await instanceOf(provisioning))[0]).toBe("server running 3");
  });

  it("continues where it was interrupted, and requests the same attempt again", async () => {
    const provisioning = await startProvisioning();
    const { api, provisioner } = provisioning;
    provisioner.observationOf = () => ({ state: "done" });
    let writes = 0;
    const cutOff: Storage = {
      ...api.context.storage,
      transact: (write) => {
        writes += 1;
        if (writes === 2) return Promise.reject(new Error("The power is gone."));
        return api.context.storage.transact(write);
      },
    };
    await expect(run(provisioning, cutOff)).rejects.toThrow("could not be advanced");
    expect(stepsOf(await instanceOf(provisioning)).slice(0, 2)).toEqual([
      "server done 1",
      "domain pending 0",
    ]);
    await run(provisioning);
    expect(await instanceOf(provisioning)).toMatchObject({ status: "ready" });
    expect(provisioner.startedWork).toEqual([
      "server 1",
      "domain 1",
      "domain 1",
      "airBootstrap 1",
      "airSetup 1",
    ]);
  });

  it("advances every instance once in several processes, and one error delays no other", async () => {
    const provisioning = await startProvisioning();
    const { api, provisioner } = provisioning;
    for (const token of ["sandbox-new-2", "sandbox-new-3"])
      await requestInstance(api, await registerBuyer(api, token));
    const [first] = await api.context.storage.instances.underWay(0, 1);
    provisioner.observe = async ({ id }) => {
      if (id === first) throw new Error("An internal error.");
      return { state: "done" };
    };
    await Promise.allSettled(Array.from({ length: 5 }, () => run(provisioning)));
    const statuses = await api.engine.db.selectFrom("instance").select("status").orderBy("id").execute();
    expect(statuses.map(({ status }) => status)).toEqual(["creating", "ready", "ready"]);
    const attempts = await api.engine.db.selectFrom("instance_step").select("attempt").execute();
    expect(attempts.filter(({ attempt }) => attempt > 1)).toEqual([]);
  });

  it("skips instances that wait for staff", async () => {
    const api = await openApi();
    const key = await registerBuyer(api, "sandbox-new", { domain: "approval" });
    await requestInstance(api, key);
    await provisioning(api.context.storage, api.context.now(), api.context);
    expect(progressOf(await requestStatus(api, key)).status).toBe("waiting");
  });
});
