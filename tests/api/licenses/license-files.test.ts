import { describe, expect, it, vi } from "vitest";
import { LicenseFileError, openLicenseFile } from "#app/documents/license-file.ts";
import { sha256 } from "#app/domain/text/digest.ts";
import { historyEvent } from "#app/domain/history/event.ts";
import { license } from "#app/domain/license/license.ts";
import { createPageSchema } from "#app/domain/page.ts";
import { msOf } from "#app/domain/time/time.ts";
import { now } from "#tests/fixtures/licenses.ts";
import {
  type ApiUnderTest,
  type Client,
  startTestApi,
  errorBody,
  parseApiResult,
} from "#tests/support/api/api.ts";
import { buildManualLicenseBody, oneYearQuota } from "#tests/support/customers/license-bodies.ts";

const exampleSeed = "host-17.acme~2f9b0c";

async function createOfflineLicense(client: Client, changes: Record<string, unknown> = {}) {
  const body = buildManualLicenseBody({ isOffline: true, quota: oneYearQuota, ...changes });
  return parseApiResult(license, await client.post("/api/oem/licenses", body));
}
const buildDownloadPath = (key: string, seedKey: string) =>
  `/api/oem/licenses/${key}/download/${encodeURIComponent(seedKey)}`;
const listLicenseFiles = ({ engine }: ApiUnderTest) =>
  engine.db.selectFrom("license_file").selectAll().execute();

