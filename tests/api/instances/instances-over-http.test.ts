import { readdir, readFile } from "node:fs/promises";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createEmlMailer, type MailFolder } from "#app/gateways/mail/eml.ts";
import { advanceInstances } from "#app/jobs/provisioning.ts";
import { sendStaffNotices } from "#app/jobs/staff-notices.ts";
import { origin } from "#tests/support/api/api.ts";
import {
  requestApproval,
  requestInstanceStatus,
  requestInstance,
  selectInstances,
  parseProgress,
  registerBuyer,
  requestInstanceRetry,
  fetchStepsAfter,
  fetchWaitingBuyers,
} from "#tests/support/customers/buyers.ts";
import { buyersPassword } from "#tests/support/customers/buyers-password.ts";
import { type HostedApi, openHostedApi } from "#tests/support/api/hosted-api.ts";
import { shortTimeoutMs, chooseTimeoutMs } from "#tests/support/outside/timeouts.ts";

const runProvisioning = ({ context }: HostedApi) => advanceInstances(context.storage, context.now(), context);
const listInstances = ({ server }: HostedApi) => [...server.instances.values()];
const allFirstAttempts = ["server 1", "domain 1", "airBootstrap 1", "airSetup 1"];

describe("An instance created by the vendor's automation", () => {
  it("is ordered once and advances through its steps while the buyer polls", async () => {
    const api = await openHostedApi();
    const key = await registerBuyer(api, "sandbox-new", { domain: "acme" });
    const response = await requestInstance(api, key);
    expect(response.status).toBe(201);
    expect(parseProgress(response)).toMatchObject({
      status: "ready",
      hostname: "acme.instances.example.com",
    });
    expect(parseProgress(await requestInstance(api, key)).status).toBe("ready");
    expect(listInstances(api)).toMatchObject([
      {
        startedAttempts: allFirstAttempts,
        order: {
          subdomain: "acme",
          licenseKey: key,
          email: "sandbox-new@neu.example",
          password: buyersPassword,
          approved: false,
        },
      },
    ]);
  });

  it("advances without polling and retries a failed step after a pause", async () => {
    const api = await openHostedApi();
    const key = await registerBuyer(api, "sandbox-new");
    api.server.remainingFailures.set("domain", 3);
    expect(parseProgress(await requestInstance(api, key))).toMatchObject({
      status: "creating",
      server: true,
    });
    for (const pauseMs of [1_000, 2_000]) {
      api.advanceClock(pauseMs - 1);
      await runProvisioning(api);
      const attemptCount = listInstances(api)[0]?.startedAttempts.length;
      api.advanceClock(1);
      await runProvisioning(api);
      expect(listInstances(api)[0]?.startedAttempts).toHaveLength((attemptCount ?? 0) + 1);
    }
    api.advanceClock(4_000);
    await runProvisioning(api);
    // Each digit is one of the four steps: 1 if the step is done.
    expect(await fetchStepsAfter(api, key, 0)).toBe("ready 1111");
    expect(listInstances(api)[0]?.startedAttempts).toContain("domain 4");
  });

  it("fails after five attempts until a user retries it", async () => {
    const api = await openHostedApi();
    const key = await registerBuyer(api, "sandbox-new");
    api.server.remainingFailures.set("server", 5);
    await requestInstance(api, key);
    for (let minute = 0; minute < 5; minute += 1) {
      api.advanceClock(60_000);
      await runProvisioning(api);
    }
    // Each digit is one of the four steps: 1 if the step is done.
    expect(await fetchStepsAfter(api, key, 0)).toBe("failed 0000");
    const { fault, attempt } = await api.engine.db
      .selectFrom("instance_step")
      .select(["fault", "attempt"])
      .where("step", "=", "server")
      .executeTakeFirstOrThrow();
    expect([fault, attempt]).toEqual(["No image to boot from.", 5]);
    expect(parseProgress(await requestInstanceRetry(api, key)).status).toBe("ready");
  });

  it.each([
    ["is busy", { status: 429 }],
    ["breaks", { status: 500 }],
    ["responds with HTML", { status: 200, body: "<html>" }],
    ["hangs", "hangs"],
    ["loses its response", "loses the response"],
  ] as const)("is created once if the first request fails because the automation %s", async (_, outage) => {
    const api = await openHostedApi({}, chooseTimeoutMs(outage));
    const key = await registerBuyer(api, "sandbox-new");
    api.server.fail(outage);
    const response = await requestInstance(api, key);
    expect(response.status).toBe(503);
    expect(response.body).toMatchObject({ error: { code: expect.stringMatching(/^PROVISIONER_/) } });
    expect(parseProgress(await requestInstanceStatus(api, key)).status).toBe("requested");
    expect(parseProgress(await requestInstance(api, key)).status).toBe("ready");
    expect(await selectInstances(api)).toHaveLength(1);
    expect(listInstances(api)).toMatchObject([
      { startedAttempts: allFirstAttempts, order: { password: buyersPassword } },
    ]);
  });

  it("counts a failed start as an attempt and polls at longer intervals", async () => {
    const api = await openHostedApi();
    const key = await registerBuyer(api, "sandbox-new");
    // Each outage applies to one request.
    const noOutage = { slowMs: 0 };
    api.server.fail(noOutage, { status: 500 });
    await requestInstance(api, key);
    // Each digit is one of the four steps: 1 if the step is done.
    expect(await fetchStepsAfter(api, key, 999)).toBe("creating 0000");
    expect(listInstances(api)[0]?.startedAttempts).toEqual([]);
    api.server.fail(noOutage, { status: 500 }, { status: 200, body: "?" });
    expect(await fetchStepsAfter(api, key, 1)).toBe("creating 0000");
    expect(await fetchStepsAfter(api, key, 0)).toBe("creating 0000");
    expect(await fetchStepsAfter(api, key, 0)).toBe("ready 1111");
    expect(listInstances(api)[0]?.startedAttempts).toEqual(["server 2", ...allFirstAttempts.slice(1)]);
  });

  it("is rejected with IR01, IR02 and IR03 and can be approved by staff", async () => {
    const api = await openHostedApi();
    for (const [token, provisionerCode, errorCode] of [
      ["sandbox-new-1", "taken", "IR01"],
      ["sandbox-new-2", "no-capacity", "IR02"],
      ["sandbox-new-3", "needs-approval", "IR03"],
    ] as const) {
      api.server.rejections.set(token, provisionerCode);
      const key = await registerBuyer(api, token);
      expect((await requestInstance(api, key)).body).toMatchObject({ error: { code: errorCode } });
    }
    const { entities } = await fetchWaitingBuyers(api);
    expect(entities.map(({ reason }) => reason)).toEqual(["no-capacity", "needs-approval"]);
    for (const { licenseKey } of entities) await requestApproval(api, licenseKey);
    expect((await fetchWaitingBuyers(api)).entities).toMatchObject([{ reason: "no-capacity" }]);
    expect(listInstances(api)).toMatchObject([
      { order: { subdomain: "sandbox-new-3", password: null, approved: true } },
    ]);
  });
});

