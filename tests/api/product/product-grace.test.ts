import { decodeJwt } from "jose";
import { describe, expect, it } from "vitest";
import { license } from "#app/domain/license/license.ts";
import { refreshSummaries } from "#app/domain/license/refresh-summaries.ts";
import { sampleCatalog } from "#app/domain/package/sample-catalog.ts";
import type { CatalogPackage } from "#app/domain/package/catalog.ts";
import { openLicenseFile } from "#app/documents/license-file.ts";
import { msOf } from "#app/domain/time/time.ts";
import { type ApiUnderTest, startTestApi, errorBody, parseApiResult } from "#tests/support/api/api.ts";
import { buildManualLicenseBody } from "#tests/support/customers/license-bodies.ts";
import {
  sendActivation,
  activateServer,
  readErrorCode,
  issueEnterpriseLicense,
  sendHeartbeat,
  findStoredLicense,
} from "#tests/support/licenses/deployed-product.ts";
import { expectCurrentSummary, fetchLicense } from "#tests/support/licenses/licenses.ts";

const seedKey = "host-17.acme~2f9b0c";
const endsAt = "2026-11-25T23:59:59.999Z";
const graceUntil = "2026-12-05T23:59:59.999Z";
const endingQuota = { expirationDate: endsAt, serverCapacity: 2 };

const advanceClockTo = (api: ApiUnderTest, targetTime: string) =>
  api.advanceClock(msOf(targetTime) - msOf(api.context.now()));

/** Creates a license that ends in five days, with a grace period of ten days and an active server. */
async function createLicenseWithGrace(api: ApiUnderTest) {
  const license = await issueEnterpriseLicense(api, endingQuota, { graceDays: 10 });
  return { license, server: await activateServer(api, license, "console-1") };
}

const addGracePeriod = (catalogPackage: CatalogPackage, tierId: string) => ({
  ...catalogPackage,
  tiers: catalogPackage.tiers.map((tier) => (tier.id === tierId ? { ...tier, graceDays: 10 } : tier)),
});

const parseResult = ({ body }: { body: unknown }) => (body as { result: Record<string, unknown> }).result;

describe("The grace period", () => {
  it("lets a server continue to run and is part of its lease", async () => {
    const api = await startTestApi();
    const { license, server } = await createLicenseWithGrace(api);
    expect(decodeJwt(server.lease)).toMatchObject({
      endsAt,
      graceUntil,
      validUntil: "2026-11-27T12:00:00.000Z",
    });
    expect(server.graceUntil).toBe(graceUntil);
    advanceClockTo(api, "2026-12-03T12:00:00.000Z");
    const heartbeatResponse = await sendHeartbeat(api, server, 1, 40);
    expect(heartbeatResponse.status).toBe(200);
    expect(parseResult(heartbeatResponse)).toMatchObject({
      graceUntil,
      directives: [{ code: "RENEW_SOON" }],
    });
    expect(decodeJwt(String(parseResult(heartbeatResponse)["lease"]))).toMatchObject({
      validUntil: graceUntil,
      exp: Math.floor(msOf(graceUntil) / 1000),
      limits: { servers: 2, assets: 100 },
    });
    expect((await sendActivation(api, license, "console-2")).status).toBe(201);
    expect(readErrorCode(await sendActivation(api, license, "console-3"))).toBe("SERVER_LIMIT");
    expect(readErrorCode(await sendHeartbeat(api, server, 2, 101))).toBe("ASSET_LIMIT");
  });

  it("does not change the expired status of the license", async () => {
    const api = await startTestApi();
    const { license } = await createLicenseWithGrace(api);
    advanceClockTo(api, "2026-12-03T12:00:00.000Z");
    await refreshSummaries(api.context.storage, api.context.now());
    expect(await findStoredLicense(api, license)).toMatchObject({
      lifetimeStatus: "expired",
      isValid: false,
      graceUntil,
    });
    await expectCurrentSummary(api.context, license.record.key);
  });

  it("ends with a rejection of every request", async () => {
    const api = await startTestApi();
    const { server } = await createLicenseWithGrace(api);
    advanceClockTo(api, graceUntil);
    expect((await sendHeartbeat(api, server, 1, 40)).status).toBe(200);
    api.advanceClock(1);
    const lateHeartbeat = await sendHeartbeat(api, server, 2, 40);
    expect([lateHeartbeat.status, lateHeartbeat.body]).toEqual([403, errorBody("QUOTA_EXPIRED")]);
  });

  it("starts and ends when staff change its number of days", async () => {
    const api = await startTestApi();
    const endedLicense = await issueEnterpriseLicense(api, { expirationDate: "2026-11-15T23:59:59.999Z" });
    const setGraceDays = async (graceDays: number) =>
      api.asMert.send("PATCH", `/api/oem/licenses/${endedLicense.record.key}/grace`, { body: { graceDays } });
    expect(readErrorCode(await sendActivation(api, endedLicense, "console-1"))).toBe("QUOTA_EXPIRED");
    expect((await setGraceDays(10)).status).toBe(200);
    const server = await activateServer(api, endedLicense, "console-1");
    expect(server.graceUntil).toBe("2026-11-25T23:59:59.999Z");
    await setGraceDays(0);
    expect(readErrorCode(await sendHeartbeat(api, server, 1, 40))).toBe("QUOTA_EXPIRED");
  });
});

