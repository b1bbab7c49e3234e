import { describe, expect, it } from "vitest";
import { sha256 } from "#app/domain/text/digest.ts";
import { generateLicenseKey } from "#app/domain/text/license-key.ts";
import { generateSecret } from "#app/domain/text/secret.ts";
import type { FullLicense } from "#app/domain/license/license-store.ts";
import { now, exampleQuota } from "#tests/fixtures/licenses.ts";
import { productEndpoints } from "#app/api/product/product.ts";
import { type ApiUnderTest, startTestApi, errorBody, parseApiResult } from "#tests/support/api/api.ts";
import {
  sendActivation,
  activateServer,
  readErrorCode,
  issueEnterpriseLicense,
  sendHeartbeat,
  issueIrLicense,
  sendRelease,
  findStoredLicense,
  createSerials,
} from "#tests/support/licenses/deployed-product.ts";

const dayMs = 86_400_000;

const fetchServers = async ({ context }: ApiUnderTest, key: string) =>
  (await context.storage.licenses.findFull(key))?.servers ?? [];

const fetchEvents = async ({ context }: ApiUnderTest, key: string) =>
  (await context.storage.history.listByLicense(key, 0, 100)).rows;

describe("Activating a server", () => {
  it("returns a secret and a lease and updates the license at once", async () => {
    const api = await startTestApi();
    const license = await issueEnterpriseLicense(api);
    const response = await sendActivation(api, license, "console-1");
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      success: true,
      result: {
        serverId: expect.any(Number),
        serverSecret: expect.stringMatching(/^[\w-]{43}$/),
        lease: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        heartbeatEverySeconds: 300,
        serverTime: now,
      },
    });
    const licenseResponse = await api.asRita.get(`/api/oem/licenses/${license.record.key}`);
    expect(licenseResponse.body).toMatchObject({
      result: { status: "active", serversInUse: 1, activatedAt: now, version: "5.12.0", useStatus: "active" },
    });
  });

  it("stores only the hash of the secret and does not log it", async () => {
    const api = await startTestApi();
    const license = await issueEnterpriseLicense(api);
    const { serverSecret, serverId } = await activateServer(api, license, "console-1");
    const [server] = await fetchServers(api, license.record.key);
    expect(server).toMatchObject({ id: serverId, secretHash: sha256(serverSecret) });
    expect(JSON.stringify([server, api.logLines, await fetchEvents(api, license.record.key)])).not.toContain(
      serverSecret,
    );
  });

  it("is recorded in the history each time", async () => {
    const api = await startTestApi();
    const license = await issueEnterpriseLicense(api);
    const firstResponse = await sendActivation(api, license, "console-1");
    const { serverId, serverSecret } = parseApiResult(productEndpoints.activate.result, firstResponse);
    await activateServer(api, license, "console-1", { version: "5.13.0", serverSecret });
    const [secondEvent, firstEvent] = await fetchEvents(api, license.record.key);
    expect(secondEvent).toMatchObject({
      eventName: "activate-server",
      createdBy: "server console-1",
      createdAt: now,
      details: { serverId, deviceId: "console-1", version: "5.13.0" },
    });
    expect(firstEvent).toMatchObject({
      eventName: "activate-server",
      requestId: firstResponse.headers.get("x-request-id"),
      details: { serverId, deviceId: "console-1", version: "5.12.0" },
    });
  });

  it("with the current secret of the server returns a new secret for the same seat", async () => {
    const api = await startTestApi();
    const license = await issueEnterpriseLicense(api, { serverCapacity: 1 });
    const firstActivation = await activateServer(api, license, "console-1");
    expect((await sendHeartbeat(api, firstActivation, 7, 20)).status).toBe(200);
    api.advanceClock(dayMs);
    const secondActivation = await activateServer(api, license, "console-1", {
      serverSecret: firstActivation.serverSecret,
    });
    expect(secondActivation.serverId).toBe(firstActivation.serverId);
    expect(secondActivation.serverSecret).not.toBe(firstActivation.serverSecret);
    expect((await sendHeartbeat(api, firstActivation, 8, 20)).status).toBe(401);
    expect((await sendHeartbeat(api, secondActivation, 1, 20)).status).toBe(200);
    expect(await findStoredLicense(api, license)).toMatchObject({ serversInUse: 1, activatedAt: now });
  });

  it("is rejected without a free seat and accepted after a release", async () => {
    const api = await startTestApi();
    const license = await issueEnterpriseLicense(api, { serverCapacity: 1 });
    const firstServer = await activateServer(api, license, "console-1");
    const rejection = await sendActivation(api, license, "console-2");
    expect(rejection.status).toBe(403);
    expect(rejection.body).toEqual(errorBody("SERVER_LIMIT"));
    expect((await sendRelease(api, firstServer)).body).toEqual({ success: true, result: {} });
    expect((await sendActivation(api, license, "console-2")).status).toBe(201);
    expect(readErrorCode(await sendActivation(api, license, "console-1"))).toBe("SERVER_LIMIT");
    expect(await findStoredLicense(api, license)).toMatchObject({ serversInUse: 1 });
  });

  it("can exceed the seats if the license allows overrun", async () => {
    const api = await startTestApi();
    const license = await issueEnterpriseLicense(api, { serverCapacity: 1 }, { softCapacity: true });
    for (const deviceId of ["console-1", "console-2", "console-3"])
      await activateServer(api, license, deviceId);
    expect(await findStoredLicense(api, license)).toMatchObject({ serversInUse: 3, activeServerCapacity: 1 });
  });

  it("has no limit on an IR license", async () => {
    const api = await startTestApi();
    const license = await issueIrLicense(api);
    for (let index = 0; index < 5; index += 1) await activateServer(api, license, `console-${index}`);
    expect(await findStoredLicense(api, license)).toMatchObject({ serversInUse: 5 });
  });

  it("never exceeds the seats for simultaneous activations", async () => {
    const api = await startTestApi();
    const license = await issueEnterpriseLicense(api, { serverCapacity: 3 });
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => sendActivation(api, license, `console-${index}`)),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(responses.filter((response) => readErrorCode(response) === "SERVER_LIMIT")).toHaveLength(7);
    expect(await fetchServers(api, license.record.key)).toHaveLength(3);
    expect(await findStoredLicense(api, license)).toMatchObject({ serversInUse: 3 });
  });

  it("requires the current secret of an active server", async () => {
    const api = await startTestApi();
    const license = await issueEnterpriseLicense(api);
    const activeServer = await activateServer(api, license, "console-1");
    const otherServer = await activateServer(api, license, "console-2");
    await sendHeartbeat(api, activeServer, 1, 20);
    const initialServers = await fetchServers(api, license.record.key);
    const initialEvents = await fetchEvents(api, license.record.key);
    const sameSerials = { serials: createSerials("console-1") };
    for (const [deviceId, changes] of [
      ["console-1", {}],
      ["console-1-new", sameSerials],
    ] as const)
      for (const serverSecret of [undefined, generateSecret(), otherServer.serverSecret, "", "null"]) {
        const changedFields = { ...changes, version: "6.6.6", serverSecret };
        const response = await sendActivation(api, license, deviceId, changedFields);
        expect(response.status).toBe(403);
        expect(response.body).toEqual(errorBody("SERVER_LIVE"));
      }
    expect(await fetchServers(api, license.record.key)).toEqual(initialServers);
    expect(await fetchEvents(api, license.record.key)).toEqual(initialEvents);
    expect((await sendHeartbeat(api, activeServer, 2, 20)).status).toBe(200);
  });

  it("needs no secret after the seat was released", async () => {
    const api = await startTestApi();
    const license = await issueEnterpriseLicense(api);
    const activeServer = await activateServer(api, license, "console-1");
    await sendRelease(api, activeServer);
    const reactivatedServer = await activateServer(api, license, "console-1", {
      serverSecret: activeServer.serverSecret,
    });
    expect(reactivatedServer.serverId).toBe(activeServer.serverId);
    await sendRelease(api, reactivatedServer);
    expect((await activateServer(api, license, "console-1")).serverId).toBe(activeServer.serverId);
  });

  it("creates one row for simultaneous activations of one device", async () => {
    const api = await startTestApi();
    const license = await issueEnterpriseLicense(api);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => sendActivation(api, license, "console-1")),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter((response) => readErrorCode(response) === "SERVER_LIVE")).toHaveLength(4);
    expect(await fetchServers(api, license.record.key)).toHaveLength(1);
  });
});

