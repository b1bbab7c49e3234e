import { decodeJwt } from "jose";
import { describe, expect, it } from "vitest";
import { license } from "#app/domain/license/license.ts";
import { refreshSummaries } from "#app/domain/license/refresh-summaries.ts";
import { sampleCatalog } from "#app/domain/package/sample-catalog.ts";
import type { CatalogPackage } from "#app/domain/package/catalog.ts";
import { openLicenseFile } from "#app/documents/license-file.ts";
import { instantOf, msOf } from "#app/domain/time/time.ts";
import { type ApiUnderTest, openApi, errorBody, resultOf } from "#tests/support/api/api.ts";
import { manualLicense } from "#tests/support/customers/license-bodies.ts";
import {
  activate,
  activateServer,
  codeOf,
  enterprise,
  heartbeat,
  storedLicenseOf,
} from "#tests/support/licenses/deployed-product.ts";
import { expectCurrentSummary, licenseByKey } from "#tests/support/licenses/licenses.ts";

const seedKey = "host-17.acme~2f9b0c";
const endsAt = "2026-11-25T23:59:59.999Z";
const graceUntil = "2026-12-05T23:59:59.999Z";
const ending = { expirationDate: endsAt, serverCapacity: 2 };

const passUntil = (api: ApiUnderTest, at: string) => api.advanceClock(msOf(at) - api.context.now().getTime());

/** A license that ends in five days, with a grace period of ten. */
async function openWithGrace(api: ApiUnderTest) {
  const license = await enterprise(api, ending, { graceDays: 10 });
  return { license, server: await activateServer(api, license, "console-1") };
}

const withGraceOf = (tierId: string) => (catalogPackage: CatalogPackage) => ({
  ...catalogPackage,
  tiers: catalogPackage.tiers.map((tier) => (tier.id === tierId ? { ...tier, graceDays: 10 } : tier)),
});

const resultIn = ({ body }: { body: unknown }) => (body as { result: Record<string, unknown> }).result;

describe("Within the grace period", () => {
  it("a server keeps working, and its lease states until when", async () => {
    const api = await openApi();
    const { license, server } = await openWithGrace(api);
    expect(decodeJwt(server.lease)).toMatchObject({
      endsAt,
      graceUntil,
      validUntil: "2026-11-27T12:00:00.000Z",
    });
    expect(server.graceUntil).toBe(graceUntil);
    passUntil(api, "2026-12-03T12:00:00.000Z");
    const heard = await heartbeat(api, server, 1, 40);
    expect(heard.status).toBe(200);
    expect(resultIn(heard)).toMatchObject({ graceUntil, directives: [{ code: "RENEW_SOON" }] });
    expect(decodeJwt(String(resultIn(heard)["lease"]))).toMatchObject({
      validUntil: graceUntil,
      exp: Math.floor(msOf(graceUntil) / 1000),
      limits: { servers: 2, assets: 100 },
    });
    expect((await activate(api, license, "console-2")).status).toBe(201);
    expect(codeOf(await activate(api, license, "console-3"))).toBe("SERVER_LIMIT");
    expect(codeOf(await heartbeat(api, server, 2, 101))).toBe("ASSET_LIMIT");
  });

  it("the statuses say that the license has ended", async () => {
    const api = await openApi();
    const { license } = await openWithGrace(api);
    passUntil(api, "2026-12-03T12:00:00.000Z");
    await refreshSummaries(api.context.storage, api.context.now());
    expect(await storedLicenseOf(api, license)).toMatchObject({
      lifetimeStatus: "expired",
      isValid: false,
      graceUntil,
    });
    await expectCurrentSummary(api.context, license.record.key);
  });

  it("nothing works once it is over", async () => {
    const api = await openApi();
    const { server } = await openWithGrace(api);
    passUntil(api, graceUntil);
    expect((await heartbeat(api, server, 1, 40)).status).toBe(200);
    api.advanceClock(1);
    const late = await heartbeat(api, server, 2, 40);
    expect([late.status, late.body]).toEqual([403, errorBody("QUOTA_EXPIRED")]);
  });

  it("starts and ends as staff set it", async () => {
    const api = await openApi();
    const ended = await enterprise(api, { expirationDate: "2026-11-15T23:59:59.999Z" });
    const giveGrace = async (graceDays: number) =>
      api.asMert.send("PATCH", `/api/oem/licenses/${ended.record.key}/grace`, { body: { graceDays } });
    expect(codeOf(await activate(api, ended, "console-1"))).toBe("QUOTA_EXPIRED");
    expect((await giveGrace(10)).status).toBe(200);
    const server = await activateServer(api, ended, "console-1");
    expect(server.graceUntil).toBe("2026-11-25T23:59:59.999Z");
    await giveGrace(0);
    expect(codeOf(await heartbeat(api, server, 1, 40))).toBe("QUOTA_EXPIRED");
  });
});

describe("The grace period of a tier", () => {
  it("counts for its licenses, unless they have their own", async () => {
    const api = await openApi();
    const graceCatalog = { packages: sampleCatalog.packages.map(withGraceOf("corporate-2")) };
    expect((await api.asAda.send("PUT", "/api/oem/catalog", { body: graceCatalog })).status).toBe(200);
    const quota = { activationDate: "2026-01-01", expirationDate: "2026-11-25" };
    const createdLicense = resultOf(
      license,
      await api.asMert.post("/api/oem/licenses", manualLicense({ quota, packageTierId: "corporate-2" })),
    );
    expect(createdLicense).toMatchObject({ graceDays: null, tierGraceDays: 10, graceUntil });
    const { body } = await api.asMert.get(`/api/oem/quotas?licenseKey=${createdLicense.key}`);
    expect(body).toMatchObject({ result: [{ graceDays: 10 }] });
    const path = `/api/oem/licenses/${createdLicense.key}/grace`;
    const updatedLicense = resultOf(
      license,
      await api.asMert.send("PATCH", path, { body: { graceDays: 0 } }),
    );
    expect(updatedLicense).toMatchObject({ graceDays: 0, tierGraceDays: 10, graceUntil: null });
    await expectCurrentSummary(api.context, createdLicense.key);
    await api.asMert.send("PATCH", path, { body: { graceDays: null } });
    expect(await licenseByKey(api.asMert, createdLicense.key)).toMatchObject({ graceUntil });
    await api.asAda.send("DELETE", `/api/oem/licenses/${createdLicense.key}`);
    expect(await licenseByKey(api.asMert, createdLicense.key)).toMatchObject({ graceUntil: null });
  });
});

describe("A license file", () => {
  it("is issued within the grace period, is valid to its end, and contains it", async () => {
    const api = await openApi();
    const quota = { activationDate: "2026-01-01", expirationDate: "2026-11-15" };
    const body = manualLicense({ isOffline: true, quota });
    const { key } = resultOf(license, await api.asMert.post("/api/oem/licenses", body));
    const download = () => api.asMert.get(`/api/oem/licenses/${key}/download/${seedKey}`);
    expect((await download()).body).toEqual(errorBody("EXPIRED"));
    await api.asMert.send("PATCH", `/api/oem/licenses/${key}/grace`, { body: { graceDays: 10 } });
    const file = await download();
    expect(file.status).toBe(200);
    const now = instantOf(api.context.now().getTime());
    const { publicKeys } = api;
    const opened = await openLicenseFile(file.text, { licenseKey: key, seedKey, publicKeys, now });
    const until = "2026-11-25T23:59:59.999Z";
    expect(opened).toMatchObject({ exp: until, graceUntil: until });
  });
});
