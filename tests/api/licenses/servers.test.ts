import { describe, expect, it } from "vitest";
import { server } from "#app/domain/server/servers.ts";
import { now } from "#tests/fixtures/licenses.ts";
import { type Client, openApi, errorBody, resultOf } from "#tests/support/api/api.ts";
import { expectCurrentSummary, historyOf, licenseOf, serversOf } from "#tests/support/licenses/licenses.ts";

const headers = { "x-request-id": "request-of-the-switch" };
const setStatus = (client: Client, id: number | string, status: unknown) =>
  client.send("PATCH", `/api/oem/servers/${id}/status`, { body: { status }, headers });

async function serverOf(client: Client, key: string) {
  const [only] = (await serversOf(client, key)).entities;
  if (!only) throw new Error(`The license ${key} has a server.`);
  return only;
}

describe("The servers of a license", () => {
  it("are returned with their data and their usage, in words too", async () => {
    const { asMert, engine } = await openApi();
    const { key, ...shown } = await licenseOf(asMert, "Globex");
    const { id } = await serverOf(asMert, key);
    const use = [
      { name: "Assets", value: 4_870 },
      { name: "fleetAI", value: 1 },
      { name: "offlineCollectors", value: 3 },
      { name: "triage_rules", value: 12 },
    ];
    const reported = { reported_use: JSON.stringify(use), secret_hash: "the-hash-of-a-secret" };
    await engine.db.updateTable("server").set(reported).where("id", "=", id).execute();
    const response = await asMert.get(`/api/oem/servers?licenseKey=${key}&pageSize=10&pageNumber=0`);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      success: true,
      result: {
        entities: [
          {
            id,
            deviceId: `${key.slice(0, 5).toLowerCase()}-1`,
            status: 1,
            version: "5.11.4",
            activatedAt: shown.activatedAt,
            releasedAt: null,
            firstHeartbeat: shown.firstHeartbeat,
            lastHeartbeat: shown.lastHeartbeat,
            serials: [{ type: "MachineName", value: "air-console-1" }],
            use: [
              { name: "Assets", prettyName: "Assets", value: 4_870 },
              { name: "fleetAI", prettyName: "Fleet AI", value: 1 },
              { name: "offlineCollectors", prettyName: "Offline Collectors", value: 3 },
              { name: "triage_rules", prettyName: "Triage rules", value: 12 },
            ],
          },
        ],
        totalEntityCount: 1,
        currentPage: 0,
        pageSize: 10,
        previousPage: null,
        totalPageCount: 1,
      },
    });
    expect(response.text).not.toContain("secret");
  });

  it("are returned page by page in one order, with their total", async () => {
    const { asMert } = await openApi();
    const { key } = await licenseOf(asMert, "Łódź Stal");
    const all = await serversOf(asMert, key);
    expect(all.entities).toHaveLength(6);
    const second = await serversOf(asMert, key, "&pageSize=4&pageNumber=1");
    expect(second).toEqual({
      entities: all.entities.slice(4),
      totalEntityCount: 6,
      currentPage: 1,
      pageSize: 4,
      previousPage: 0,
      totalPageCount: 2,
    });
    expect(await serversOf(asMert, key, "&pageSize=0")).toMatchObject({ entities: [], totalEntityCount: 6 });
    expect(await serversOf(asMert, key, "&pageSize=4&pageNumber=9")).toMatchObject({
      entities: [],
      totalEntityCount: 6,
    });
  });

  it("are empty without an activation, and stay visible when the license was deleted", async () => {
    const { asMert } = await openApi();
    const none = await licenseOf(asMert, "한빛보안");
    expect(await serversOf(asMert, none.key)).toMatchObject({ entities: [], totalEntityCount: 0 });
    const { key } = await licenseOf(asMert, "Globex");
    await asMert.send("DELETE", `/api/oem/licenses/${key}`);
    expect((await serversOf(asMert, key)).totalEntityCount).toBe(1);
  });

  it("are listed for every signed-in user by the key of a license", async () => {
    const { asRita, asNobody } = await openApi();
    const { key } = await licenseOf(asRita, "Globex");
    expect((await asNobody.get(`/api/oem/servers?licenseKey=${key}`)).status).toBe(401);
    const unknown = await asRita.get("/api/oem/servers?licenseKey=ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ");
    expect(unknown.status).toBe(404);
    expect(unknown.body).toEqual(errorBody("NOT_FOUND"));
    for (const query of [
      "",
      "licenseKey=x",
      `licenseKey=${key}&pageSize=1001`,
      `licenseKey=${key}&pageNumber=-1`,
    ])
      expect([query, (await asRita.get(`/api/oem/servers?${query}`)).status]).toEqual([query, 400]);
  });
});