describe("An activation", () => {
  const rejectionCases: [
    code: string,
    createLicense: (api: ApiUnderTest) => Promise<Parameters<typeof sendActivation>[1]>,
  ][] = [
    ["LICENSE_NOT_FOUND", async (api) => replaceKey(await issueEnterpriseLicense(api), generateLicenseKey())],
    ["LICENSE_DELETED", (api) => issueEnterpriseLicense(api, {}, { deletedAt: now })],
    ["QUOTA_EXPIRED", (api) => issueEnterpriseLicense(api, exampleQuota("2025-01-01", "2026-11-19"))],
    ["QUOTA_PENDING", (api) => issueEnterpriseLicense(api, exampleQuota("2026-11-21", "2027-11-19"))],
    ["QUOTA_DISABLED", (api) => issueEnterpriseLicense(api, { status: 0 })],
  ];
  const replaceKey = ({ record }: FullLicense, key: string) => ({ record: { ...record, key } });

  it.each(rejectionCases)("is rejected with %s", async (code, createLicense) => {
    const api = await startTestApi();
    const response = await sendActivation(api, await createLicense(api), "console-1");
    expect(response.status).toBe(403);
    expect(response.body).toEqual(errorBody(code));
  });

  it("is rejected for a disabled server and for another server with the same serials", async () => {
    const api = await startTestApi();
    const license = await issueEnterpriseLicense(api);
    await activateServer(api, license, "console-1");
    await api.engine.db
      .updateTable("server")
      .set({ status: 0 })
      .where("device_id", "=", "console-1")
      .execute();
    expect(readErrorCode(await sendActivation(api, license, "console-1"))).toBe("SERVER_DISABLED");
    const secondResponse = await sendActivation(api, license, "console-9", {
      serials: createSerials("console-1"),
    });
    expect(readErrorCode(secondResponse)).toBe("SERVER_DISABLED");
  });

  it("is rejected for a new server while the license is over its capacity", async () => {
    const api = await startTestApi();
    const license = await issueEnterpriseLicense(api);
    const firstServer = await activateServer(api, license, "console-1");
    expect(readErrorCode(await sendHeartbeat(api, firstServer, 1, 101))).toBe("ASSET_LIMIT");
    expect(readErrorCode(await sendActivation(api, license, "console-2"))).toBe("ASSET_LIMIT");
    expect(
      (await sendActivation(api, license, "console-1", { serverSecret: firstServer.serverSecret })).status,
    ).toBe(201);
  });

  it("is rejected with an error at each invalid field", async () => {
    const api = await startTestApi();
    const license = await issueEnterpriseLicense(api);
    const invalidFields = {
      licenseKey: "not a key",
      deviceId: "d".repeat(201),
      version: "",
      sentAt: "yesterday",
      serials: [
        { type: "Nose", value: "x" },
        { type: "Disk", value: "" },
      ],
    };
    const response = await sendActivation(api, license, "console-1", invalidFields);
    expect(response.status).toBe(400);
    const { fields } = (response.body as { error: { fields: object } }).error;
    expect(Object.keys(fields).toSorted()).toEqual([
      "deviceId",
      "licenseKey",
      "sentAt",
      "serials.0.type",
      "serials.1.value",
      "version",
    ]);
    const manySerials = Array.from({ length: 33 }, (_, index) => ({ type: "Disk", value: String(index) }));
    expect((await sendActivation(api, license, "console-1", { serials: manySerials })).status).toBe(400);
    const lateResponse = await sendActivation(api, license, "console-1", {
      sentAt: "2026-11-20T12:10:00.001Z",
    });
    expect([lateResponse.status, readErrorCode(lateResponse)]).toEqual([422, "CLOCK_SKEW"]);
  });
});

