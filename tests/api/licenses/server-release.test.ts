import { describe, expect, it } from "vitest";
import { server } from "#app/domain/server/servers.ts";
import { now } from "#tests/fixtures/licenses.ts";
import { type Client, openApi, errorBody, resultOf } from "#tests/support/api/api.ts";
import {
  activate,
  activateServer,
  codeOf,
  enterprise,
  heartbeat,
  storedLicenseOf,
} from "#tests/support/licenses/deployed-product.ts";
import { expectCurrentSummary, historyOf, licenseOf, serversOf } from "#tests/support/licenses/licenses.ts";

const headers = { "x-request-id": "request-of-the-release" };
const releaseSeat = (client: Client, id: number | string) =>
  client.send("POST", `/api/oem/servers/${id}/release`, { body: {}, headers });

describe("Releasing a server's seat", () => {
  it("frees it at once, with its assets, and ends the server's secret", async () => {
    const api = await openApi();
    const license = await enterprise(api, { serverCapacity: 1 });
    const { key } = license.record;
    const live = await activateServer(api, license, "console-1");
    await heartbeat(api, live, 1, 60);
    expect(codeOf(await activate(api, license, "console-2"))).toBe("SERVER_LIMIT");
    const response = await releaseSeat(api.asMert, live.serverId);
    expect(response.status).toBe(200);
    expect(resultOf(server, response)).toMatchObject({ id: live.serverId, status: 1, releasedAt: now });
    expect(await storedLicenseOf(api, license)).toMatchObject({ serversInUse: 0, totalClientsInUse: 0 });
    await expectCurrentSummary(api.context, key);
    expect((await heartbeat(api, live, 2, 60)).status).toBe(401);
    expect((await activate(api, license, "console-2")).status).toBe(201);
  });

  it("lets the same machine be activated again without its lost secret", async () => {
    const api = await openApi();
    const license = await enterprise(api, { serverCapacity: 1 });
    const lost = await activateServer(api, license, "console-1");
    expect(codeOf(await activate(api, license, "console-1"))).toBe("SERVER_LIVE");
    await releaseSeat(api.asMert, lost.serverId);
    const secondActivation = await activateServer(api, license, "console-1");
    expect(secondActivation.serverId).toBe(lost.serverId);
    expect(resultOf(server, await releaseSeat(api.asMert, lost.serverId)).releasedAt).toBe(now);
  });

  it("of a disabled one must be available to enable it again", async () => {
    const api = await openApi();
    const license = await enterprise(api, { serverCapacity: 1 });
    const first = await activateServer(api, license, "console-1");
    const setStatus = (id: number, status: 0 | 1) =>
      api.asMert.send("PATCH", `/api/oem/servers/${id}/status`, { body: { status } });
    await setStatus(first.serverId, 0);
    const second = await activateServer(api, license, "console-2");
    const rejection = await setStatus(first.serverId, 1);
    expect([rejection.status, rejection.body]).toEqual([422, errorBody("SERVER_LIMIT")]);
    expect(await storedLicenseOf(api, license)).toMatchObject({ serversInUse: 1 });
    await releaseSeat(api.asMert, second.serverId);
    expect((await setStatus(first.serverId, 1)).status).toBe(200);
  });

  it("leaves a disabled one disabled, so that it cannot be activated", async () => {
    const api = await openApi();
    const license = await enterprise(api);
    const { serverId } = await activateServer(api, license, "console-1");
    await api.asMert.send("PATCH", `/api/oem/servers/${serverId}/status`, { body: { status: 0 } });
    expect(resultOf(server, await releaseSeat(api.asMert, serverId)).status).toBe(0);
    expect(codeOf(await activate(api, license, "console-1"))).toBe("SERVER_DISABLED");
  });

  it("is one event, and none for a seat that is already free", async () => {
    const { asMert } = await openApi();
    const { key } = await licenseOf(asMert, "Globex");
    const [only] = (await serversOf(asMert, key)).entities;
    const earlier = await historyOf(asMert, key);
    await releaseSeat(asMert, only?.id ?? 0);
    expect((await releaseSeat(asMert, only?.id ?? 0)).status).toBe(200);
    expect(await historyOf(asMert, key)).toEqual([
      {
        id: expect.any(Number),
        eventName: "release-server",
        createdAt: now,
        createdBy: "mert@example.com",
        licenseKey: key,
        details: { serverId: only?.id, deviceId: only?.deviceId },
        before: null,
        after: null,
        requestId: "request-of-the-release",
      },
      ...earlier,
    ]);
  });

  it("requires license-manage, an existing server, and a license that is not deleted", async () => {
    const { asMert, asRita, asNobody, people, grantPrivileges } = await openApi();
    const { key } = await licenseOf(asMert, "Globex");
    const [only] = (await serversOf(asMert, key)).entities;
    const id = only?.id ?? 0;
    expect((await releaseSeat(asNobody, id)).status).toBe(401);
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
