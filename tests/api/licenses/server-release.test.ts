import { describe, expect, it } from "vitest";
import { server } from "#app/domain/server/servers.ts";
import { now } from "#tests/fixtures/licenses.ts";
import { type Client, startTestApi, errorBody, parseApiResult } from "#tests/support/api/api.ts";
import {
  sendActivation,
  activateServer,
  readErrorCode,
  issueEnterpriseLicense,
  sendHeartbeat,
  findStoredLicense,
} from "#tests/support/licenses/deployed-product.ts";
import {
  expectCurrentSummary,
  fetchHistory,
  fetchLicenseOfCompany,
  fetchServers,
} from "#tests/support/licenses/licenses.ts";

const headers = { "x-request-id": "request-of-the-release" };
const releaseSeat = (client: Client, id: number | string) =>
  client.send("POST", `/api/oem/servers/${id}/release`, { body: {}, headers });

describe("Releasing a server's seat", () => {
  it("frees the seat and assets of the server and revokes the server's secret", async () => {
    const api = await startTestApi();
    const license = await issueEnterpriseLicense(api, { serverCapacity: 1 });
    const { key } = license.record;
    const activeServer = await activateServer(api, license, "console-1");
    await sendHeartbeat(api, activeServer, 1, 60);
    expect(readErrorCode(await sendActivation(api, license, "console-2"))).toBe("SERVER_LIMIT");
    const response = await releaseSeat(api.asMert, activeServer.serverId);
    expect(response.status).toBe(200);
    expect(parseApiResult(server, response)).toMatchObject({
      id: activeServer.serverId,
      status: 1,
      releasedAt: now,
    });
    expect(await findStoredLicense(api, license)).toMatchObject({ serversInUse: 0, totalClientsInUse: 0 });
    await expectCurrentSummary(api.context, key);
    expect((await sendHeartbeat(api, activeServer, 2, 60)).status).toBe(401);
    expect((await sendActivation(api, license, "console-2")).status).toBe(201);
  });

  it("lets the same machine be activated again without its secret", async () => {
    const api = await startTestApi();
    const license = await issueEnterpriseLicense(api, { serverCapacity: 1 });
    const lostServer = await activateServer(api, license, "console-1");
    expect(readErrorCode(await sendActivation(api, license, "console-1"))).toBe("SERVER_LIVE");
    await releaseSeat(api.asMert, lostServer.serverId);
    const secondActivation = await activateServer(api, license, "console-1");
    expect(secondActivation.serverId).toBe(lostServer.serverId);
    expect(parseApiResult(server, await releaseSeat(api.asMert, lostServer.serverId)).releasedAt).toBe(now);
  });

  it("allows staff to enable a disabled server that had no free seat", async () => {
    const api = await startTestApi();
    const license = await issueEnterpriseLicense(api, { serverCapacity: 1 });
    const firstServer = await activateServer(api, license, "console-1");
    const setStatus = (id: number, status: 0 | 1) =>
      api.asMert.send("PATCH", `/api/oem/servers/${id}/status`, { body: { status } });
    await setStatus(firstServer.serverId, 0);
    const secondServer = await activateServer(api, license, "console-2");
    const rejection = await setStatus(firstServer.serverId, 1);
    expect([rejection.status, rejection.body]).toEqual([422, errorBody("SERVER_LIMIT")]);
    expect(await findStoredLicense(api, license)).toMatchObject({ serversInUse: 1 });
    await releaseSeat(api.asMert, secondServer.serverId);
    expect((await setStatus(firstServer.serverId, 1)).status).toBe(200);
  });

  it("does not enable a disabled server", async () => {
    const api = await startTestApi();
    const license = await issueEnterpriseLicense(api);
    const { serverId } = await activateServer(api, license, "console-1");
    await api.asMert.send("PATCH", `/api/oem/servers/${serverId}/status`, { body: { status: 0 } });
    expect(parseApiResult(server, await releaseSeat(api.asMert, serverId)).status).toBe(0);
    expect(readErrorCode(await sendActivation(api, license, "console-1"))).toBe("SERVER_DISABLED");
  });

  it("records one event unless the seat is already free", async () => {
    const { asMert } = await startTestApi();
    const { key } = await fetchLicenseOfCompany(asMert, "Globex");
    const [onlyServer] = (await fetchServers(asMert, key)).entities;
    const earlierHistory = await fetchHistory(asMert, key);
    await releaseSeat(asMert, onlyServer?.id ?? 0);
    expect((await releaseSeat(asMert, onlyServer?.id ?? 0)).status).toBe(200);
    expect(await fetchHistory(asMert, key)).toEqual([
      {
        id: expect.any(Number),
        eventName: "release-server",
        createdAt: now,
        createdBy: "mert@example.com",
        licenseKey: key,
        details: { serverId: onlyServer?.id, deviceId: onlyServer?.deviceId },
        before: null,
        after: null,
        requestId: "request-of-the-release",
      },
      ...earlierHistory,
    ]);
  });

  it("requires license-manage, an existing server and an existing license", async () => {
    const { asMert, asRita, asAnonymous, people, grantPrivileges } = await startTestApi();
    const { key } = await fetchLicenseOfCompany(asMert, "Globex");
    const [onlyServer] = (await fetchServers(asMert, key)).entities;
    const id = onlyServer?.id ?? 0;
    expect((await releaseSeat(asAnonymous, id)).status).toBe(401);
    await grantPrivileges(people.rita, ["license-create", "license-delete"]);
    const rejection = await releaseSeat(asRita, id);
    expect(rejection.status).toBe(403);
    expect(rejection.body).toEqual(errorBody("FORBIDDEN"));
    expect((await releaseSeat(asMert, "9007199254740991")).status).toBe(404);
    expect((await releaseSeat(asMert, "x")).status).toBe(400);
    await asMert.send("DELETE", `/api/oem/licenses/${key}`);
    expect((await releaseSeat(asMert, id)).body).toEqual(errorBody("LICENSE_DELETED"));
  });
});