describe("Releasing a server", () => {
  it("revokes the server's secret, frees its assets and is recorded in the history", async () => {
    const api = await startTestApi();
    const license = await issueEnterpriseLicense(api);
    const server = await activateServer(api, license, "console-1");
    await sendHeartbeat(api, server, 1, 60);
    expect(await findStoredLicense(api, license)).toMatchObject({ serversInUse: 1, totalClientsInUse: 60 });
    expect((await sendRelease(api, server)).status).toBe(200);
    expect(await findStoredLicense(api, license)).toMatchObject({ serversInUse: 0, totalClientsInUse: 0 });
    expect((await sendRelease(api, server)).status).toBe(401);
    expect((await sendHeartbeat(api, server, 2, 60)).status).toBe(401);
    const [event] = await fetchEvents(api, license.record.key);
    expect(event).toMatchObject({
      eventName: "release-server",
      createdBy: "server console-1",
      details: { serverId: server.serverId, deviceId: "console-1" },
    });
  });

  it("is possible only for the server itself", async () => {
    const api = await startTestApi();
    const license = await issueEnterpriseLicense(api);
    const firstServer = await activateServer(api, license, "console-1");
    const otherServer = await activateServer(api, license, "console-2");
    const response = await sendRelease(api, { ...firstServer, serverId: otherServer.serverId });
    expect([response.status, readErrorCode(response)]).toEqual([404, "NOT_FOUND"]);
    expect((await sendRelease(api, { ...firstServer, serverId: 1 })).status).toBe(404);
    expect(await findStoredLicense(api, license)).toMatchObject({ serversInUse: 2 });
  });
});
