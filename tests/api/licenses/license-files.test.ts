import { describe, expect, it, vi } from "vitest";
import { LicenseFileError, openLicenseFile } from "#app/documents/license-file.ts";
import { sha256 } from "#app/domain/text/digest.ts";
import { historyEvent } from "#app/domain/history/event.ts";
import { license } from "#app/domain/license/license.ts";
import { pageOf } from "#app/domain/page.ts";
import { msOf } from "#app/domain/time/time.ts";
import { now } from "#tests/fixtures/licenses.ts";
import { type ApiUnderTest, type Client, openApi, errorBody, resultOf } from "#tests/support/api/api.ts";
import { manualLicense, yearFromNow } from "#tests/support/customers/license-bodies.ts";

const seed = "host-17.acme~2f9b0c";

async function offlineLicense(client: Client, changes: Record<string, unknown> = {}) {
  const body = manualLicense({ isOffline: true, quota: yearFromNow, ...changes });
  return resultOf(license, await client.post("/api/oem/licenses", body));
}
const pathOf = (key: string, seedKey: string) =>
  `/api/oem/licenses/${key}/download/${encodeURIComponent(seedKey)}`;
const registered = ({ engine }: ApiUnderTest) => engine.db.selectFrom("license_file").selectAll().execute();

describe("The license file of an offline license", () => {
  it("is an attachment that no cache stores, named after the license", async () => {
    const { asMert } = await openApi();
    const { key } = await offlineLicense(asMert);
    const response = await asMert.get(pathOf(key, seed));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/octet-stream");
    expect(response.headers.get("content-disposition")).toBe(`attachment; filename="${key}.lic"`);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.text).toMatch(/^-----BEGIN AIR LICENSE FILE-----\n/);
  });

  it("opens with its license key, its seed key and the published keys", async () => {
    const { asMert, publicKeys, asNobody } = await openApi();
    const { key } = await offlineLicense(asMert);
    const { text } = await asMert.get(pathOf(key, seed));
    expect((await asNobody.get("/.well-known/license-keys.json")).body).toEqual(publicKeys);
    const claims = await openLicenseFile(text, { licenseKey: key, seedKey: seed, publicKeys, now });
    expect(claims).toMatchObject({
      iat: now,
      nbf: "2026-11-20T00:00:00.000Z",
      exp: "2027-11-20T23:59:59.999Z",
      license: { key, type: 1, packageTierId: "corporate-2", isOffline: true },
      quotas: [{ serverCapacity: 5, totalClientCapacity: 1_000 }],
      customer: { companyName: "Wayne Enterprises", email: "lucius@wayne.example" },
      binding: { seedHash: sha256(seed) },
    });
    await expect(
      openLicenseFile(text, { licenseKey: key, seedKey: `${seed}0`, publicKeys, now }),
    ).rejects.toEqual(new LicenseFileError("WRONG_SEED"));
  });

  it("accepts a seed key with any allowed character, escaped in the path or not", async () => {
    const { asMert, publicKeys } = await openApi();
    const { key } = await offlineLicense(asMert, { softCapacity: true });
    const seeds = [
      "ab/cd/ef/gh",
      "~~tilde~~",
      "base64+/w==",
      "a-b_c.d~e",
      "/leading/",
      "=+/=+/=+/",
      "s".repeat(256),
    ];
    for (const seedKey of seeds) {
      const { status, text } = await asMert.get(pathOf(key, seedKey));
      expect([seedKey, status]).toEqual([seedKey, 200]);
      const claims = await openLicenseFile(text, { licenseKey: key, seedKey, publicKeys, now });
      expect(claims.license.key).toBe(key);
    }
    for (const seedKey of ["ab/cd/ef/gh", "base64+/w=="]) {
      const { text } = await asMert.get(`/api/oem/licenses/${key}/download/${seedKey}`);
      const claims = await openLicenseFile(text, { licenseKey: key, seedKey, publicKeys, now });
      expect(claims.license.key).toBe(key);
    }
  });

  it("is registered every time, and counts as one server per seed key", async () => {
    const api = await openApi();
    const { asMert, asAda, context } = api;
    const { key } = await offlineLicense(asMert);
    const first = await asMert.get(pathOf(key, seed));
    await asAda.get(pathOf(key, seed));
    await asMert.get(pathOf(key, "another-seed"));

    const rows = await registered(api);
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
      file_hash: sha256(first.text),
      seed_hash: sha256(seed),
      key_id: api.publicKeys.keys[0]?.kid,
      expires_at: msOf("2027-11-20T23:59:59.999Z"),
    });
    const inFull = await context.storage.licenses.inFull(key);
    expect(inFull?.servers.map(({ serials, status }) => ({ serials, status }))).toEqual([
      { serials: [{ type: "OfflineFile", value: sha256(seed) }], status: 1 },
      { serials: [{ type: "OfflineFile", value: sha256("another-seed") }], status: 1 },
    ]);
    expect(resultOf(license, await asMert.get(`/api/oem/licenses/${key}`))).toMatchObject({
      status: "active",
      serversInUse: 2,
      activenessStatus: "N/A",
    });
  });

  it("requested twice at the same time counts as one server", async () => {
    const api = await openApi();
    const { key } = await offlineLicense(api.asMert);
    const responses = await Promise.all(Array.from({ length: 4 }, () => api.asMert.get(pathOf(key, seed))));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await api.context.storage.licenses.inFull(key))?.servers).toHaveLength(1);
    expect(await registered(api)).toHaveLength(4);
  });

  it("is in the history, with user, time and only the hash of the seed key", async () => {
    const { asMert, asAda } = await openApi();
    const { key } = await offlineLicense(asMert);
    const { text } = await asAda.get(pathOf(key, seed), { "x-request-id": "request-42" });
    const response = await asMert.get(`/api/oem/history?licenseKey=${key}`);
    expect(resultOf(pageOf(historyEvent), response).entities[0]).toMatchObject({
      eventName: "download-license-file",
      createdBy: "ada@example.com",
      createdAt: now,
      requestId: "request-42",
      details: { fileHash: sha256(text), seedHash: sha256(seed) },
    });
    expect(response.text).not.toContain(seed);
  });
});

