import { describe, expect, it } from "vitest";
import { license } from "#app/domain/license/license.ts";
import { now } from "#tests/fixtures/licenses.ts";
import { type ApiUnderTest, type Client, openApi, errorBody, resultOf } from "#tests/support/api/api.ts";
import { manualLicense, yearFromNow } from "#tests/support/customers/license-bodies.ts";
import { activate, codeOf, enterprise, incidentResponse } from "#tests/support/licenses/deployed-product.ts";
import { expectCurrentSummary, historyOf, serversOf } from "#tests/support/licenses/licenses.ts";

const seed = "host-17.acme~2f9b0c";
const pathOf = (key: string, seedKey: string) => `/api/oem/licenses/${key}/download/${seedKey}`;
const download = (client: Client, key: string, seedKey = seed) => client.get(pathOf(key, seedKey));
const check = (client: Client, key: string, seedKey = seed) =>
  client.post(`/api/oem/licenses/${key}/license-file/check`, { seedKey });

async function licenseBy(client: Client, serverCapacity = 1, changes: Record<string, unknown> = {}) {
  const quota = { ...yearFromNow, serverCapacity };
  const response = await client.post(
    "/api/oem/licenses",
    manualLicense({ isOffline: true, quota, ...changes }),
  );
  return resultOf(license, response).key;
}

/** A rejected request must leave no trace. */
async function traces({ asMert, engine }: ApiUnderTest, key: string) {
  const files = await engine.db.selectFrom("license_file").select("id").execute();
  return [files, await serversOf(asMert, key), await historyOf(asMert, key)];
}

describe("A license file is issued", () => {
  it("for callers without a session", async () => {
    const api = await openApi();
    const key = await licenseBy(api.asMert);
    const before = await traces(api, key);
    for (const send of [download, check]) {
      const response = await send(api.asNobody, key);
      expect([response.status, response.body]).toEqual([401, errorBody("UNAUTHENTICATED")]);
    }
    expect(await traces(api, key)).toEqual(before);
  });

  it("for users with other privileges", async () => {
    const api = await openApi();
    const key = await licenseBy(api.asMert);
    const before = await traces(api, key);
    await api.grantPrivileges(api.people.rita, ["license-delete", "tags-manage", "settings-manage"]);
    for (const send of [download, check]) {
      const response = await send(api.asRita, key);
      expect([response.status, response.body]).toEqual([403, errorBody("FORBIDDEN")]);
    }
    expect(await traces(api, key)).toEqual(before);
  });

  it("for any license with license-manage", async () => {
    const api = await openApi();
    const key = await licenseBy(api.asMert);
    await api.grantPrivileges(api.people.rita, ["license-manage"]);
    expect((await check(api.asRita, key)).body).toEqual({
      success: true,
      result: { fileName: `${key}.lic` },
    });
    expect((await download(api.asRita, key)).status).toBe(200);
  });

  it("for the user's own license only, with license-create", async () => {
    const api = await openApi();
    await api.grantPrivileges(api.people.rita, ["license-create"]);
    const ownLicense = await licenseBy(api.asRita);
    const otherLicense = await licenseBy(api.asMert);
    expect((await download(api.asRita, ownLicense)).status).toBe(200);
    const before = await traces(api, otherLicense);
    for (const send of [download, check]) {
      const response = await send(api.asRita, otherLicense);
      expect([response.status, response.body]).toEqual([403, errorBody("FORBIDDEN")]);
    }
    expect((await api.asRita.send("HEAD", pathOf(otherLicense, seed))).status).toBe(403);
    expect(await traces(api, otherLicense)).toEqual(before);
  });
});

describe("The seat of a license file", () => {
  it("is counted: a new seed key beyond the capacity is rejected, the same one again is free", async () => {
    const api = await openApi();
    const key = await licenseBy(api.asMert, 2);
    for (const seedKey of [seed, "another-seed", seed]) {
      expect((await check(api.asMert, key, seedKey)).status).toBe(200);
      expect((await download(api.asMert, key, seedKey)).status).toBe(200);
    }
    const before = await traces(api, key);
    for (const send of [download, check]) {
      const response = await send(api.asMert, key, "a-third-seed");
      expect(response.status).toBe(422);
      expect(response.body).toEqual(errorBody("SERVER_LIMIT", { fields: { seedKey: [expect.any(String)] } }));
    }
    expect((await api.asMert.send("HEAD", pathOf(key, "a-third-seed"))).status).toBe(422);
    expect(await traces(api, key)).toEqual(before);
    expect((await download(api.asMert, key)).status).toBe(200);
  });

  it("counts together with the seats of servers", async () => {
    const api = await openApi();
    const stored = await enterprise(api, { serverCapacity: 2 }, { isOffline: true });
    const { key } = stored.record;
    expect((await activate(api, stored, "console-1")).status).toBe(201);
    expect((await download(api.asMert, key)).status).toBe(200);
    expect(codeOf(await activate(api, stored, "console-2"))).toBe("SERVER_LIMIT");
    expect(codeOf(await download(api.asMert, key, "another-seed"))).toBe("SERVER_LIMIT");
  });

  it("is not counted if overrun is allowed, nor on an IR license", async () => {
    const api = await openApi();
    const stored = await enterprise(api, { serverCapacity: 1 }, { isOffline: true, softCapacity: true });
    const ir = await incidentResponse(api);
    await api.engine.db
      .updateTable("license")
      .set({ is_offline: 1 })
      .where("id", "=", ir.record.id)
      .execute();
    for (const { record } of [stored, ir])
      for (const seedKey of [seed, "another-seed", "a-third-seed"])
        expect((await download(api.asMert, record.key, seedKey)).status).toBe(200);
  });

  it("counts against the first future quota if none is active", async () => {
    const api = await openApi();
    const quota = { ...yearFromNow, activationDate: "2026-12-24", serverCapacity: 1 };
    const key = await licenseBy(api.asMert, 1, { quota });
    expect((await download(api.asMert, key)).status).toBe(200);
    expect(codeOf(await download(api.asMert, key, "another-seed"))).toBe("SERVER_LIMIT");
  });

  it("is free once staff release it, and is used again with the same seed key", async () => {
    const api = await openApi();
    const { asMert } = api;
    const key = await licenseBy(asMert);
    await download(asMert, key);
    const [file] = (await serversOf(asMert, key)).entities;
    await asMert.post(`/api/oem/servers/${file?.id}/release`, {});
    expect((await serversOf(asMert, key)).entities).toMatchObject([{ releasedAt: now }]);
    expect((await download(asMert, key, "another-seed")).status).toBe(200);
    expect(codeOf(await download(asMert, key))).toBe("SERVER_LIMIT");
    const otherServer = (await serversOf(asMert, key)).entities.find(({ id }) => id !== file?.id);
    await asMert.post(`/api/oem/servers/${otherServer?.id}/release`, {});
    expect((await download(asMert, key)).status).toBe(200);
    expect((await serversOf(asMert, key)).entities).toContainEqual({ ...file, releasedAt: null });
    await expectCurrentSummary(api.context, key);
  });

  it("gets no file while it is disabled", async () => {
    const api = await openApi();
    const { asMert } = api;
    const key = await licenseBy(asMert);
    await download(asMert, key);
    const [file] = (await serversOf(asMert, key)).entities;
    await asMert.send("PATCH", `/api/oem/servers/${file?.id}/status`, { body: { status: 0 } });
    const response = await download(asMert, key);
    expect([response.status, codeOf(response)]).toEqual([422, "SERVER_DISABLED"]);
  });
});
