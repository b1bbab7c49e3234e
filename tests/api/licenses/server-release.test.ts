import { describe, expect, it } from "vitest";
import { server } from "#app/domain/server/servers.ts";
import { now } from "#tests/fixtures/licenses.ts";
import { type Client, openApi, refusal, resultOf } from "#tests/support/api/api.ts";
import {
  activate,
  activated,
  codeOf,
  enterprise,
  heartbeat,
  seen,
} from "#tests/support/licenses/deployed-product.ts";
import { expectSummaryInLine, historyOf, licenseOf, serversOf } from "#tests/support/licenses/licenses.ts";

const headers = { "x-request-id": "request-of-the-release" };
const releaseSeat = (client: Client, id: number | string) =>
  client.send("POST", `/api/oem/servers/${id}/release`, { body: {}, headers });

describe("Releasing a server's seat", () => {
  it("frees it at once, with its assets, and ends the server's secret", async () => {
    const api = await openApi();
    const license = await enterprise(api, { serverCapacity: 1 });
    const { key } = license.record;
    const live = await activated(api, license, "console-1");
    await heartbeat(api, live, 1, 60);
    expect(codeOf(await activate(api, license, "console-2"))).toBe("SERVER_LIMIT");
    const reply = await releaseSeat(api.asMert, live.serverId);
    expect(reply.status).toBe(200);
    expect(resultOf(server, reply)).toMatchObject({ id: live.serverId, status: 1, releasedAt: now });
    expect(await seen(api, license)).toMatchObject({ serversInUse: 0, totalClientsInUse: 0 });
    await expectSummaryInLine(api.world, key);
    expect((await heartbeat(api, live, 2, 60)).status).toBe(401);
    expect((await activate(api, license, "console-2")).status).toBe(201);
  });

  it("lets the same machine be activated again without its lost secret", async () => {
    const api = await openApi();
    const license = await enterprise(api, { serverCapacity: 1 });
    const lost = await activated(api, license, "console-1");
    expect(codeOf(await activate(api, license, "console-1"))).toBe("SERVER_LIVE");
    await releaseSeat(api.asMert, lost.serverId);
    const again = await activated(api, license, "console-1");
    expect(again.serverId).toBe(lost.serverId);
    expect(resultOf(server, await releaseSeat(api.asMert, lost.serverId)).releasedAt).toBe(now);
  });

  it("of a disabled one must be available to enable it again", async () => {
    const api = await openApi();
    const license = await enterprise(api, { serverCapacity: 1 });
    const first = await activated(api, license, "console-1");
    const setStatus = (id: number, status: 0 | 1) =>
      api.asMert.send("PATCH", `/api/oem/servers/${id}/status`, { body: { status } });
    await setStatus(first.serverId, 0);
    const second = await activated(api, license, "console-2");
    const refused = await setStatus(first.serverId, 1);
    expect([refused.status, refused.body]).toEqual([422, refusal("SERVER_LIMIT")]);
    expect(await seen(api, license)).toMatchObject({ serversInUse: 1 });
    await releaseSeat(api.asMert, second.serverId);
    expect((await setStatus(first.serverId, 1)).status).toBe(200);
  });

  it("leaves a disabled one disabled, so that it cannot be activated", async () => {
    const api = await openApi();
    const license = await enterprise(api);
    const { serverId } = await activated(api, license, "console-1");
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
    const { asMert, asRita, asNobody, people, give } = await openApi();
    const { key } = await licenseOf(asMert, "Globex");
    const [only] = (await serversOf(asMert, key)).entities;
    const id = only?.id ?? 0;
    expect((await releaseSeat(asNobody, id)).status).toBe(401);
    await give(people.rita, ["license-create", "license-delete"]);
    const refused = await releaseSeat(asRita, id);
    expect(refused.status).toBe(403);
    expect(refused.body).toEqual(refusal("FORBIDDEN"));
    expect((await releaseSeat(asMert, "9007199254740991")).status).toBe(404);
    expect((await releaseSeat(asMert, "x")).status).toBe(400);
    await asMert.send("DELETE", `/api/oem/licenses/${key}`);
    expect((await releaseSeat(asMert, id)).body).toEqual(refusal("LICENSE_DELETED"));
  });
});
