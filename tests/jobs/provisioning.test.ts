import { describe, expect, it } from "vitest";
import { advanceInstances } from "#app/jobs/provisioning.ts";
import type { InstanceRecord } from "#app/domain/instance/instance.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { type ApiUnderTest, startTestApi } from "#tests/support/api/api.ts";
import {
  requestInstanceStatus,
  requestInstance,
  parseProgress,
  registerBuyer,
  requestInstanceRetry,
} from "#tests/support/customers/buyers.ts";
import { type ScriptedProvisioner, createScriptedProvisioner } from "#tests/support/outside/provisioner.ts";
import { addMs } from "#app/domain/time/time.ts";

interface ProvisioningSetup {
  api: ApiUnderTest;
  provisioner: ScriptedProvisioner;
  key: string;
}

/** Creates an instance whose first step runs until the test ends it. */
async function startProvisioning(): Promise<ProvisioningSetup> {
  const provisioner = createScriptedProvisioner();
  provisioner.getStepState = () => ({ state: "running" });
  const api = await startTestApi({ provisioner });
  const key = await registerBuyer(api, "sandbox-new");
  await requestInstance(api, key);
  return { api, provisioner, key };
}

const runProvisioningJob = (
  { api, provisioner }: ProvisioningSetup,
  storage: Storage = api.context.storage,
) => advanceInstances(storage, api.context.now(), { provisioner });

async function readInstance({ api, key }: ProvisioningSetup): Promise<InstanceRecord> {
  const license = await api.context.storage.licenses.find(key);
  const instance = license && (await api.context.storage.instances.findByLicense(license.record.id));
  if (!instance) throw new Error("There is no instance.");
  return instance;
}

const formatSteps = ({ steps }: InstanceRecord) =>
  steps.map(({ step, status, attempt }) => `${step} ${status} ${attempt}`);

