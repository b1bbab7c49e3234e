import { describe, expect, it } from "vitest";
import { license } from "#app/domain/license/license.ts";
import { now } from "#tests/fixtures/licenses.ts";
import {
  type ApiUnderTest,
  type Client,
  startTestApi,
  errorBody,
  parseApiResult,
} from "#tests/support/api/api.ts";
import { buildManualLicenseBody, oneYearQuota } from "#tests/support/customers/license-bodies.ts";
import {
  sendActivation,
  readErrorCode,
  issueEnterpriseLicense,
  issueIrLicense,
} from "#tests/support/licenses/deployed-product.ts";
import { expectCurrentSummary, fetchHistory, fetchServers } from "#tests/support/licenses/licenses.ts";

const exampleSeed = "host-17.acme~2f9b0c";
const buildDownloadPath = (key: string, seedKey: string) => `/api/oem/licenses/${key}/download/${seedKey}`;
const downloadLicenseFile = (client: Client, key: string, seedKey = exampleSeed) =>
  client.get(buildDownloadPath(key, seedKey));
const checkLicenseFile = (client: Client, key: string, seedKey = exampleSeed) =>
  client.post(`/api/oem/licenses/${key}/license-file/check`, { seedKey });

async function createOfflineLicense(
  client: Client,
  serverCapacity = 1,
  changes: Record<string, unknown> = {},
) {
  const quota = { ...oneYearQuota, serverCapacity };
  const response = await client.post(
    "/api/oem/licenses",
    buildManualLicenseBody({ isOffline: true, quota, ...changes }),
  );
  return parseApiResult(license, response).key;
}

/** The rows that the API writes when it issues a file. A rejected request must not change them. */
async function readWrittenRows({ asMert, engine }: ApiUnderTest, key: string) {
  const files = await engine.db.selectFrom("license_file").select("id").execute();
  return [files, await fetchServers(asMert, key), await fetchHistory(asMert, key)];
}

describe("Issuing a license file", () => {
  it("is rejected for callers without a session", async () => {
    const api = await startTestApi();
    const key = await createOfflineLicense(api.asMert);
    const initialRows = await readWrittenRows(api, key);
    for (const sendRequest of [downloadLicenseFile, checkLicenseFile]) {
      const response = await sendRequest(api.asAnonymous, key);
      expect([response.status, response.body]).toEqual([401, errorBody("UNAUTHENTICATED")]);
    }
    expect(await readWrittenRows(api, key)).toEqual(initialRows);
  });

  it("is rejected for users with other privileges", async () => {
    const api = await startTestApi();
    const key = await createOfflineLicense(api.asMert);
    const initialRows = await readWrittenRows(api, key);
    await api.grantPrivileges(api.people.rita, ["license-delete", "tags-manage", "settings-manage"]);
    for (const sendRequest of [downloadLicenseFile, checkLicenseFile]) {
      const response = await sendRequest(api.asRita, key);
      expect([response.status, response.body]).toEqual([403, errorBody("FORBIDDEN")]);
    }
    expect(await readWrittenRows(api, key)).toEqual(initialRows);
  });

  it("is allowed for any license with license-manage", async () => {
    const api = await startTestApi();
    const key = await createOfflineLicense(api.asMert);
    await api.grantPrivileges(api.people.rita, ["license-manage"]);
    expect((await checkLicenseFile(api.asRita, key)).body).toEqual({
      success: true,
      result: { fileName: `${key}.lic` },
    });
    expect((await downloadLicenseFile(api.asRita, key)).status).toBe(200);
  });

  it("is allowed with license-create only for licenses that the user created", async () => {
    const api = await startTestApi();
    await api.grantPrivileges(api.people.rita, ["license-create"]);
    const ownKey = await createOfflineLicense(api.asRita);
    const otherKey = await createOfflineLicense(api.asMert);
    expect((await downloadLicenseFile(api.asRita, ownKey)).status).toBe(200);
    const initialRows = await readWrittenRows(api, otherKey);
    for (const sendRequest of [downloadLicenseFile, checkLicenseFile]) {
      const response = await sendRequest(api.asRita, otherKey);
      expect([response.status, response.body]).toEqual([403, errorBody("FORBIDDEN")]);
    }
    expect((await api.asRita.send("HEAD", buildDownloadPath(otherKey, exampleSeed))).status).toBe(403);
    expect(await readWrittenRows(api, otherKey)).toEqual(initialRows);
  });
});

