import { describe, expect, it } from "vitest";
import { license } from "#app/domain/license/license.ts";
import { changePreview } from "#app/domain/license/license-change.ts";
import { pageOf } from "#app/domain/page.ts";
import { type ApiUnderTest, openApi, errorBody, resultOf } from "#tests/support/api/api.ts";
import { manualLicense, yearFromNow } from "#tests/support/customers/license-bodies.ts";
import { hostedOf, hostedPage, startTrial } from "#tests/support/customers/hosted-customers.ts";
import { retireTier } from "#tests/support/licenses/catalog.ts";
import { createLicense, outcomes, preview as previewBulk, run } from "#tests/support/licenses/bulk.ts";
import { expectCurrentSummary, historyOf, licenseByKey, quotaOf } from "#tests/support/licenses/licenses.ts";

const pathOf = (key: string, part: string) => `/api/oem/licenses/${key}/${part}`;
const patch = ({ asMert }: ApiUnderTest, key: string, part: string, body: unknown, rowVersion?: number) =>
  asMert.send("PATCH", pathOf(key, part), {
    body,
    headers: rowVersion === undefined ? {} : { "if-match": `"${rowVersion}"` },
  });
const previewed = async ({ asMert }: ApiUnderTest, key: string, body: unknown) =>
  resultOf(changePreview, await asMert.post(pathOf(key, "preview"), body));

/** Five servers and 1,000 assets on Corporate Tier 2. */
const anOrder = (api: ApiUnderTest, changes: Record<string, unknown> = {}) =>
  createLicense(api, { quota: yearFromNow, ...changes });

const foxIndustries = { companyName: "Fox Industries", email: "fox@fox.example", firstName: "Lucius" };

describe("The customer of a license", () => {
  it("is changed under the same key, in one event with the differences", async () => {
    const api = await openApi();
    const key = await anOrder(api);
    const old = await licenseByKey(api.asMert, key);
    const earlier = await historyOf(api.asMert, key);
    const saved = resultOf(license, await patch(api, key, "customer", foxIndustries));
    const customer = { ...foxIndustries, lastName: null, countryCode: null };
    expect(saved).toEqual({ ...old, ...customer, rowVersion: old.rowVersion + 1 });
    expect(await licenseByKey(api.asMert, key)).toEqual(saved);
    await expectCurrentSummary(api.context, key);
    const [newest, ...earlierEvents] = await historyOf(api.asMert, key);
    expect(earlierEvents).toEqual(earlier);
    expect(newest).toMatchObject({
      eventName: "update-customer",
      before: { companyName: old.companyName, email: old.email },
      after: { companyName: "Fox Industries", email: "fox@fox.example" },
    });
    expect(newest?.after).not.toHaveProperty("hubspotCompanyId");
  });

  it("is found in the list afterwards, and by its old name no more", async () => {
    const api = await openApi();
    const key = await anOrder(api, { companyName: "Wayne Tower" });
    await patch(api, key, "customer", foxIndustries);
    const keysFor = async (filter: object) => {
      const response = await api.asMert.post("/api/oem/licenses/filtered", filter);
      return resultOf(pageOf(license), response).entities.map((license) => license.key);
    };
    expect(await keysFor({ companyName: "fox ind" })).toEqual([key]);
    expect(await keysFor({ contactEmail: "FOX@fox" })).toEqual([key]);
    expect(await keysFor({ companyName: "wayne tower" })).toEqual([]);
  });

  it("of the CRM has the CRM's values", async () => {
    const api = await openApi();
    const key = await anOrder(api);
    const [company] = await api.context.crm.companies("Globex");
    const [contact] = company ? await api.context.crm.contacts(company.id, "") : [];
    if (!company || !contact) throw new Error("The story knows Globex.");
    const body = {
      companyName: "An old name",
      email: "old@example.com",
      hubspotCompanyId: company.id,
      hubspotContactId: contact.id,
    };
    const saved = resultOf(license, await patch(api, key, "customer", body));
    const { email, firstName, lastName } = contact;
    const { companyName, countryCode } = company;
    expect(saved).toMatchObject({ companyName, countryCode, email, firstName, lastName });
    expect(saved).toMatchObject({ hubspotCompanyId: company.id, hubspotContactId: contact.id });

    const corrected = { ...body, companyName, email: "new@globex.example" };
    expect(resultOf(license, await patch(api, key, "customer", corrected))).toMatchObject({
      companyName,
      email: "new@globex.example",
      hubspotCompanyId: company.id,
    });
    const unknown = await patch(api, key, "customer", { ...body, hubspotContactId: 1 });
    expect(unknown.body).toMatchObject(errorBody("CRM_UNKNOWN"));
    const half = await patch(api, key, "customer", { ...body, hubspotCompanyId: 1, hubspotContactId: null });
    expect(half.body).toMatchObject(errorBody("CRM_UNKNOWN"));
  });

  it("without a difference writes nothing, and a save from an older state is rejected", async () => {
    const api = await openApi();
    const key = await anOrder(api);
    const { rowVersion } = resultOf(license, await patch(api, key, "customer", foxIndustries));
    const events = await historyOf(api.asMert, key);
    expect(resultOf(license, await patch(api, key, "customer", foxIndustries)).rowVersion).toBe(rowVersion);
    expect(await historyOf(api.asMert, key)).toEqual(events);
    const late = await patch(api, key, "customer", { ...foxIndustries, firstName: "L." }, rowVersion - 1);
    expect(late.status).toBe(409);
  });

  it("requires a company and an e-mail address", async () => {
    const api = await openApi();
    const key = await anOrder(api);
    const response = await patch(api, key, "customer", { companyName: " ", email: "nobody" });
    expect(response.status).toBe(400);
    const fields = { companyName: expect.any(Array), email: expect.any(Array) };
    expect(response.body).toEqual(errorBody("INVALID", { fields }));
  });

  it("is previewed with the recipients of reminders", async () => {
    const api = await openApi();
    const key = await anOrder(api, { environment: 3 });
    const old = await licenseByKey(api.asMert, key);
    const shown = await previewed(api, key, { kind: "customer", ...foxIndustries });
    expect(shown).toMatchObject({
      before: old,
      after: { companyName: "Fox Industries" },
      remindedBefore: old.email,
      remindedAfter: "fox@fox.example",
      serversBeyond: 0,
      features: [],
      files: { count: 0, until: null },
    });
    expect(await licenseByKey(api.asMert, key)).toEqual(old);
  });

  it("updates the hosted instance of the license", async () => {
    const api = await openApi();
    const key = await startTrial(api, { companyName: "Stark Industries" });
    await patch(api, key, "customer", foxIndustries);
    expect(await hostedOf(api, key)).toMatchObject({
      companyName: "Fox Industries",
      email: "fox@fox.example",
    });
    const page = await hostedPage(api, "?search=fox%20ind");
    expect(page.entities.map(({ licenseKey }) => licenseKey)).toEqual([key]);
  });
});