describe("The license file of an offline license", () => {
  it("is an uncached attachment named after the license", async () => {
    const { asMert } = await startTestApi();
    const { key } = await createOfflineLicense(asMert);
    const response = await asMert.get(buildDownloadPath(key, exampleSeed));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/octet-stream");
    expect(response.headers.get("content-disposition")).toBe(`attachment; filename="${key}.lic"`);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.text).toMatch(/^-----BEGIN AIR LICENSE FILE-----\n/);
  });

  it("is issued by a POST request that has the seed key in its body, and the same seed key takes one seat", async () => {
    const api = await startTestApi();
    const { key } = await createOfflineLicense(api.asMert);
    const issuePath = `/api/oem/licenses/${key}/license-file`;
    for (const expectedFiles of [1, 2]) {
      const response = await api.asMert.post(issuePath, { seedKey: exampleSeed });
      expect(response.status).toBe(200);
      expect(response.headers.get("content-disposition")).toBe(`attachment; filename="${key}.lic"`);
      const options = { licenseKey: key, seedKey: exampleSeed, publicKeys: api.publicKeys, now };
      expect(await openLicenseFile(response.text, options)).toMatchObject({ license: { key } });
      expect(await listLicenseFiles(api)).toHaveLength(expectedFiles);
    }
    expect((await api.asMert.get(`/api/oem/licenses/${key}`)).body).toMatchObject({
      result: { serversInUse: 1 },
    });
    expect(await api.asMert.post(issuePath, { seedKey: "short" })).toMatchObject({ status: 400 });
    expect(await api.asMert.post(issuePath, { seedKey: exampleSeed, seed: 1 })).toMatchObject({
      status: 400,
    });
  });

  it("opens with its license key, its seed key and the published keys", async () => {
    const { asMert, publicKeys, asAnonymous } = await startTestApi();
    const { key } = await createOfflineLicense(asMert);
    const { text } = await asMert.get(buildDownloadPath(key, exampleSeed));
    expect((await asAnonymous.get("/.well-known/license-keys.json")).body).toEqual(publicKeys);
    const claims = await openLicenseFile(text, { licenseKey: key, seedKey: exampleSeed, publicKeys, now });
    expect(claims).toMatchObject({
      iat: now,
      nbf: "2026-11-20T00:00:00.000Z",
      exp: "2027-11-20T23:59:59.999Z",
      license: { key, type: 1, packageTierId: "corporate-2", isOffline: true },
      quotas: [{ serverCapacity: 5, totalClientCapacity: 1_000 }],
      customer: { companyName: "Wayne Enterprises", email: "lucius@wayne.example" },
      binding: { seedHash: sha256(exampleSeed) },
    });
    await expect(
      openLicenseFile(text, { licenseKey: key, seedKey: `${exampleSeed}0`, publicKeys, now }),
    ).rejects.toEqual(new LicenseFileError("WRONG_SEED"));
  });

  it("accepts a seed key with any allowed character", async () => {
    const { asMert, publicKeys } = await startTestApi();
    const { key } = await createOfflineLicense(asMert, { softCapacity: true });
    const validSeeds = [
      "ab/cd/ef/gh",
      "~~tilde~~",
      "base64+/w==",
      "a-b_c.d~e",
      "/leading/",
      "=+/=+/=+/",
      "s".repeat(256),
    ];
    for (const seedKey of validSeeds) {
      const { status, text } = await asMert.get(buildDownloadPath(key, seedKey));
      expect(status, seedKey).toBe(200);
      const claims = await openLicenseFile(text, { licenseKey: key, seedKey, publicKeys, now });
      expect(claims.license.key).toBe(key);
    }
    for (const seedKey of ["ab/cd/ef/gh", "base64+/w=="]) {
      const { text } = await asMert.get(`/api/oem/licenses/${key}/download/${seedKey}`);
      const claims = await openLicenseFile(text, { licenseKey: key, seedKey, publicKeys, now });
      expect(claims.license.key).toBe(key);
    }
  });

  it("is registered every time and counts as one server per seed key", async () => {
    const api = await startTestApi();
    const { asMert, asAda, context } = api;
    const { key } = await createOfflineLicense(asMert);
    const firstFile = await asMert.get(buildDownloadPath(key, exampleSeed));
    await asAda.get(buildDownloadPath(key, exampleSeed));
    await asMert.get(buildDownloadPath(key, "another-seed"));

    const rows = await listLicenseFiles(api);
    expect(rows.map((row) => row.issued_by).toSorted()).toEqual([
      "ada@example.com",
      "mert@example.com",
      "mert@example.com",
    ]);
    expect(rows).toContainEqual({
      id: expect.any(String),
      license_id: expect.any(Number),
      issued_at: msOf(now),
      issued_by: "mert@example.com",
      file_hash: sha256(firstFile.text),
      seed_hash: sha256(exampleSeed),
      key_id: api.publicKeys.keys[0]?.kid,
      expires_at: msOf("2027-11-20T23:59:59.999Z"),
    });
    const storedLicense = await context.storage.licenses.findFull(key);
    expect(storedLicense?.servers.map(({ serials, status }) => ({ serials, status }))).toEqual([
      { serials: [{ type: "OfflineFile", value: sha256(exampleSeed) }], status: 1 },
      { serials: [{ type: "OfflineFile", value: sha256("another-seed") }], status: 1 },
    ]);
    expect(parseApiResult(license, await asMert.get(`/api/oem/licenses/${key}`))).toMatchObject({
      status: "active",
      serversInUse: 2,
      activenessStatus: "N/A",
    });
  });

  it("counts as one server for simultaneous requests", async () => {
    const api = await startTestApi();
    const { key } = await createOfflineLicense(api.asMert);
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => api.asMert.get(buildDownloadPath(key, exampleSeed))),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await api.context.storage.licenses.findFull(key))?.servers).toHaveLength(1);
    expect(await listLicenseFiles(api)).toHaveLength(4);
  });

  it("is recorded in the history with only the hash of the seed key", async () => {
    const { asMert, asAda } = await startTestApi();
    const { key } = await createOfflineLicense(asMert);
    const { text } = await asAda.get(buildDownloadPath(key, exampleSeed), { "x-request-id": "request-42" });
    const response = await asMert.get(`/api/oem/history?licenseKey=${key}`);
    expect(parseApiResult(createPageSchema(historyEvent), response).entities[0]).toMatchObject({
      eventName: "download-license-file",
      createdBy: "ada@example.com",
      createdAt: now,
      requestId: "request-42",
      details: { fileHash: sha256(text), seedHash: sha256(exampleSeed) },
    });
    expect(response.text).not.toContain(exampleSeed);
  });
});