describe("The provisioning job", () => {
  it("advances an instance through all its steps without polling", async () => {
    const provisioning = await startProvisioning();
    provisioning.provisioner.getStepState = () => ({ state: "done" });
    await runProvisioningJob(provisioning);
    expect(await readInstance(provisioning)).toMatchObject({ status: "ready" });
    expect(provisioning.provisioner.startedWork).toEqual([
      "server 1",
      "domain 1",
      "airBootstrap 1",
      "airSetup 1",
    ]);
    await runProvisioningJob(provisioning);
    expect(provisioning.provisioner.startedWork).toHaveLength(4);
  });

  it("waits longer after each failed attempt and fails after the fifth attempt", async () => {
    const provisioning = await startProvisioning();
    const { api, provisioner } = provisioning;
    provisioner.getStepState = () => ({ state: "failed", error: "No image to boot from.", final: false });
    for (const [attemptIndex, pauseMs] of [1_000, 2_000, 4_000, 8_000].entries()) {
      await runProvisioningJob(provisioning);
      expect(formatSteps(await readInstance(provisioning))[0]).toBe(`server pending ${attemptIndex + 1}`);
      expect(await api.context.storage.queue.findNextDueTime("instance")).toBe(
        addMs(api.context.now(), pauseMs),
      );
      api.advanceClock(pauseMs - 1);
      await runProvisioningJob(provisioning);
      expect(provisioner.startedWork).toHaveLength(attemptIndex + 1);
      api.advanceClock(1);
    }
    await runProvisioningJob(provisioning);
    const failedInstance = await readInstance(provisioning);
    expect(failedInstance).toMatchObject({
      status: "failed",
      steps: [{ error: "No image to boot from.", attempt: 5 }, {}, {}, {}],
    });
    api.advanceClock(86_400_000);
    await runProvisioningJob(provisioning);
    expect(provisioner.startedWork).toEqual([1, 2, 3, 4, 5].map((attempt) => `server ${attempt}`));
  });

  it("makes five more attempts when a user retries", async () => {
    const provisioning = await startProvisioning();
    const { api, provisioner, key } = provisioning;
    provisioner.getStepState = () => ({ state: "failed", error: "No image to boot from.", final: false });
    const runUntilFailure = async () => {
      while ((await readInstance(provisioning)).status !== "failed") {
        await runProvisioningJob(provisioning);
        api.advanceClock(60_000);
      }
    };
    await runUntilFailure();
    await requestInstanceRetry(api, key);
    await runUntilFailure();
    expect(provisioner.startedWork.at(-1)).toBe("server 10");
    provisioner.getStepState = () => ({ state: "done" });
    await requestInstanceRetry(api, key);
    expect(await readInstance(provisioning)).toMatchObject({
      status: "ready",
      steps: [{ attempt: 11, error: null }, {}, {}, {}],
    });
  });

  it("polls a running step every five seconds", async () => {
    const provisioning = await startProvisioning();
    const { api, provisioner } = provisioning;
    let pollCount = 0;
    provisioner.getStepState = () => {
      pollCount += 1;
      return { state: "running" };
    };
    for (const [elapsedMs, expectedCount] of [
      [0, 1],
      [4_999, 1],
      [1, 2],
    ] as const) {
      api.advanceClock(elapsedMs);
      await runProvisioningJob(provisioning);
      expect(pollCount).toBe(expectedCount);
    }
  });

  it("does not retry permanent errors", async () => {
    const provisioning = await startProvisioning();
    provisioning.provisioner.getStepState = () => ({
      state: "failed",
      error: "This name is not ours.",
      final: true,
    });
    await runProvisioningJob(provisioning);
    expect(await readInstance(provisioning)).toMatchObject({ status: "failed" });
    expect(provisioning.provisioner.startedWork).toEqual(["server 1"]);
  });

  it("waits while the provisioner is down and counts failed starts", async () => {
    const provisioning = await startProvisioning();
    const { api, provisioner } = provisioning;
    provisioner.isReachable = false;
    api.advanceClock(29 * 60_000);
    await runProvisioningJob(provisioning);
    expect(formatSteps(await readInstance(provisioning))[0]).toBe("server running 1");
    api.advanceClock(60_000);
    await runProvisioningJob(provisioning);
    api.advanceClock(1_000);
    await runProvisioningJob(provisioning);
    expect(formatSteps(await readInstance(provisioning))[0]).toBe("server pending 2");
    provisioner.isReachable = true;
    api.advanceClock(2_000);
    await runProvisioningJob(provisioning);
    expect(formatSteps(await readInstance(provisioning))[0]).toBe("server running 3");
  });

  it("continues after an interruption and requests the same attempt again", async () => {
    const provisioning = await startProvisioning();
    const { api, provisioner } = provisioning;
    provisioner.getStepState = () => ({ state: "done" });
    let writeCount = 0;
    const interruptedStorage: Storage = {
      ...api.context.storage,
      transact: (unitOfWork) => {
        writeCount += 1;
        if (writeCount === 2) return Promise.reject(new Error("The power failed."));
        return api.context.storage.transact(unitOfWork);
      },
    };
    await expect(runProvisioningJob(provisioning, interruptedStorage)).rejects.toThrow("Failed to advance");
    expect(formatSteps(await readInstance(provisioning)).slice(0, 2)).toEqual([
      "server done 1",
      "domain pending 0",
    ]);
    api.advanceClock(5_000);
    await runProvisioningJob(provisioning);
    expect(await readInstance(provisioning)).toMatchObject({ status: "ready" });
    expect(provisioner.startedWork).toEqual([
      "server 1",
      "domain 1",
      "domain 1",
      "airBootstrap 1",
      "airSetup 1",
    ]);
  });

  it("advances every instance once for several processes", async () => {
    const provisioning = await startProvisioning();
    const { api, provisioner } = provisioning;
    for (const token of ["sandbox-new-2", "sandbox-new-3"])
      await requestInstance(api, await registerBuyer(api, token));
    const { id: firstInstanceId } = await readInstance(provisioning);
    provisioner.readStepState = async ({ id }) => {
      if (id === firstInstanceId) throw new Error("An internal error.");
      return { state: "done" };
    };
    await Promise.allSettled(Array.from({ length: 5 }, () => runProvisioningJob(provisioning)));
    const statuses = await api.engine.db.selectFrom("instance").select("status").orderBy("id").execute();
    expect(statuses.map(({ status }) => status)).toEqual(["creating", "ready", "ready"]);
    const attempts = await api.engine.db.selectFrom("instance_step").select("attempt").execute();
    expect(attempts.filter(({ attempt }) => attempt > 1)).toEqual([]);
  });

  it("skips instances that wait for staff", async () => {
    const api = await startTestApi();
    const key = await registerBuyer(api, "sandbox-new", { domain: "approval" });
    await requestInstance(api, key);
    await advanceInstances(api.context.storage, api.context.now(), api.context);
    expect(parseProgress(await requestInstanceStatus(api, key)).status).toBe("waiting");
  });
});
