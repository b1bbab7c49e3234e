import { createLocalJWKSet, jwtVerify } from "jose";
import { describe, expect, it } from "vitest";
import type { Serial } from "#app/domain/server/server.ts";
import { now, quotaPlan } from "#tests/fixtures/licenses.ts";
import { type ApiUnderTest, openApi, errorBody } from "#tests/support/api/api.ts";
import {
  activate,
  activateServer,
  codeOf,
  enterprise,
  heartbeat,
  release,
  serialsOf,
} from "#tests/support/licenses/deployed-product.ts";

const serversOf = async ({ context }: ApiUnderTest, key: string) =>
  (await context.storage.licenses.inFull(key))?.servers ?? [];

describe("A device", () => {
  const serial = (type: Serial["type"], value: string): Serial => ({ type, value });

  it("is the same with two equal serials, and another one with fewer", async () => {
    const api = await openApi();
    const license = await enterprise(api);
    const [disk, volume, name] = serialsOf("console-1");
    const { serverId, serverSecret } = await activateServer(api, license, "console-1");
    const otherDisk = serial("Disk", "another disk");
    const response = await activate(api, license, "console-1", { serials: [otherDisk, volume] });
    expect(response.body).toEqual(errorBody("DEVICE_MISMATCH"));
    expect(codeOf(await activate(api, license, "console-1", { serials: [] }))).toBe("DEVICE_MISMATCH");
    const serials = [otherDisk, volume, name];
    const two = await activateServer(api, license, "console-1", { serials, serverSecret });
    expect(two.serverId).toBe(serverId);
    const [server] = await serversOf(api, license.record.key);
    expect(server?.serials).toEqual(serials);
    expect(codeOf(await activate(api, license, "console-1", { serials: [disk, volume] }))).toBe(
      "DEVICE_MISMATCH",
    );
  });

  it("with fewer than two serials is identified by all of them", async () => {
    const api = await openApi();
    const license = await enterprise(api);
    const only = [serial("MachineName", "console-1")];
    const { serverSecret } = await activateServer(api, license, "console-1", { serials: only });
    expect(codeOf(await activate(api, license, "console-1", { serials: [serial("Disk", "d")] }))).toBe(
      "DEVICE_MISMATCH",
    );
    const secondResponse = await activate(api, license, "console-1", { serials: only, serverSecret });
    expect(secondResponse.status).toBe(201);
    const bare = await activateServer(api, license, "console-2", { serials: [] });
    const bareAgain = { serials: [], serverSecret: bare.serverSecret };
    expect((await activate(api, license, "console-2", bareAgain)).status).toBe(201);
    expect(await serversOf(api, license.record.key)).toHaveLength(2);
  });

  it("that names a serial twice has it once", async () => {
    const api = await openApi();
    const license = await enterprise(api);
    const twice = [serial("Disk", "d"), serial("Disk", "d")];
    await activateServer(api, license, "console-1", { serials: twice });
    await activateServer(api, license, "console-2", { serials: twice });
    const servers = await serversOf(api, license.record.key);
    expect(servers.map(({ serials }) => serials)).toEqual([[serial("Disk", "d")], [serial("Disk", "d")]]);
  });

  it("that was reinstalled is found by its serials and keeps its seat", async () => {
    const api = await openApi();
    const license = await enterprise(api, { serverCapacity: 1 });
    const before = await activateServer(api, license, "console-1");
    const serials = serialsOf("console-1");
    const after = await activateServer(api, license, "console-1-new", {
      serials,
      serverSecret: before.serverSecret,
    });
    expect(after.serverId).toBe(before.serverId);
    expect((await heartbeat(api, before, 1, 1)).status).toBe(401);
    expect(await serversOf(api, license.record.key)).toMatchObject([{ deviceId: "console-1-new" }]);
  });

  it("whose seat was released may be another machine", async () => {
    const api = await openApi();
    const license = await enterprise(api);
    const before = await activateServer(api, license, "console-1");
    await release(api, before);
    const after = await activateServer(api, license, "console-1", { serials: serialsOf("new metal") });
    expect(after.serverId).toBe(before.serverId);
  });

  it("never replaces an offline file", async () => {
    const api = await openApi();
    const license = await enterprise(api, {}, { isOffline: true });
    const { key } = license.record;
    const file = await api.asMert.get(`/api/oem/licenses/${key}/download/seed-of-the-test`);
    expect(file.status).toBe(200);
    const [offline] = await serversOf(api, key);
    const deviceId = offline?.deviceId ?? "";
    expect(codeOf(await activate(api, license, deviceId))).toBe("DEVICE_MISMATCH");
    const response = await activate(api, license, deviceId, { serials: offline?.serials });
    expect(response.status).toBe(400);
  });
});

describe("A lease", () => {
  it("opens with the published keys and contains the server's rights and its end", async () => {
    const api = await openApi();
    const license = await enterprise(api);
    const { lease, serverId } = await activateServer(api, license, "console-1");
    const { payload, protectedHeader } = await jwtVerify(lease, createLocalJWKSet(api.publicKeys), {
      currentDate: new Date(now),
    });
    const kid = api.publicKeys.keys[0]?.kid;
    expect(protectedHeader).toEqual({ alg: "EdDSA", typ: "air-lease+jwt", kid });
    expect(payload).toEqual({
      licenseKey: license.record.key,
      serverId,
      deviceId: "console-1",
      type: 1,
      limits: { servers: 3, assets: 100, cases: null, caseLifetime: null, overrun: false },
      features: [
        { name: "servers", value: 2 },
        { name: "sso", value: null },
      ],
      validUntil: "2026-11-27T12:00:00.000Z",
      iat: Date.parse(now) / 1000,
      exp: Date.parse("2026-11-27T12:00:00.000Z") / 1000,
    });
    const unknownKeys = createLocalJWKSet({ keys: [] });
    await expect(jwtVerify(lease, unknownKeys)).rejects.toThrow("no applicable key");
  });

  it("ends with the license if that is earlier", async () => {
    const api = await openApi();
    const license = await enterprise(api, quotaPlan("2026-01-01", "2026-11-22"));
    const { lease } = await activateServer(api, license, "console-1");
    const { payload } = await jwtVerify(lease, createLocalJWKSet(api.publicKeys), {
      currentDate: new Date(now),
    });
    expect(payload).toMatchObject({ validUntil: "2026-11-22T23:59:59.999Z" });
  });
});
