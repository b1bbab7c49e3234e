import { decodeJwt } from "jose";
import { describe, expect, it } from "vitest";
import { license } from "#app/domain/license/license.ts";
import { refreshSummaries } from "#app/domain/license/refresh-summaries.ts";
import { sampleCatalog } from "#app/domain/package/sample-catalog.ts";
import type { CatalogPackage } from "#app/domain/package/catalog.ts";
import { openLicenseFile } from "#app/documents/license-file.ts";
import { instantOf, msOf } from "#app/domain/time/time.ts";
import { type ApiUnderTest, openApi, refusal, resultOf } from "#tests/support/api/api.ts";
import { byHand } from "#tests/support/customers/orders.ts";
import {
  activate,
  activated,
  codeOf,
  enterprise,
  heartbeat,
  seen,
} from "#tests/support/licenses/deployed-product.ts";
import { expectSummaryInLine, licenseByKey } from "#tests/support/licenses/licenses.ts";

const seedKey = "host-17.acme~2f9b0c";
const endsAt = "2026-11-25T23:59:59.999Z";
const graceUntil = "2026-12-05T23:59:59.999Z";
const ending = { expirationDate: endsAt, serverCapacity: 2 };

const passUntil = (api: ApiUnderTest, at: string) => api.pass(msOf(at) - api.world.now().getTime());

/** A license that ends in five days, with a grace period of ten. */
async function graced(api: ApiUnderTest) {
  const made = await enterprise(api, ending, { graceDays: 10 });
  return { made, server: await activated(api, made, "console-1") };
}

const withGraceOf = (tierId: string) => (one: CatalogPackage) => ({
  ...one,
  tiers: one.tiers.map((tier) => (tier.id === tierId ? { ...tier, graceDays: 10 } : tier)),
});

const resultIn = ({ body }: { body: unknown }) => (body as { result: Record<string, unknown> }).result;

describe("Within the grace period", () => {
  it("a server keeps working, and its lease states until when", async () => {
    const api = await openApi();
    const { made, server } = await graced(api);
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
    expect((await activate(api, made, "console-2")).status).toBe(201);
    expect(codeOf(await activate(api, made, "console-3"))).toBe("SERVER_LIMIT");
    expect(codeOf(await heartbeat(api, server, 2, 101))).toBe("ASSET_LIMIT");
  });

  it("the statuses say that the license has ended", async () => {
    const api = await openApi();
    const { made } = await graced(api);
    passUntil(api, "2026-12-03T12:00:00.000Z");
    await refreshSummaries(api.world.storage, api.world.now());
    expect(await seen(api, made)).toMatchObject({ lifetimeStatus: "expired", isValid: false, graceUntil });
    await expectSummaryInLine(api.world, made.record.key);
  });

  it("nothing works once it is over", async () => {
    const api = await openApi();
    const { server } = await graced(api);
    passUntil(api, graceUntil);
    expect((await heartbeat(api, server, 1, 40)).status).toBe(200);
    api.pass(1);
    const late = await heartbeat(api, server, 2, 40);
    expect([late.status, late.body]).toEqual([403, refusal("QUOTA_EXPIRED")]);
  });

  it("starts and ends as staff set it", async () => {
    const api = await openApi();
    const ended = await enterprise(api, { expirationDate: "2026-11-15T23:59:59.999Z" });
    const giveGrace = async (graceDays: number) =>
      api.asMert.send("PATCH", `/api/oem/licenses/${ended.record.key}/grace`, { body: { graceDays } });
    expect(codeOf(await activate(api, ended, "console-1"))).toBe("QUOTA_EXPIRED");
    expect((await giveGrace(10)).status).toBe(200);
    const server = await activated(api, ended, "console-1");
    expect(server.graceUntil).toBe("2026-11-25T23:59:59.999Z");
    await giveGrace(0);
    expect(codeOf(await heartbeat(api, server, 1, 40))).toBe("QUOTA_EXPIRED");
  });
});

describe("The grace period of a tier", () => {
  it("counts for its licenses, unless they have their own", async () => {
    const api = await openApi();
    const graced = { packages: sampleCatalog.packages.map(withGraceOf("corporate-2")) };
    expect((await api.asAda.send("PUT", "/api/oem/catalog", { body: graced })).status).toBe(200);
    const quota = { activationDate: "2026-01-01", expirationDate: "2026-11-25" };
    const made = resultOf(
      license,
      await api.asMert.post("/api/oem/licenses", byHand({ quota, packageTierId: "corporate-2" })),
    );
    expect(made).toMatchObject({ graceDays: null, tierGraceDays: 10, graceUntil });
    const { body } = await api.asMert.get(`/api/oem/quotas?licenseKey=${made.key}`);
    expect(body).toMatchObject({ result: [{ graceDays: 10 }] });
    const path = `/api/oem/licenses/${made.key}/grace`;
    const own = resultOf(license, await api.asMert.send("PATCH", path, { body: { graceDays: 0 } }));
    expect(own).toMatchObject({ graceDays: 0, tierGraceDays: 10, graceUntil: null });
    await expectSummaryInLine(api.world, made.key);
    await api.asMert.send("PATCH", path, { body: { graceDays: null } });
    expect(await licenseByKey(api.asMert, made.key)).toMatchObject({ graceUntil });
    await api.asAda.send("DELETE", `/api/oem/licenses/${made.key}`);
    expect(await licenseByKey(api.asMert, made.key)).toMatchObject({ graceUntil: null });
  });
});

describe("A license file", () => {
  it("is issued within the grace period, is valid to its end, and contains it", async () => {
    const api = await openApi();
    const quota = { activationDate: "2026-01-01", expirationDate: "2026-11-15" };
    const order = byHand({ isOffline: true, quota });
    const { key } = resultOf(license, await api.asMert.post("/api/oem/licenses", order));
    const ask = () => api.asMert.get(`/api/oem/licenses/${key}/download/${seedKey}`);
    expect((await ask()).body).toEqual(refusal("EXPIRED"));
    await api.asMert.send("PATCH", `/api/oem/licenses/${key}/grace`, { body: { graceDays: 10 } });
    const file = await ask();
    expect(file.status).toBe(200);
    const now = instantOf(api.world.now().getTime());
    const { publicKeys } = api;
    const opened = await openLicenseFile(file.text, { licenseKey: key, seedKey, publicKeys, now });
    const until = "2026-11-25T23:59:59.999Z";
    expect(opened).toMatchObject({ exp: until, graceUntil: until });
  });
});