describe("The grace period of a tier", () => {
  it("applies to the licenses of the tier unless a license has its own grace period", async () => {
    const api = await startTestApi();
    const graceCatalog = {
      packages: sampleCatalog.packages.map((catalogPackage) => addGracePeriod(catalogPackage, "corporate-2")),
    };
    expect((await api.asAda.send("PUT", "/api/oem/catalog", { body: graceCatalog })).status).toBe(200);
    const quota = { activationDate: "2026-01-01", expirationDate: "2026-11-25" };
    const createdLicense = parseApiResult(
      license,
      await api.asMert.post(
        "/api/oem/licenses",
        buildManualLicenseBody({ quota, packageTierId: "corporate-2" }),
      ),
    );
    expect(createdLicense).toMatchObject({ graceDays: null, tierGraceDays: 10, graceUntil });
    const { body } = await api.asMert.get(`/api/oem/quotas?licenseKey=${createdLicense.key}`);
    expect(body).toMatchObject({ result: [{ graceDays: 10 }] });
    const path = `/api/oem/licenses/${createdLicense.key}/grace`;
    const updatedLicense = parseApiResult(
      license,
      await api.asMert.send("PATCH", path, { body: { graceDays: 0 } }),
    );
    expect(updatedLicense).toMatchObject({ graceDays: 0, tierGraceDays: 10, graceUntil: null });
    await expectCurrentSummary(api.context, createdLicense.key);
    await api.asMert.send("PATCH", path, { body: { graceDays: null } });
    expect(await fetchLicense(api.asMert, createdLicense.key)).toMatchObject({ graceUntil });
    await api.asAda.send("DELETE", `/api/oem/licenses/${createdLicense.key}`);
    expect(await fetchLicense(api.asMert, createdLicense.key)).toMatchObject({ graceUntil: null });
  });
});

describe("A license file", () => {
  it("is issued and valid until the end of the grace period", async () => {
    const api = await startTestApi();
    const quota = { activationDate: "2026-01-01", expirationDate: "2026-11-15" };
    const body = buildManualLicenseBody({ isOffline: true, quota });
    const { key } = parseApiResult(license, await api.asMert.post("/api/oem/licenses", body));
    const downloadLicenseFile = () => api.asMert.get(`/api/oem/licenses/${key}/download/${seedKey}`);
    expect((await downloadLicenseFile()).body).toEqual(errorBody("EXPIRED"));
    await api.asMert.send("PATCH", `/api/oem/licenses/${key}/grace`, { body: { graceDays: 10 } });
    const fileResponse = await downloadLicenseFile();
    expect(fileResponse.status).toBe(200);
    const now = api.context.now();
    const { publicKeys } = api;
    const claims = await openLicenseFile(fileResponse.text, { licenseKey: key, seedKey, publicKeys, now });
    const graceEnd = "2026-11-25T23:59:59.999Z";
    expect(claims).toMatchObject({ exp: graceEnd, graceUntil: graceEnd });
  });
});
