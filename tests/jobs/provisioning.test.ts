import { describe, expect, it } from "vitest";
import { provisioning } from "#app/jobs/provisioning.ts";
import type { InstanceRecord } from "#app/domain/instance/instance.ts";
import type { Storage } from "#app/domain/storage.ts";
import { type ApiUnderTest, openApi } from "#tests/support/api/api.ts";
import { checking, creating, progressOf, registered, retrying } from "#tests/support/customers/buyers.ts";
import { type ScriptedProvisioner, scriptedProvisioner } from "#tests/support/outside/provisioner.ts";

interface UnderWay {
  api: ApiUnderTest;
  provisioner: ScriptedProvisioner;
  key: string;
}

/** A new instance; its first step runs until the test ends it. */
async function begun(): Promise<UnderWay> {
  const provisioner = scriptedProvisioner();
  provisioner.stands = () => ({ state: "running" });
  const api = await openApi({ provisioner });
  const key = await registered(api, "sandbox-new");
  await creating(api, key);
  return { api, provisioner, key };
}

const run = ({ api, provisioner }: UnderWay, storage: Storage = api.world.storage) =>
  provisioning(storage, api.world.now(), { provisioner });

async function instanceOf({ api, key }: UnderWay): Promise<InstanceRecord> {
  const license = await api.world.storage.licenses.find(key);
  const instance = license && (await api.world.storage.instances.ofLicense(license.record.id));
  if (!instance) throw new Error("There is no instance.");
  return instance;
}

const stepsOf = ({ steps }: InstanceRecord) =>
  steps.map(({ step, status, attempt }) => `${step} ${status} ${attempt}`);

describe("The provisioning job", () => {
  it("advances an instance through all its steps without a viewer", async () => {
    const underWay = await begun();
    underWay.provisioner.stands = () => ({ state: "done" });
    await run(underWay);
    expect(await instanceOf(underWay)).toMatchObject({ status: "ready" });
    expect(underWay.provisioner.begun).toEqual(["server 1", "domain 1", "airBootstrap 1", "airSetup 1"]);
    await run(underWay);
    expect(underWay.provisioner.begun).toHaveLength(4);
  });

  it("waits longer after each failed attempt, and fails after the fifth", async () => {
    const underWay = await begun();
    const { api, provisioner } = underWay;
    provisioner.stands = () => ({ state: "failed", fault: "No image to boot from.", final: false });
    for (const [attempt, pauseMs] of [1_000, 2_000, 4_000, 8_000].entries()) {
      await run(underWay);
      expect(stepsOf(await instanceOf(underWay))[0]).toBe(`server pending ${attempt + 1}`);
      api.pass(pauseMs - 1);
      await run(underWay);
      expect(provisioner.begun).toHaveLength(attempt + 1);
      api.pass(1);
    }
    await run(underWay);
    const failed = await instanceOf(underWay);
    expect(failed).toMatchObject({
      status: "failed",
      steps: [{ fault: "No image to boot from.", attempt: 5 }, {}, {}, {}],
    });
    api.pass(86_400_000);
    await run(underWay);
    expect(provisioner.begun).toEqual([1, 2, 3, 4, 5].map((attempt) => `server ${attempt}`));
  });

  it("tries five more times once a user retries", async () => {
    const underWay = await begun();
    const { api, provisioner, key } = underWay;
    provisioner.stands = () => ({ state: "failed", fault: "No image to boot from.", final: false });
    const untilItFails = async () => {
      while ((await instanceOf(underWay)).status !== "failed") {
        await run(underWay);
        api.pass(60_000);
      }
    };
    await untilItFails();
    await retrying(api, key);
    await untilItFails();
    expect(provisioner.begun.at(-1)).toBe("server 10");
    provisioner.stands = () => ({ state: "done" });
    await retrying(api, key);
    expect(await instanceOf(underWay)).toMatchObject({
      status: "ready",
      steps: [{ attempt: 11, fault: null }, {}, {}, {}],
    });
  });

  it("does not retry permanent errors", async () => {
    const underWay = await begun();
    underWay.provisioner.stands = () => ({ state: "failed", fault: "This name is not ours.", final: true });
    await run(underWay);
    expect(await instanceOf(underWay)).toMatchObject({ status: "failed" });
    expect(underWay.provisioner.begun).toEqual(["server 1"]);
  });

  it("waits while the provisioner is down, and counts a step that it could not start", async () => {
    const underWay = await begun();
    const { api, provisioner } = underWay;
    provisioner.isThere = false;
    api.pass(29 * 60_000);
    await run(underWay);
    expect(stepsOf(await instanceOf(underWay))[0]).toBe("server running 1");
    api.pass(60_000);
    await run(underWay);
    api.pass(1_000);
    await run(underWay);
    expect(stepsOf(await instanceOf(underWay))[0]).toBe("server pending 2");
    provisioner.isThere = true;
    api.pass(2_000);
    await run(underWay);
    expect(stepsOf(await instanceOf(underWay))[0]).toBe("server running 3");
  });

  it("continues where it was interrupted, and requests the same attempt again", async () => {
    const underWay = await begun();
    const { api, provisioner } = underWay;
    provisioner.stands = () => ({ state: "done" });
    let writes = 0;
    const cutOff: Storage = {
      ...api.world.storage,
      transact: (write) => {
        writes += 1;
        if (writes === 2) return Promise.reject(new Error("The power is gone."));
        return api.world.storage.transact(write);
      },
    };
    await expect(run(underWay, cutOff)).rejects.toThrow("could not be advanced");
    expect(stepsOf(await instanceOf(underWay)).slice(0, 2)).toEqual(["server done 1", "domain pending 0"]);
    await run(underWay);
    expect(await instanceOf(underWay)).toMatchObject({ status: "ready" });
    expect(provisioner.begun).toEqual(["server 1", "domain 1", "domain 1", "airBootstrap 1", "airSetup 1"]);
  });

  it("advances every instance once in several processes, and one error delays no other", async () => {
    const underWay = await begun();
    const { api, provisioner } = underWay;
    for (const token of ["sandbox-new-2", "sandbox-new-3"]) await creating(api, await registered(api, token));
    const [first] = await api.world.storage.instances.underWay(0, 1);
    provisioner.observe = async ({ id }) => {
      if (id === first) throw new Error("An internal error.");
      return { state: "done" };
    };
    await Promise.allSettled(Array.from({ length: 5 }, () => run(underWay)));
    const statuses = await api.engine.db.selectFrom("instance").select("status").orderBy("id").execute();
    expect(statuses.map(({ status }) => status)).toEqual(["creating", "ready", "ready"]);
    const attempts = await api.engine.db.selectFrom("instance_step").select("attempt").execute();
    expect(attempts.filter(({ attempt }) => attempt > 1)).toEqual([]);
  });

  it("skips instances that wait for staff", async () => {
    const api = await openApi();
    const key = await registered(api, "sandbox-new", { domain: "approval" });
    await creating(api, key);
    await provisioning(api.world.storage, api.world.now(), api.world);
    expect(progressOf(await checking(api, key)).status).toBe("waiting");
  });
});