describe("The headers of a license file", () => {
  it("are returned without signing it or registering a server", async () => {
    const api = await openApi();
    const { asMert, context } = api;
    const { key } = await offlineLicense(asMert);
    const signSpy = vi.spyOn(context, "signLicenseFile");
    const { status, text, headers } = await asMert.send("HEAD", pathOf(key, seed));
    expect([status, text]).toEqual([200, ""]);
    expect(headers.get("content-type")).toBe("application/octet-stream");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("content-disposition")).toBe(`attachment; filename="${key}.lic"`);
    expect(signSpy).not.toHaveBeenCalled();
    expect(await registered(api)).toEqual([]);
    expect((await context.storage.licenses.inFull(key))?.servers).toEqual([]);
    const history = await asMert.get(`/api/oem/history?licenseKey=${key}`);
    expect(resultOf(pageOf(historyEvent), history).entities.map(({ eventName }) => eventName)).not.toContain(
      "download-license-file",
    );
  });

  it("are rejected like the license file itself", async () => {
    const { asMert, asRita, asNobody } = await openApi();
    const offline = await offlineLicense(asMert);
    const online = await offlineLicense(asMert, { isOffline: false });
    expect((await asNobody.send("HEAD", pathOf(offline.key, seed))).status).toBe(401);
    expect((await asRita.send("HEAD", pathOf(offline.key, seed))).status).toBe(403);
    expect((await asMert.send("HEAD", pathOf(offline.key, "short"))).status).toBe(400);
    expect((await asMert.send("HEAD", pathOf(online.key, seed))).status).toBe(422);
  });
});

describe("A license file is rejected", () => {
  it("for every caller, and leaves no trace", async () => {
    const api = await openApi();
    const { key } = await offlineLicense(api.asMert);
    const response = await api.asNobody.get(pathOf(key, seed));
    expect(response.status).toBe(401);
    expect(response.body).toEqual(errorBody("UNAUTHENTICATED"));
    expect(await registered(api)).toEqual([]);
  });

  it("for a seed key with invalid characters or length", async () => {
    const { asMert } = await openApi();
    const { key } = await offlineLicense(asMert);
    const invalidCases = [
      "seven77",
      "s".repeat(257),
      "with space",
      "percent%sign",
      "nul\u0000byte",
      "Işık-ığüş",
    ];
    for (const seedKey of invalidCases) {
      const response = await asMert.get(pathOf(key, seedKey));
      expect([seedKey, response.status]).toEqual([seedKey, 400]);
      expect(response.body).toMatchObject({
        error: { code: "INVALID", fields: { seedKey: [expect.any(String)] } },
      });
    }
  });

  it("for a license that is not offline", async () => {
    const api = await openApi();
    const { key } = await offlineLicense(api.asMert, { isOffline: false });
    const response = await api.asMert.get(pathOf(key, seed));
    expect(response.status).toBe(422);
    expect(response.body).toEqual(errorBody("NOT_OFFLINE"));
    expect(await registered(api)).toEqual([]);
  });

  it("for a license without a quota", async () => {
    const { asMert } = await openApi();
    const { key } = await offlineLicense(asMert, { quota: undefined });
    const response = await asMert.get(pathOf(key, seed));
    expect(response.status).toBe(422);
    expect(response.body).toEqual(errorBody("NO_QUOTA"));
  });

  it("for an unknown license, or an invalid key", async () => {
    const { asMert } = await openApi();
    expect((await asMert.get(pathOf("00000-00000-00000-00000-00000", seed))).status).toBe(404);
    expect((await asMert.get(pathOf("no%20key", seed))).status).toBe(400);
  });

  it("from the first millisecond after the license's end", async () => {
    const { asMert, people, withToken, advanceClock } = await openApi();
    const script = await withToken(people.mert, "2030-01-01T00:00:00.000Z");
    const { key } = await offlineLicense(asMert);
    advanceClock(msOf("2027-11-20T23:59:59.999Z") - msOf(now));
    expect((await script.get(pathOf(key, seed))).status).toBe(200);
    advanceClock(1);
    const response = await script.get(pathOf(key, seed));
    expect(response.status).toBe(422);
    expect(response.body).toEqual(errorBody("EXPIRED"));
  });
});