describe("The headers of a license file", () => {
  it("are returned without signing the file or registering a server", async () => {
    const api = await startTestApi();
    const { asMert, context } = api;
    const { key } = await createOfflineLicense(asMert);
    const signSpy = vi.spyOn(context, "signLicenseFile");
    const { status, text, headers } = await asMert.send("HEAD", buildDownloadPath(key, exampleSeed));
    expect([status, text]).toEqual([200, ""]);
    expect(headers.get("content-type")).toBe("application/octet-stream");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("content-disposition")).toBe(`attachment; filename="${key}.lic"`);
    expect(signSpy).not.toHaveBeenCalled();
    expect(await listLicenseFiles(api)).toEqual([]);
    expect((await context.storage.licenses.findFull(key))?.servers).toEqual([]);
    const historyResponse = await asMert.get(`/api/oem/history?licenseKey=${key}`);
    expect(
      parseApiResult(createPageSchema(historyEvent), historyResponse).entities.map(
        ({ eventName }) => eventName,
      ),
    ).not.toContain("download-license-file");
  });

  it("are rejected like the license file itself", async () => {
    const { asMert, asRita, asAnonymous } = await startTestApi();
    const offlineLicense = await createOfflineLicense(asMert);
    const onlineLicense = await createOfflineLicense(asMert, { isOffline: false });
    expect((await asAnonymous.send("HEAD", buildDownloadPath(offlineLicense.key, exampleSeed))).status).toBe(
      401,
    );
    expect((await asRita.send("HEAD", buildDownloadPath(offlineLicense.key, exampleSeed))).status).toBe(403);
    expect((await asMert.send("HEAD", buildDownloadPath(offlineLicense.key, "short"))).status).toBe(400);
    expect((await asMert.send("HEAD", buildDownloadPath(onlineLicense.key, exampleSeed))).status).toBe(422);
  });
});

describe("A license file", () => {
  it("is rejected for a caller without a session and not registered", async () => {
    const api = await startTestApi();
    const { key } = await createOfflineLicense(api.asMert);
    const response = await api.asAnonymous.get(buildDownloadPath(key, exampleSeed));
    expect(response.status).toBe(401);
    expect(response.body).toEqual(errorBody("UNAUTHENTICATED"));
    expect(await listLicenseFiles(api)).toEqual([]);
  });

  it("is rejected for a seed key with invalid characters or length", async () => {
    const { asMert } = await startTestApi();
    const { key } = await createOfflineLicense(asMert);
    const invalidSeeds = [
      "seven77",
      "s".repeat(257),
      "with space",
      "percent%sign",
      "nul\u0000byte",
      "Işık-ığüş",
    ];
    for (const seedKey of invalidSeeds) {
      const response = await asMert.get(buildDownloadPath(key, seedKey));
      expect(response.status, seedKey).toBe(400);
      expect(response.body).toMatchObject({
        error: { code: "INVALID", fields: { seedKey: [expect.any(String)] } },
      });
    }
  });

  it("is rejected for a license that is not offline", async () => {
    const api = await startTestApi();
    const { key } = await createOfflineLicense(api.asMert, { isOffline: false });
    const response = await api.asMert.get(buildDownloadPath(key, exampleSeed));
    expect(response.status).toBe(422);
    expect(response.body).toEqual(errorBody("NOT_OFFLINE"));
    expect(await listLicenseFiles(api)).toEqual([]);
  });

  it("is rejected for a license without a quota", async () => {
    const { asMert } = await startTestApi();
    const { key } = await createOfflineLicense(asMert, { quota: undefined });
    const response = await asMert.get(buildDownloadPath(key, exampleSeed));
    expect(response.status).toBe(422);
    expect(response.body).toEqual(errorBody("NO_QUOTA"));
  });

  it("is rejected for an unknown license or an invalid key", async () => {
    const { asMert } = await startTestApi();
    expect((await asMert.get(buildDownloadPath("00000-00000-00000-00000-00000", exampleSeed))).status).toBe(
      404,
    );
    expect((await asMert.get(buildDownloadPath("no%20key", exampleSeed))).status).toBe(400);
  });

  it("is rejected from the first millisecond after the license's end", async () => {
    const { asMert, people, createClientWithToken, advanceClock } = await startTestApi();
    const tokenClient = await createClientWithToken(people.mert, "2030-01-01T00:00:00.000Z");
    const { key } = await createOfflineLicense(asMert);
    advanceClock(msOf("2027-11-20T23:59:59.999Z") - msOf(now));
    expect((await tokenClient.get(buildDownloadPath(key, exampleSeed))).status).toBe(200);
    advanceClock(1);
    const response = await tokenClient.get(buildDownloadPath(key, exampleSeed));
    expect(response.status).toBe(422);
    expect(response.body).toEqual(errorBody("EXPIRED"));
  });
});