describe("The password of a buyer", () => {
  it("is sent to the vendor's automation, but never stored", async () => {
    const mailFiles = new Map<string, string>();
    const folder: MailFolder = {
      write: async (name, content) => {
        mailFiles.set(name, Buffer.from(content).toString());
      },
      listFileNames: async () => [...mailFiles.keys()],
      read: async (name) => mailFiles.get(name) ?? "",
      remove: async (name) => {
        mailFiles.delete(name);
      },
    };
    const mailer = createEmlMailer(folder, { name: "", address: "desk@example.com" });
    const staffMail = { recipients: ["ops@example.com"], origin };
    const api = await openHostedApi({ mailer, staffMail }, shortTimeoutMs);
    for (const [token, outage] of [
      ["sandbox-new-1", undefined],
      ["sandbox-new-2", "hangs"],
      ["sandbox-new-3", { status: 401 }],
      ["sandbox-new-4", { status: 200, body: JSON.stringify({ echo: buyersPassword }) }],
      ["sandbox-new-5", { status: 500, body: `Bad password: ${buyersPassword}` }],
      ["sandbox-new-6", { status: 503, body: '{"error":{"code":"no-capacity"}}' }],
    ] as const) {
      const key = await registerBuyer(api, token);
      if (outage) api.server.fail(outage);
      await requestInstance(api, key);
      await requestInstanceRetry(api, key);
    }
    await runProvisioning(api);
    await sendStaffNotices(api.context.storage, api.context.now(), api.context);
    expect(listInstances(api)).toMatchObject([{ order: { password: buyersPassword } }]);

    const { rows } = await sql<{ file: string }>`pragma database_list`.execute(api.engine.db);
    const databasePath = rows[0]?.file ?? "";
    const directory = databasePath.slice(0, databasePath.lastIndexOf("/"));
    const files = (await readdir(directory)).map((name) => `${directory}/${name}`);
    const databaseFiles = files.filter((file) => file.startsWith(databasePath));
    expect(databaseFiles.toSorted()).toEqual([databasePath, `${databasePath}-shm`, `${databasePath}-wal`]);
    const databaseBytes = Buffer.concat(await Promise.all(databaseFiles.map((file) => readFile(file))));
    expect(databaseBytes.includes("sandbox-new-5@neu.example")).toBe(true);
    expect(databaseBytes.includes(buyersPassword)).toBe(false);
    const events = await api.engine.db.selectFrom("history").selectAll().execute();
    expect(events.length).toBeGreaterThan(10);
    expect(JSON.stringify([events, api.logLines])).not.toContain(buyersPassword);
    expect([...mailFiles.values()].join()).toContain("sandbox-new-6@neu.example");
    expect([...mailFiles.values()].join()).not.toContain(buyersPassword);
    expect(api.logLines.length).toBeGreaterThan(4);
  });
});
