import { describe, expect, it } from "vitest";
import { server } from "#app/domain/server/servers.ts";
import { addDaysToInstant } from "#app/domain/time/time.ts";
import { now } from "#tests/fixtures/licenses.ts";
import { type Client, startTestApi, errorBody, parseApiResult } from "#tests/support/api/api.ts";
import {
  expectCurrentSummary,
  fetchHistory,
  fetchLicenseOfCompany,
  fetchServers,
} from "#tests/support/licenses/licenses.ts";

const headers = { "x-request-id": "request-of-the-status-change" };
const setServerStatus = (client: Client, id: number | string, status: unknown) =>
  client.send("PATCH", `/api/oem/servers/${id}/status`, { body: { status }, headers });

async function fetchOnlyServer(client: Client, key: string) {
  const [onlyServer] = (await fetchServers(client, key)).entities;
  if (!onlyServer) throw new Error(`The license ${key} has no server.`);
  return onlyServer;
}

describe("The servers of a license", () => {
  it("are returned with their data and formatted usage", async () => {
    const { asMert, engine } = await startTestApi();
    const { key, ...globexLicense } = await fetchLicenseOfCompany(asMert, "Globex");
    const { id } = await fetchOnlyServer(asMert, key);
    const usage = [
      { name: "Assets", value: 4_870 },
      { name: "fleetAI", value: 1 },
      { name: "offlineCollectors", value: 3 },
      { name: "triage_rules", value: 12 },
    ];
    const reportedColumns = { reported_use: JSON.stringify(usage), secret_hash: "the-hash-of-a-secret" };
    await engine.db.updateTable("server").set(reportedColumns).where("id", "=", id).execute();
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
            activatedAt: globexLicense.activatedAt,
            releasedAt: null,
            firstHeartbeat: globexLicense.firstHeartbeat,
            lastHeartbeat: globexLicense.lastHeartbeat,
            silentFrom: addDaysToInstant(globexLicense.lastHeartbeat ?? "", 1),
            releaseAt: null,
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

  it("are returned page by page with their total", async () => {
    const { asMert } = await startTestApi();
    const { key } = await fetchLicenseOfCompany(asMert, "Łódź Stal");
    const allServers = await fetchServers(asMert, key);
    expect(allServers.entities).toHaveLength(6);
    const secondPage = await fetchServers(asMert, key, "&pageSize=4&pageNumber=1");
    expect(secondPage).toEqual({
      entities: allServers.entities.slice(4),
      totalEntityCount: 6,
      currentPage: 1,
      pageSize: 4,
      previousPage: 0,
      totalPageCount: 2,
    });
    expect(await fetchServers(asMert, key, "&pageSize=0")).toMatchObject({
      entities: [],
      totalEntityCount: 6,
    });
    expect(await fetchServers(asMert, key, "&pageSize=4&pageNumber=9")).toMatchObject({
      entities: [],
      totalEntityCount: 6,
    });
  });

  it("are an empty list without an activation, and stay visible after the license is deleted", async () => {
    const { asMert } = await startTestApi();
    const emptyLicense = await fetchLicenseOfCompany(asMert, "한빛보안");
    expect(await fetchServers(asMert, emptyLicense.key)).toMatchObject({ entities: [], totalEntityCount: 0 });
    const { key } = await fetchLicenseOfCompany(asMert, "Globex");
    await asMert.send("DELETE", `/api/oem/licenses/${key}`);
    expect((await fetchServers(asMert, key)).totalEntityCount).toBe(1);
  });

  it("are listed for every signed-in user by license key", async () => {
    const { asRita, asAnonymous } = await startTestApi();
    const { key } = await fetchLicenseOfCompany(asRita, "Globex");
    expect((await asAnonymous.get(`/api/oem/servers?licenseKey=${key}`)).status).toBe(401);
    const unknownResponse = await asRita.get("/api/oem/servers?licenseKey=ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ");
    expect(unknownResponse.status).toBe(404);
    expect(unknownResponse.body).toEqual(errorBody("NOT_FOUND"));
    for (const query of [
      "",
      "licenseKey=x",
      `licenseKey=${key}&pageSize=1001`,
      `licenseKey=${key}&pageNumber=-1`,
    ])
      expect((await asRita.get(`/api/oem/servers?${query}`)).status, query).toBe(400);
  });
});

describe("Disabling a server", () => {
  it("frees the seat and assets of the server until the server is enabled again", async () => {
    const { asMert, context, advanceClock } = await startTestApi();
    const originalLicense = await fetchLicenseOfCompany(asMert, "Globex");
    const enabledServer = await fetchOnlyServer(asMert, originalLicense.key);
    advanceClock(60_000);
    const disabledResponse = await setServerStatus(asMert, enabledServer.id, 0);
    expect(disabledResponse.status).toBe(200);
    const disabledServer = { ...enabledServer, status: 0, silentFrom: null };
    expect(parseApiResult(server, disabledResponse)).toEqual(disabledServer);
    expect(await fetchOnlyServer(asMert, originalLicense.key)).toEqual(disabledServer);
    expect(await fetchLicenseOfCompany(asMert, "Globex")).toEqual({
      ...originalLicense,
      serversInUse: 0,
      totalClientsInUse: 0,
      useStatus: "active",
      updatedAt: context.now(),
      rowVersion: originalLicense.rowVersion + 1,
    });
    await expectCurrentSummary(context, originalLicense.key);
    expect(parseApiResult(server, await setServerStatus(asMert, enabledServer.id, 1))).toEqual(enabledServer);
    expect(await fetchLicenseOfCompany(asMert, "Globex")).toEqual({
      ...originalLicense,
      updatedAt: context.now(),
      rowVersion: originalLicense.rowVersion + 2,
    });
    await expectCurrentSummary(context, originalLicense.key);
  });

  it("records one event for a change", async () => {
    const { asMert } = await startTestApi();
    const { key } = await fetchLicenseOfCompany(asMert, "Globex");
    const { id, deviceId } = await fetchOnlyServer(asMert, key);
    const earlierHistory = await fetchHistory(asMert, key);
    expect((await setServerStatus(asMert, id, 1)).status).toBe(200);
    expect(await fetchHistory(asMert, key)).toEqual(earlierHistory);
    await setServerStatus(asMert, id, 0);
    await setServerStatus(asMert, id, 0);
    expect(await fetchHistory(asMert, key)).toEqual([
      {
        id: expect.any(Number),
        eventName: "update-server-status",
        createdAt: now,
        createdBy: "mert@example.com",
        licenseKey: key,
        details: { serverId: id, deviceId, status: 0 },
        before: { status: 1 },
        after: { status: 0 },
        requestId: "request-of-the-status-change",
      },
      ...earlierHistory,
    ]);
  });

  it("does not change the secret, serials and heartbeat number of the server", async () => {
    const { asMert, context } = await startTestApi();
    const { key } = await fetchLicenseOfCompany(asMert, "Globex");
    const initialLicense = await context.storage.licenses.findFull(key);
    await setServerStatus(asMert, initialLicense?.servers[0]?.id ?? 0, 0);
    const changedLicense = await context.storage.licenses.findFull(key);
    expect(changedLicense?.servers).toEqual(
      initialLicense?.servers.map((server) => ({ ...server, status: 0 })),
    );
  });

  it("requires license-manage", async () => {
    const { asMert, asRita, asAda, asAnonymous, people, grantPrivileges } = await startTestApi();
    const { key } = await fetchLicenseOfCompany(asMert, "Globex");
    const { id } = await fetchOnlyServer(asMert, key);
    expect((await setServerStatus(asAnonymous, id, 0)).status).toBe(401);
    await grantPrivileges(people.rita, ["license-create", "license-delete"]);
    const rejection = await setServerStatus(asRita, id, 0);
    expect(rejection.status).toBe(403);
    expect(rejection.body).toEqual(errorBody("FORBIDDEN"));
    await grantPrivileges(people.rita, ["license-manage"]);
    expect((await setServerStatus(asRita, id, 0)).status).toBe(200);
    expect((await setServerStatus(asAda, id, 1)).status).toBe(200);
  });

  it("is rejected for an unknown server or a deleted license", async () => {
    const { asMert } = await startTestApi();
    const { key } = await fetchLicenseOfCompany(asMert, "Globex");
    const { id } = await fetchOnlyServer(asMert, key);
    const unknownResponse = await setServerStatus(asMert, "9007199254740991", 0);
    expect(unknownResponse.status).toBe(404);
    expect(unknownResponse.body).toEqual(errorBody("NOT_FOUND"));
    for (const invalidId of ["9007199254740992", "99999999999999999999", "-1", "0", "1.5", "x", "1e3", "%00"])
      expect((await setServerStatus(asMert, invalidId, 0)).status, invalidId).toBe(400);
    for (const status of [2, -1, "0", true, null, undefined])
      expect((await setServerStatus(asMert, id, status)).status).toBe(400);
    await asMert.send("DELETE", `/api/oem/licenses/${key}`);
    const deletedResponse = await setServerStatus(asMert, id, 0);
    expect(deletedResponse.status).toBe(422);
    expect(deletedResponse.body).toEqual(errorBody("LICENSE_DELETED"));
  });
});
