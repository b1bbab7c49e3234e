import { createLocalJWKSet, jwtVerify } from "jose";
import { describe, expect, it } from "vitest";
import type { Serial } from "#app/domain/server/server.ts";
import { now, exampleQuota } from "#tests/fixtures/licenses.ts";
import { type ApiUnderTest, startTestApi, errorBody } from "#tests/support/api/api.ts";
import {
  sendActivation,
  activateServer,
  readErrorCode,
  issueEnterpriseLicense,
  sendHeartbeat,
  sendRelease,
  createSerials,
} from "#tests/support/licenses/deployed-product.ts";

const fetchServers = async ({ context }: ApiUnderTest, key: string) =>
  (await context.storage.licenses.findFull(key))?.servers ?? [];

describe("A device", () => {
  const buildSerial = (type: Serial["type"], value: string): Serial => ({ type, value });

  it("is recognized by two equal serials", async () => {
    const api = await startTestApi();
    const license = await issueEnterpriseLicense(api);
    const [disk, volume, name] = createSerials("console-1");
    const { serverId, serverSecret } = await activateServer(api, license, "console-1");
    const otherDisk = buildSerial("Disk", "another disk");
    const response = await sendActivation(api, license, "console-1", { serials: [otherDisk, volume] });
    expect(response.body).toEqual(errorBody("DEVICE_MISMATCH"));
    expect(readErrorCode(await sendActivation(api, license, "console-1", { serials: [] }))).toBe(
      "DEVICE_MISMATCH",
    );
    const serials = [otherDisk, volume, name];
    const secondActivation = await activateServer(api, license, "console-1", { serials, serverSecret });
    expect(secondActivation.serverId).toBe(serverId);
    const [server] = await fetchServers(api, license.record.key);
    expect(server?.serials).toEqual(serials);
    expect(readErrorCode(await sendActivation(api, license, "console-1", { serials: [disk, volume] }))).toBe(
      "DEVICE_MISMATCH",
    );
  });

  it("is identified by all serials if it has fewer than two", async () => {
    const api = await startTestApi();
    const license = await issueEnterpriseLicense(api);
    const onlySerials = [buildSerial("MachineName", "console-1")];
    const { serverSecret } = await activateServer(api, license, "console-1", { serials: onlySerials });
    expect(
      readErrorCode(await sendActivation(api, license, "console-1", { serials: [buildSerial("Disk", "d")] })),
    ).toBe("DEVICE_MISMATCH");
    const secondResponse = await sendActivation(api, license, "console-1", {
      serials: onlySerials,
      serverSecret,
    });
    expect(secondResponse.status).toBe(201);
    const serverWithoutSerials = await activateServer(api, license, "console-2", { serials: [] });
    const sameServerFields = { serials: [], serverSecret: serverWithoutSerials.serverSecret };
    expect((await sendActivation(api, license, "console-2", sameServerFields)).status).toBe(201);
    expect(await fetchServers(api, license.record.key)).toHaveLength(2);
  });

  it("stores a duplicate serial once", async () => {
    const api = await startTestApi();
    const license = await issueEnterpriseLicense(api);
    const duplicateSerials = [buildSerial("Disk", "d"), buildSerial("Disk", "d")];
    await activateServer(api, license, "console-1", { serials: duplicateSerials });
    await activateServer(api, license, "console-2", { serials: duplicateSerials });
    const servers = await fetchServers(api, license.record.key);
    expect(servers.map(({ serials }) => serials)).toEqual([
      [buildSerial("Disk", "d")],
      [buildSerial("Disk", "d")],
    ]);
  });

  it("is recognized by its serials after a reinstallation and keeps its seat", async () => {
    const api = await startTestApi();
    const license = await issueEnterpriseLicense(api, { serverCapacity: 1 });
    const firstActivation = await activateServer(api, license, "console-1");
    const serials = createSerials("console-1");
    const secondActivation = await activateServer(api, license, "console-1-new", {
      serials,
      serverSecret: firstActivation.serverSecret,
    });
    expect(secondActivation.serverId).toBe(firstActivation.serverId);
    expect((await sendHeartbeat(api, firstActivation, 1, 1)).status).toBe(401);
    expect(await fetchServers(api, license.record.key)).toMatchObject([{ deviceId: "console-1-new" }]);
  });

  it("may be another machine after its seat was released", async () => {
    const api = await startTestApi();
    const license = await issueEnterpriseLicense(api);
    const firstActivation = await activateServer(api, license, "console-1");
    await sendRelease(api, firstActivation);
    const secondActivation = await activateServer(api, license, "console-1", {
      serials: createSerials("new metal"),
    });
    expect(secondActivation.serverId).toBe(firstActivation.serverId);
  });

  it("never replaces an offline file", async () => {
    const api = await startTestApi();
    const license = await issueEnterpriseLicense(api, {}, { isOffline: true });
    const { key } = license.record;
    const fileResponse = await api.asMert.get(`/api/oem/licenses/${key}/download/seed-of-the-test`);
    expect(fileResponse.status).toBe(200);
    const [fileServer] = await fetchServers(api, key);
    const deviceId = fileServer?.deviceId ?? "";
    expect(readErrorCode(await sendActivation(api, license, deviceId))).toBe("DEVICE_MISMATCH");
    const response = await sendActivation(api, license, deviceId, { serials: fileServer?.serials });
    expect(response.status).toBe(400);
  });
});

describe("A lease", () => {
  it("contains the license and the lease's end, signed with a published key", async () => {
    const api = await startTestApi();
    const license = await issueEnterpriseLicense(api);
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

  it("ends with the license if the license ends earlier", async () => {
    const api = await startTestApi();
    const license = await issueEnterpriseLicense(api, exampleQuota("2026-01-01", "2026-11-22"));
    const { lease } = await activateServer(api, license, "console-1");
    const { payload } = await jwtVerify(lease, createLocalJWKSet(api.publicKeys), {
      currentDate: new Date(now),
    });
    expect(payload).toMatchObject({ validUntil: "2026-11-22T23:59:59.999Z" });
  });
});
