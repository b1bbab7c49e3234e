import { describe, expect, it } from "vitest";
import { sha256 } from "#app/domain/text/digest.ts";
import { newLicenseKey } from "#app/domain/text/license-key.ts";
import { newSecret } from "#app/domain/text/secret.ts";
import type { LicenseInFull } from "#app/domain/license/license-store.ts";
import { now, quotaPlan } from "#tests/fixtures/licenses.ts";
import { productEndpoints } from "#app/api/licenses/product.ts";
import { type ApiUnderTest, openApi, errorBody, resultOf } from "#tests/support/api/api.ts";
import {
  activate,
  activateServer,
  codeOf,
  enterprise,
  heartbeat,
  incidentResponse,
  release,
  storedLicenseOf,
  serialsOf,
} from "#tests/support/licenses/deployed-product.ts";

const dayMs = 86_400_000;

const serversOf = async ({ context }: ApiUnderTest, key: string) =>
  (await context.storage.licenses.inFull(key))?.servers ?? [];

const eventsOf = async ({ context }: ApiUnderTest, key: string) =>
  (await context.storage.history.ofLicense(key, 0, 100)).rows;

describe("Activating a server", () => {
  it("returns its secret and a lease, and appears on the license at once", async () => {
    const api = await openApi();
    const license = await enterprise(api);
    const response = await activate(api, license, "console-1");
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
    const read = await api.asRita.get(`/api/oem/licenses/${license.record.key}`);
    expect(read.body).toMatchObject({
      result: { status: "active", serversInUse: 1, activatedAt: now, version: "5.12.0", useStatus: "active" },
    });
  });

  it("stores only the hash of the secret, and logs none of it", async () => {
    const api = await openApi();
    const license = await enterprise(api);
    const { serverSecret, serverId } = await activateServer(api, license, "console-1");
    const [server] = await serversOf(api, license.record.key);
    expect(server).toMatchObject({ id: serverId, secretHash: sha256(serverSecret) });
    expect(JSON.stringify([server, api.logged, await eventsOf(api, license.record.key)])).not.toContain(
      serverSecret,
    );
  });

  it("is recorded in the history each time", async () => {
    const api = await openApi();
    const license = await enterprise(api);
    const first = await activate(api, license, "console-1");
    const { serverId, serverSecret } = resultOf(productEndpoints.activate.result, first);
    await activateServer(api, license, "console-1", { version: "5.13.0", serverSecret });
    const [secondEvent, once] = await eventsOf(api, license.record.key);
    expect(secondEvent).toMatchObject({
      eventName: "activate-server",
      createdBy: "server console-1",
      createdAt: now,
      details: { serverId, deviceId: "console-1", version: "5.13.0" },
    });
    expect(once).toMatchObject({
      eventName: "activate-server",
      requestId: first.headers.get("x-request-id"),
      details: { serverId, deviceId: "console-1", version: "5.12.0" },
    });
  });

  it("again with its own secret keeps its row and its seat, with a new secret that replaces the old", async () => {
    const api = await openApi();
    const license = await enterprise(api, { serverCapacity: 1 });
    const first = await activateServer(api, license, "console-1");
    expect((await heartbeat(api, first, 7, 20)).status).toBe(200);
    api.advanceClock(dayMs);
    const second = await activateServer(api, license, "console-1", { serverSecret: first.serverSecret });
    expect(second.serverId).toBe(first.serverId);
    expect(second.serverSecret).not.toBe(first.serverSecret);
    expect((await heartbeat(api, first, 8, 20)).status).toBe(401);
    expect((await heartbeat(api, second, 1, 20)).status).toBe(200);
    expect(await storedLicenseOf(api, license)).toMatchObject({ serversInUse: 1, activatedAt: now });
  });

  it("is rejected once all seats are in use, and possible again when one was released", async () => {
    const api = await openApi();
    const license = await enterprise(api, { serverCapacity: 1 });
    const first = await activateServer(api, license, "console-1");
    const rejection = await activate(api, license, "console-2");
    expect(rejection.status).toBe(403);
    expect(rejection.body).toEqual(errorBody("SERVER_LIMIT"));
    expect((await release(api, first)).body).toEqual({ success: true, result: {} });
    expect((await activate(api, license, "console-2")).status).toBe(201);
    expect(codeOf(await activate(api, license, "console-1"))).toBe("SERVER_LIMIT");
    expect(await storedLicenseOf(api, license)).toMatchObject({ serversInUse: 1 });
  });

  it("exceeds its seats if the license allows it", async () => {
    const api = await openApi();
    const license = await enterprise(api, { serverCapacity: 1 }, { softCapacity: true });
    for (const device of ["console-1", "console-2", "console-3"]) await activateServer(api, license, device);
    expect(await storedLicenseOf(api, license)).toMatchObject({ serversInUse: 3, activeServerCapacity: 1 });
  });

  it("has no limit on an IR license", async () => {
    const api = await openApi();
    const license = await incidentResponse(api);
    for (let nth = 0; nth < 5; nth += 1) await activateServer(api, license, `console-${nth}`);
    expect(await storedLicenseOf(api, license)).toMatchObject({ serversInUse: 5 });
  });

  it("of many at once uses no more seats than there are", async () => {
    const api = await openApi();
    const license = await enterprise(api, { serverCapacity: 3 });
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, nth) => activate(api, license, `console-${nth}`)),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(responses.filter((response) => codeOf(response) === "SERVER_LIMIT")).toHaveLength(7);
    expect(await serversOf(api, license.record.key)).toHaveLength(3);
    expect(await storedLicenseOf(api, license)).toMatchObject({ serversInUse: 3 });
  });

  it("again while it is live requires its own secret, and changes nothing with another or none", async () => {
    const api = await openApi();
    const license = await enterprise(api);
    const live = await activateServer(api, license, "console-1");
    const otherServer = await activateServer(api, license, "console-2");
    await heartbeat(api, live, 1, 20);
    const before = await serversOf(api, license.record.key);
    const events = await eventsOf(api, license.record.key);
    const looksAlike = { serials: serialsOf("console-1") };
    for (const [device, changes] of [
      ["console-1", {}],
      ["console-1-new", looksAlike],
    ] as const)
      for (const serverSecret of [undefined, newSecret(), otherServer.serverSecret, "", "null"]) {
        const changed = { ...changes, version: "6.6.6", serverSecret };
        const response = await activate(api, license, device, changed);
        expect(response.status).toBe(403);
        expect(response.body).toEqual(errorBody("SERVER_LIVE"));
      }
    expect(await serversOf(api, license.record.key)).toEqual(before);
    expect(await eventsOf(api, license.record.key)).toEqual(events);
    expect((await heartbeat(api, live, 2, 20)).status).toBe(200);
  });

  it("again needs no secret once its seat was released", async () => {
    const api = await openApi();
    const license = await enterprise(api);
    const live = await activateServer(api, license, "console-1");
    await release(api, live);
    const reactivated = await activateServer(api, license, "console-1", { serverSecret: live.serverSecret });
    expect(reactivated.serverId).toBe(live.serverId);
    await release(api, reactivated);
    expect((await activateServer(api, license, "console-1")).serverId).toBe(live.serverId);
  });

  it("of one device at the same time creates one row", async () => {
    const api = await openApi();
    const license = await enterprise(api);
    const responses = await Promise.all(Array.from({ length: 5 }, () => activate(api, license, "console-1")));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter((response) => codeOf(response) === "SERVER_LIVE")).toHaveLength(4);
    expect(await serversOf(api, license.record.key)).toHaveLength(1);
  });
});