describe("The tier of a license", () => {
  const toTier3 = { packageTierId: "corporate-3", capacitiesFollow: true };

  it("is changed under the same key, with its features and preset capacities", async () => {
    const api = await openApi();
    const key = await anOrder(api);
    const old = await licenseByKey(api.asMert, key);
    const saved = resultOf(license, await patch(api, key, "tier", toTier3));
    expect(saved).toMatchObject({
      key,
      packageTierId: "corporate-3",
      packageTierPrettyName: "Corporate Tier 3",
      serverCapacity: 10,
      totalClientCapacity: 10_000,
      activeServerCapacity: 10,
      rowVersion: old.rowVersion + 1,
    });
    await expectCurrentSummary(api.context, key);
    const { features, serverCapacity } = await quotaOf(api.asMert, key);
    expect(serverCapacity).toBe(10);
    expect(features.find(({ name }) => name === "fleetAI")?.value).toBe(1);
    expect(features.find(({ name }) => name === "assets")?.value).toBe(10_000);
    const [newest] = await historyOf(api.asMert, key);
    expect(newest).toMatchObject({
      eventName: "update-tier",
      before: { packageTierId: "corporate-2", serverCapacity: 5 },
      after: { packageTierId: "corporate-3", serverCapacity: 10, totalClientCapacity: 10_000 },
    });
  });

  it("keeps capacities on request, and leaves ended quotas unchanged", async () => {
    const api = await openApi();
    const key = await anOrder(api);
    const past = { activationDate: "2025-01-01", expirationDate: "2025-12-31" };
    const body = { licenseKey: key, ...past, serverCapacity: 2, totalClientCapacity: 20 };
    expect((await api.asMert.post("/api/oem/quotas/enterprise", body)).status).toBe(201);
    await patch(api, key, "tier", { ...toTier3, capacitiesFollow: false });
    const saved = await licenseByKey(api.asMert, key);
    expect(saved).toMatchObject({ packageTierId: "corporate-3", activeServerCapacity: 5 });
    const storedLicense = await api.context.storage.licenses.inFull(key);
    const fleetOf = (ended: boolean) =>
      storedLicense?.quotas
        .find(({ expirationDate }) => expirationDate < "2026" === ended)
        ?.features.find(({ name }) => name === "fleetAI")?.value;
    expect([fleetOf(true), fleetOf(false)]).toEqual([0, 1]);
  });

  it("is previewed: capacities, features, servers and assets beyond, issued files", async () => {
    const api = await openApi();
    const key = await anOrder(api, { isOffline: true });
    for (const seed of ["seed-of-one", "seed-of-two", "seed-of-three"])
      expect((await api.asMert.get(pathOf(key, `download/${seed}`))).status).toBe(200);
    const old = await licenseByKey(api.asMert, key);
    const shown = await previewed(api, key, {
      kind: "tier",
      packageTierId: "corporate-1",
      capacitiesFollow: true,
    });
    expect(shown).toMatchObject({
      before: { packageTierPrettyName: "Corporate Tier 2", serverCapacity: 5, totalClientCapacity: 1_000 },
      after: { packageTierPrettyName: "Corporate Tier 1", serverCapacity: 1, totalClientCapacity: 100 },
      serversBeyond: 2,
      assetsBeyond: 0,
      files: { count: 3, until: "2027-11-20T23:59:59.999Z", endless: 0 },
    });
    expect(shown.features).toContainEqual({
      prettyName: "Business Email Compromise",
      before: "Enabled",
      after: "Disabled",
    });
    expect(await licenseByKey(api.asMert, key)).toEqual(old);
  });

  it("must be of the license's type, and of a license that is not deleted", async () => {
    const api = await openApi();
    const key = await anOrder(api);
    for (const packageTierId of ["fis-standard", "no-such-tier"]) {
      const response = await patch(api, key, "tier", { ...toTier3, packageTierId });
      const fields = { packageTierId: [expect.any(String)] };
      expect(response.body).toEqual(errorBody("TIER_UNKNOWN", { fields }));
    }
    await api.asMert.send("DELETE", `/api/oem/licenses/${key}`);
    expect((await patch(api, key, "tier", toTier3)).body).toEqual(errorBody("LICENSE_DELETED"));
  });

  it("that is retired stays with its licenses, and is not available to others", async () => {
    const api = await openApi();
    const [key, otherKey] = [await anOrder(api), await anOrder(api, { packageTierId: "corporate-1" })];
    await retireTier(api.context.storage, "corporate-2");
    const same = { packageTierId: "corporate-2", capacitiesFollow: true };
    expect((await patch(api, key, "tier", same)).status).toBe(200);
    expect((await patch(api, otherKey, "tier", same)).body).toEqual(
      errorBody("TIER_RETIRED", { fields: { packageTierId: [expect.any(String)] } }),
    );
  });

  it("without a difference writes nothing, and a save from an older state is rejected", async () => {
    const api = await openApi();
    const key = await anOrder(api);
    const { rowVersion } = resultOf(license, await patch(api, key, "tier", toTier3));
    const events = await historyOf(api.asMert, key);
    expect(resultOf(license, await patch(api, key, "tier", toTier3)).rowVersion).toBe(rowVersion);
    expect(await historyOf(api.asMert, key)).toEqual(events);
    expect((await patch(api, key, "tier", { ...toTier3, packageTierId: "corporate-1" }, 1)).status).toBe(409);
  });

  it("is changed for many at once, after a preview of each", async () => {
    const api = await openApi();
    const enterprise = await anOrder(api);
    const ir = await anOrder(api, { type: 2, packageTierId: "fis-standard" });
    const change = { kind: "tier", ...toTier3 };
    const keys = [enterprise, ir];
    const shown = await previewBulk(api.asMert, { keys, change });
    expect(shown.entities).toMatchObject([
      {
        before: { packageTierPrettyName: "Corporate Tier 2", serverCapacity: 5 },
        after: { packageTierPrettyName: "Corporate Tier 3", serverCapacity: 10 },
      },
      { outcome: "skip", code: "TIER_UNKNOWN" },
    ]);
    expect(outcomes(await run(api.asMert, { keys, change }))).toEqual(["changed", "skipped"]);
    expect(outcomes(await run(api.asMert, { keys, change }))).toEqual(["unchanged", "skipped"]);
    expect((await licenseByKey(api.asMert, enterprise)).packageTierId).toBe("corporate-3");
  });
});

describe("Taking a license offline or online", () => {
  it("is done for many at once, and reports which license files stay valid", async () => {
    const api = await openApi();
    const key = resultOf(
      license,
      await api.asMert.post("/api/oem/licenses", manualLicense({ isOffline: true, quota: yearFromNow })),
    ).key;
    await api.asMert.get(pathOf(key, "download/seed-of-one"));
    const shown = await previewed(api, key, { kind: "offline", isOffline: false });
    expect(shown).toMatchObject({ after: { isOffline: false }, files: { count: 1 } });
    const change = { kind: "offline", isOffline: false };
    const bulkShown = await previewBulk(api.asMert, { keys: [key], change });
    expect(bulkShown.entities).toMatchObject([{ before: { isOffline: true }, after: { isOffline: false } }]);
    expect(outcomes(await run(api.asMert, { keys: [key], change }))).toEqual(["changed"]);
    const rejection = await api.asMert.get(pathOf(key, "download/seed-of-two"));
    expect(rejection.body).toEqual(errorBody("NOT_OFFLINE"));
  });
});