describe("The seat of a license file", () => {
  it("is rejected for a new seed key if all seats are used", async () => {
    const api = await startTestApi();
    const key = await createOfflineLicense(api.asMert, 2);
    for (const seedKey of [exampleSeed, "another-seed", exampleSeed]) {
      expect((await checkLicenseFile(api.asMert, key, seedKey)).status).toBe(200);
      expect((await downloadLicenseFile(api.asMert, key, seedKey)).status).toBe(200);
    }
    const initialRows = await readWrittenRows(api, key);
    for (const sendRequest of [downloadLicenseFile, checkLicenseFile]) {
      const response = await sendRequest(api.asMert, key, "a-third-seed");
      expect(response.status).toBe(422);
      expect(response.body).toEqual(errorBody("SERVER_LIMIT", { fields: { seedKey: [expect.any(String)] } }));
    }
    expect((await api.asMert.send("HEAD", buildDownloadPath(key, "a-third-seed"))).status).toBe(422);
    expect(await readWrittenRows(api, key)).toEqual(initialRows);
    expect((await downloadLicenseFile(api.asMert, key)).status).toBe(200);
  });

  it("counts together with the seats of servers", async () => {
    const api = await startTestApi();
    const license = await issueEnterpriseLicense(api, { serverCapacity: 2 });
    const { key } = license.record;
    const setOffline = (isOffline: boolean) =>
      api.asMert.send("PATCH", `/api/oem/licenses/${key}/offline`, { body: { isOffline } });
    expect((await sendActivation(api, license, "console-1")).status).toBe(201);
    expect((await setOffline(true)).status).toBe(200);
    expect((await downloadLicenseFile(api.asMert, key)).status).toBe(200);
    expect((await setOffline(false)).status).toBe(200);
    expect(readErrorCode(await sendActivation(api, license, "console-2"))).toBe("SERVER_LIMIT");
    expect((await setOffline(true)).status).toBe(200);
    expect(readErrorCode(await downloadLicenseFile(api.asMert, key, "another-seed"))).toBe("SERVER_LIMIT");
  });

  it("is not counted on an IR license or if overrun is allowed", async () => {
    const api = await startTestApi();
    const offlineLicense = await issueEnterpriseLicense(
      api,
      { serverCapacity: 1 },
      { isOffline: true, softCapacity: true },
    );
    const irLicense = await issueIrLicense(api);
    await api.engine.db
      .updateTable("license")
      .set({ is_offline: 1 })
      .where("id", "=", irLicense.record.id)
      .execute();
    for (const { record } of [offlineLicense, irLicense])
      for (const seedKey of [exampleSeed, "another-seed", "a-third-seed"])
        expect((await downloadLicenseFile(api.asMert, record.key, seedKey)).status).toBe(200);
  });

  it("counts against the first future quota if no quota is active", async () => {
    const api = await startTestApi();
    const quota = { ...oneYearQuota, activationDate: "2026-12-24", serverCapacity: 1 };
    const key = await createOfflineLicense(api.asMert, 1, { quota });
    expect((await downloadLicenseFile(api.asMert, key)).status).toBe(200);
    expect(readErrorCode(await downloadLicenseFile(api.asMert, key, "another-seed"))).toBe("SERVER_LIMIT");
  });

  it("is free after staff release it", async () => {
    const api = await startTestApi();
    const { asMert } = api;
    const key = await createOfflineLicense(asMert);
    await downloadLicenseFile(asMert, key);
    const [fileServer] = (await fetchServers(asMert, key)).entities;
    await asMert.post(`/api/oem/servers/${fileServer?.id}/release`, {});
    expect((await fetchServers(asMert, key)).entities).toMatchObject([{ releasedAt: now }]);
    expect((await downloadLicenseFile(asMert, key, "another-seed")).status).toBe(200);
    expect(readErrorCode(await downloadLicenseFile(asMert, key))).toBe("SERVER_LIMIT");
    const otherServer = (await fetchServers(asMert, key)).entities.find(({ id }) => id !== fileServer?.id);
    await asMert.post(`/api/oem/servers/${otherServer?.id}/release`, {});
    expect((await downloadLicenseFile(asMert, key)).status).toBe(200);
    expect((await fetchServers(asMert, key)).entities).toContainEqual({ ...fileServer, releasedAt: null });
    await expectCurrentSummary(api.context, key);
  });

  it("cannot be used for a file while it is disabled", async () => {
    const api = await startTestApi();
    const { asMert } = api;
    const key = await createOfflineLicense(asMert);
    await downloadLicenseFile(asMert, key);
    const [fileServer] = (await fetchServers(asMert, key)).entities;
    await asMert.send("PATCH", `/api/oem/servers/${fileServer?.id}/status`, { body: { status: 0 } });
    const response = await downloadLicenseFile(asMert, key);
    expect([response.status, readErrorCode(response)]).toEqual([422, "SERVER_DISABLED"]);
  });
});