describe("An activation", () => {
  const codes: [string, (api: ApiUnderTest) => Promise<Parameters<typeof activate>[1]>][] = [
    ["LICENSE_NOT_FOUND", async (api) => withKey(await enterprise(api), newLicenseKey())],
    ["LICENSE_DELETED", (api) => enterprise(api, {}, { deletedAt: now })],
    ["QUOTA_EXPIRED", (api) => enterprise(api, quotaPlan("2025-01-01", "2026-11-19"))],
    ["QUOTA_PENDING", (api) => enterprise(api, quotaPlan("2026-11-21", "2027-11-19"))],
    ["QUOTA_DISABLED", (api) => enterprise(api, { status: 0 })],
  ];
  const withKey = ({ record }: LicenseInFull, key: string) => ({ record: { ...record, key } });

  it.each(codes)("is rejected with %s", async (code, license) => {
    const api = await openApi();
    const response = await activate(api, await license(api), "console-1");
    expect(response.status).toBe(403);
    expect(response.body).toEqual(errorBody(code));
  });

  it("is rejected for a disabled server, and for one with the same serials", async () => {
    const api = await openApi();
    const license = await enterprise(api);
    await activateServer(api, license, "console-1");
    await api.engine.db
      .updateTable("server")
      .set({ status: 0 })
      .where("device_id", "=", "console-1")
      .execute();
    expect(codeOf(await activate(api, license, "console-1"))).toBe("SERVER_DISABLED");
    const secondResponse = await activate(api, license, "console-9", { serials: serialsOf("console-1") });
    expect(codeOf(secondResponse)).toBe("SERVER_DISABLED");
  });

  it("is rejected for a new server while the license is over its capacity, and never for the one that caused it", async () => {
    const api = await openApi();
    const license = await enterprise(api);
    const first = await activateServer(api, license, "console-1");
    expect(codeOf(await heartbeat(api, first, 1, 101))).toBe("ASSET_LIMIT");
    expect(codeOf(await activate(api, license, "console-2"))).toBe("ASSET_LIMIT");
    expect((await activate(api, license, "console-1", { serverSecret: first.serverSecret })).status).toBe(
      201,
    );
  });

  it("with invalid values is rejected field by field", async () => {
    const api = await openApi();
    const license = await enterprise(api);
    const invalidCases = {
      licenseKey: "not a key",
      deviceId: "d".repeat(201),
      version: "",
      sentAt: "yesterday",
      serials: [
        { type: "Nose", value: "x" },
        { type: "Disk", value: "" },
      ],
    };
    const response = await activate(api, license, "console-1", invalidCases);
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
    const many = Array.from({ length: 33 }, (_, nth) => ({ type: "Disk", value: String(nth) }));
    expect((await activate(api, license, "console-1", { serials: many })).status).toBe(400);
    const late = await activate(api, license, "console-1", { sentAt: "2026-11-20T12:10:00.001Z" });
    expect([late.status, codeOf(late)]).toEqual([422, "CLOCK_SKEW"]);
  });
});