describe("Disabling a server", () => {
  it("returns the server and frees its seat and its assets; enabling uses them again", async () => {
    const { asMert, context, advanceClock } = await openApi();
    const old = await licenseOf(asMert, "Globex");
    const current = await serverOf(asMert, old.key);
    advanceClock(60_000);
    const off = await setStatus(asMert, current.id, 0);
    expect(off.status).toBe(200);
    expect(resultOf(server, off)).toEqual({ ...current, status: 0 });
    expect(await serverOf(asMert, old.key)).toEqual({ ...current, status: 0 });
    expect(await licenseOf(asMert, "Globex")).toEqual({
      ...old,
      serversInUse: 0,
      totalClientsInUse: 0,
      useStatus: "active",
    });
    await expectCurrentSummary(context, old.key);
    expect(resultOf(server, await setStatus(asMert, current.id, 1))).toEqual(current);
    expect(await licenseOf(asMert, "Globex")).toEqual(old);
    await expectCurrentSummary(context, old.key);
  });

  it("is one event, and none without a change", async () => {
    const { asMert } = await openApi();
    const { key } = await licenseOf(asMert, "Globex");
    const { id, deviceId } = await serverOf(asMert, key);
    const earlier = await historyOf(asMert, key);
    expect((await setStatus(asMert, id, 1)).status).toBe(200);
    expect(await historyOf(asMert, key)).toEqual(earlier);
    await setStatus(asMert, id, 0);
    await setStatus(asMert, id, 0);
    expect(await historyOf(asMert, key)).toEqual([
      {
        id: expect.any(Number),
        eventName: "update-server-status",
        createdAt: now,
        createdBy: "mert@example.com",
        licenseKey: key,
        details: { serverId: id, deviceId, status: 0 },
        before: { status: 1 },
        after: { status: 0 },
        requestId: "request-of-the-switch",
      },
      ...earlier,
    ]);
  });

  it("keeps its hidden fields: secret, serials and the number of its last heartbeat", async () => {
    const { asMert, context } = await openApi();
    const { key } = await licenseOf(asMert, "Globex");
    const before = await context.storage.licenses.inFull(key);
    await setStatus(asMert, before?.servers[0]?.id ?? 0, 0);
    const after = await context.storage.licenses.inFull(key);
    expect(after?.servers).toEqual(before?.servers.map((server) => ({ ...server, status: 0 })));
  });

  it("requires license-manage", async () => {
    const { asMert, asRita, asAda, asNobody, people, grantPrivileges } = await openApi();
    const { key } = await licenseOf(asMert, "Globex");
    const { id } = await serverOf(asMert, key);
    expect((await setStatus(asNobody, id, 0)).status).toBe(401);
    await grantPrivileges(people.rita, ["license-create", "license-delete"]);
    const rejection = await setStatus(asRita, id, 0);
    expect(rejection.status).toBe(403);
    expect(rejection.body).toEqual(errorBody("FORBIDDEN"));
    await grantPrivileges(people.rita, ["license-manage"]);
    expect((await setStatus(asRita, id, 0)).status).toBe(200);
    expect((await setStatus(asAda, id, 1)).status).toBe(200);
  });

  it("is rejected for an unknown server, and for one whose license was deleted", async () => {
    const { asMert } = await openApi();
    const { key } = await licenseOf(asMert, "Globex");
    const { id } = await serverOf(asMert, key);
    const unknown = await setStatus(asMert, "9007199254740991", 0);
    expect(unknown.status).toBe(404);
    expect(unknown.body).toEqual(errorBody("NOT_FOUND"));
    for (const noId of ["9007199254740992", "99999999999999999999", "-1", "0", "1.5", "x", "1e3", "%00"])
      expect([noId, (await setStatus(asMert, noId, 0)).status]).toEqual([noId, 400]);
    for (const status of [2, -1, "0", true, null, undefined])
      expect((await setStatus(asMert, id, status)).status).toBe(400);
    await asMert.send("DELETE", `/api/oem/licenses/${key}`);
    const deleted = await setStatus(asMert, id, 0);
    expect(deleted.status).toBe(422);
    expect(deleted.body).toEqual(errorBody("LICENSE_DELETED"));
  });
});