describe("Releasing a server", () => {
  it("ends its secret, frees its assets and is recorded in the history", async () => {
    const api = await openApi();
    const license = await enterprise(api);
    const server = await activateServer(api, license, "console-1");
    await heartbeat(api, server, 1, 60);
    expect(await storedLicenseOf(api, license)).toMatchObject({ serversInUse: 1, totalClientsInUse: 60 });
    expect((await release(api, server)).status).toBe(200);
    expect(await storedLicenseOf(api, license)).toMatchObject({ serversInUse: 0, totalClientsInUse: 0 });
    expect((await release(api, server)).status).toBe(401);
    expect((await heartbeat(api, server, 2, 60)).status).toBe(401);
    const [event] = await eventsOf(api, license.record.key);
    expect(event).toMatchObject({
      eventName: "release-server",
      createdBy: "server console-1",
      details: { serverId: server.serverId, deviceId: "console-1" },
    });
  });

  it("is possible for itself only", async () => {
    const api = await openApi();
    const license = await enterprise(api);
    const firstServer = await activateServer(api, license, "console-1");
    const otherServer = await activateServer(api, license, "console-2");
    const response = await release(api, { ...firstServer, serverId: otherServer.serverId });
    expect([response.status, codeOf(response)]).toEqual([404, "NOT_FOUND"]);
    expect((await release(api, { ...firstServer, serverId: 1 })).status).toBe(404);
    expect(await storedLicenseOf(api, license)).toMatchObject({ serversInUse: 2 });
  });
});
