import { describe, expect, it } from "vitest";
import { license } from "#app/domain/license/license.ts";
import { changePreview } from "#app/domain/license/license-change.ts";
import { createPageSchema } from "#app/domain/page.ts";
import { type ApiUnderTest, startTestApi, errorBody, parseApiResult } from "#tests/support/api/api.ts";
import { oneYearQuota } from "#tests/support/customers/license-bodies.ts";
import {
  fetchHostedCustomer,
  fetchHostedCustomers,
  startTrial,
} from "#tests/support/customers/hosted-customers.ts";
import { retireTier } from "#tests/support/licenses/catalog.ts";
import { createLicense, listOutcomes, previewBulk, runBulk } from "#tests/support/licenses/bulk.ts";
import {
  expectCurrentSummary,
  fetchHistory,
  fetchLicense,
  fetchOnlyQuota,
} from "#tests/support/licenses/licenses.ts";

const buildPath = (key: string, segment: string) => `/api/oem/licenses/${key}/${segment}`;
const patch = ({ asMert }: ApiUnderTest, key: string, segment: string, body: unknown, rowVersion?: number) =>
  asMert.send("PATCH", buildPath(key, segment), {
    body,
    headers: rowVersion === undefined ? {} : { "if-match": `"${rowVersion}"` },
  });
const previewChange = async ({ asMert }: ApiUnderTest, key: string, body: unknown) =>
  parseApiResult(changePreview, await asMert.post(buildPath(key, "preview"), body));

/** Creates a license of Corporate Tier 2 with five servers and 1,000 assets. */
const createCorporateLicense = (api: ApiUnderTest, changes: Record<string, unknown> = {}) =>
  createLicense(api, { quota: oneYearQuota, ...changes });

const foxIndustries = { companyName: "Fox Industries", email: "fox@fox.example", firstName: "Lucius" };

describe("The customer of a license", () => {
  it("is changed under the same key and recorded in one event", async () => {
    const api = await startTestApi();
    const key = await createCorporateLicense(api);
    const originalLicense = await fetchLicense(api.asMert, key);
    const earlierHistory = await fetchHistory(api.asMert, key);
    const savedLicense = parseApiResult(license, await patch(api, key, "customer", foxIndustries));
    const customer = { ...foxIndustries, lastName: null, countryCode: null };
    expect(savedLicense).toEqual({
      ...originalLicense,
      ...customer,
      rowVersion: originalLicense.rowVersion + 1,
    });
    expect(await fetchLicense(api.asMert, key)).toEqual(savedLicense);
    await expectCurrentSummary(api.context, key);
    const [newestEvent, ...earlierEvents] = await fetchHistory(api.asMert, key);
    expect(earlierEvents).toEqual(earlierHistory);
    expect(newestEvent).toMatchObject({
      eventName: "update-customer",
      before: { companyName: originalLicense.companyName, email: originalLicense.email },
      after: { companyName: "Fox Industries", email: "fox@fox.example" },
    });
    expect(newestEvent?.after).not.toHaveProperty("hubspotCompanyId");
  });

  it("is listed only under its new name", async () => {
    const api = await startTestApi();
    const key = await createCorporateLicense(api, { companyName: "Wayne Tower" });
    await patch(api, key, "customer", foxIndustries);
    const listKeys = async (filter: object) => {
      const response = await api.asMert.post("/api/oem/licenses/filtered", filter);
      return parseApiResult(createPageSchema(license), response).entities.map((license) => license.key);
    };
    expect(await listKeys({ companyName: "fox ind" })).toEqual([key]);
    expect(await listKeys({ contactEmail: "FOX@fox" })).toEqual([key]);
    expect(await listKeys({ companyName: "wayne tower" })).toEqual([]);
  });

  it("has the values of the CRM", async () => {
    const api = await startTestApi();
    const key = await createCorporateLicense(api);
    const [company] = await api.context.crm.searchCompanies("Globex");
    const [contact] = company ? await api.context.crm.searchContacts(company.id, "") : [];
    if (!company || !contact) throw new Error("The demo data lacks Globex.");
    const body = {
      companyName: "An old name",
      email: "old@example.com",
      hubspotCompanyId: company.id,
      hubspotContactId: contact.id,
    };
    const savedLicense = parseApiResult(license, await patch(api, key, "customer", body));
    const { email, firstName, lastName } = contact;
    const { companyName, countryCode } = company;
    expect(savedLicense).toMatchObject({ companyName, countryCode, email, firstName, lastName });
    expect(savedLicense).toMatchObject({ hubspotCompanyId: company.id, hubspotContactId: contact.id });

    const correctedBody = { ...body, companyName, email: "new@globex.example" };
    expect(parseApiResult(license, await patch(api, key, "customer", correctedBody))).toMatchObject({
      companyName,
      email: "new@globex.example",
      hubspotCompanyId: company.id,
    });
    const unknownContactResponse = await patch(api, key, "customer", { ...body, hubspotContactId: 1 });
    expect(unknownContactResponse.body).toMatchObject(errorBody("CRM_UNKNOWN"));
    const incompleteResponse = await patch(api, key, "customer", {
      ...body,
      hubspotCompanyId: 1,
      hubspotContactId: null,
    });
    expect(incompleteResponse.body).toMatchObject(errorBody("CRM_UNKNOWN"));
  });

  it("is not saved if it is unchanged", async () => {
    const api = await startTestApi();
    const key = await createCorporateLicense(api);
    const { rowVersion } = parseApiResult(license, await patch(api, key, "customer", foxIndustries));
    const events = await fetchHistory(api.asMert, key);
    expect(parseApiResult(license, await patch(api, key, "customer", foxIndustries)).rowVersion).toBe(
      rowVersion,
    );
    expect(await fetchHistory(api.asMert, key)).toEqual(events);
    const staleResponse = await patch(
      api,
      key,
      "customer",
      { ...foxIndustries, firstName: "L." },
      rowVersion - 1,
    );
    expect(staleResponse.status).toBe(409);
  });

  it("requires a company and an e-mail address", async () => {
    const api = await startTestApi();
    const key = await createCorporateLicense(api);
    const response = await patch(api, key, "customer", { companyName: " ", email: "nobody" });
    expect(response.status).toBe(400);
    const fields = { companyName: expect.any(Array), email: expect.any(Array) };
    expect(response.body).toEqual(errorBody("INVALID", { fields }));
  });

  it("is previewed with the recipients of reminders", async () => {
    const api = await startTestApi();
    const key = await createCorporateLicense(api, { environment: 3 });
    const originalLicense = await fetchLicense(api.asMert, key);
    const preview = await previewChange(api, key, { kind: "customer", ...foxIndustries });
    expect(preview).toMatchObject({
      before: originalLicense,
      after: { companyName: "Fox Industries" },
      remindedBefore: originalLicense.email,
      remindedAfter: "fox@fox.example",
      serversBeyond: 0,
      features: [],
      files: { count: 0, expiresAt: null },
    });
    expect(await fetchLicense(api.asMert, key)).toEqual(originalLicense);
  });

  it("is updated for the hosted instance of the license", async () => {
    const api = await startTestApi();
    const key = await startTrial(api, { companyName: "Stark Industries" });
    await patch(api, key, "customer", foxIndustries);
    expect(await fetchHostedCustomer(api, key)).toMatchObject({
      companyName: "Fox Industries",
      email: "fox@fox.example",
    });
    const page = await fetchHostedCustomers(api, "?search=fox%20ind");
    expect(page.entities.map(({ licenseKey }) => licenseKey)).toEqual([key]);
  });
});

describe("The tier of a license", () => {
  const tier3Body = { packageTierId: "corporate-3", capacitiesFollow: true };

  it("is changed under the same key with its features and default capacities", async () => {
    const api = await startTestApi();
    const key = await createCorporateLicense(api);
    const originalLicense = await fetchLicense(api.asMert, key);
    const savedLicense = parseApiResult(license, await patch(api, key, "tier", tier3Body));
    expect(savedLicense).toMatchObject({
      key,
      packageTierId: "corporate-3",
      packageTierPrettyName: "Corporate Tier 3",
      serverCapacity: 10,
      totalClientCapacity: 10_000,
      activeServerCapacity: 10,
      rowVersion: originalLicense.rowVersion + 1,
    });
    await expectCurrentSummary(api.context, key);
    const { features, serverCapacity } = await fetchOnlyQuota(api.asMert, key);
    expect(serverCapacity).toBe(10);
    expect(features.find(({ name }) => name === "fleetAI")?.value).toBe(1);
    expect(features.find(({ name }) => name === "Assets")?.value).toBe(10_000);
    const [newestEvent] = await fetchHistory(api.asMert, key);
    expect(newestEvent).toMatchObject({
      eventName: "update-tier",
      before: { packageTierId: "corporate-2", serverCapacity: 5 },
      after: { packageTierId: "corporate-3", serverCapacity: 10, totalClientCapacity: 10_000 },
    });
  });

  it("changes without the capacities on request, and never changes ended quotas", async () => {
    const api = await startTestApi();
    const key = await createCorporateLicense(api);
    const pastPeriod = { activationDate: "2025-01-01", expirationDate: "2025-12-31" };
    const body = { licenseKey: key, ...pastPeriod, serverCapacity: 2, totalClientCapacity: 20 };
    expect((await api.asMert.post("/api/oem/quotas/enterprise", body)).status).toBe(201);
    await patch(api, key, "tier", { ...tier3Body, capacitiesFollow: false });
    const savedLicense = await fetchLicense(api.asMert, key);
    expect(savedLicense).toMatchObject({ packageTierId: "corporate-3", activeServerCapacity: 5 });
    const storedLicense = await api.context.storage.licenses.findFull(key);
    const quotas = storedLicense?.quotas ?? [];
    const endedQuota = quotas.find(({ expirationDate }) => expirationDate < "2026");
    const runningQuota = quotas.find(({ expirationDate }) => expirationDate >= "2026");
    expect(endedQuota?.features).toContainEqual(expect.objectContaining({ name: "fleetAI", value: 0 }));
    expect(runningQuota?.features).toContainEqual(expect.objectContaining({ name: "fleetAI", value: 1 }));
  });

  it("is previewed with capacities, features, exceeded limits and license files", async () => {
    const api = await startTestApi();
    const key = await createCorporateLicense(api, { isOffline: true });
    for (const seed of ["seed-of-one", "seed-of-two", "seed-of-three"])
      expect((await api.asMert.get(buildPath(key, `download/${seed}`))).status).toBe(200);
    const originalLicense = await fetchLicense(api.asMert, key);
    const preview = await previewChange(api, key, {
      kind: "tier",
      packageTierId: "corporate-1",
      capacitiesFollow: true,
    });
    expect(preview).toMatchObject({
      before: { packageTierPrettyName: "Corporate Tier 2", serverCapacity: 5, totalClientCapacity: 1_000 },
      after: { packageTierPrettyName: "Corporate Tier 1", serverCapacity: 1, totalClientCapacity: 100 },
      serversBeyond: 2,
      assetsBeyond: 0,
      files: { count: 3, expiresAt: "2027-11-20T23:59:59.999Z", endless: 0 },
    });
    expect(preview.features).toContainEqual({
      prettyName: "Business Email Compromise",
      before: "Enabled",
      after: "Disabled",
    });
    expect(await fetchLicense(api.asMert, key)).toEqual(originalLicense);
  });

  it("must match the license type and requires an existing license", async () => {
    const api = await startTestApi();
    const key = await createCorporateLicense(api);
    for (const packageTierId of ["fis-standard", "no-such-tier"]) {
      const response = await patch(api, key, "tier", { ...tier3Body, packageTierId });
      const fields = { packageTierId: [expect.any(String)] };
      expect(response.body).toEqual(errorBody("TIER_UNKNOWN", { fields }));
    }
    await api.asMert.send("DELETE", `/api/oem/licenses/${key}`);
    expect((await patch(api, key, "tier", tier3Body)).body).toEqual(errorBody("LICENSE_DELETED"));
  });

  it("can be kept by its licenses after it is retired, but not chosen for other licenses", async () => {
    const api = await startTestApi();
    const [key, otherKey] = [
      await createCorporateLicense(api),
      await createCorporateLicense(api, { packageTierId: "corporate-1" }),
    ];
    await retireTier(api.context.storage, "corporate-2");
    const sameTier = { packageTierId: "corporate-2", capacitiesFollow: true };
    expect((await patch(api, key, "tier", sameTier)).status).toBe(200);
    expect((await patch(api, otherKey, "tier", sameTier)).body).toEqual(
      errorBody("TIER_RETIRED", { fields: { packageTierId: [expect.any(String)] } }),
    );
  });

  it("is not saved if it is unchanged", async () => {
    const api = await startTestApi();
    const key = await createCorporateLicense(api);
    const { rowVersion } = parseApiResult(license, await patch(api, key, "tier", tier3Body));
    const events = await fetchHistory(api.asMert, key);
    expect(parseApiResult(license, await patch(api, key, "tier", tier3Body)).rowVersion).toBe(rowVersion);
    expect(await fetchHistory(api.asMert, key)).toEqual(events);
    expect((await patch(api, key, "tier", { ...tier3Body, packageTierId: "corporate-1" }, 1)).status).toBe(
      409,
    );
  });

  it("is changed for many licenses after a preview", async () => {
    const api = await startTestApi();
    const enterpriseKey = await createCorporateLicense(api);
    const irKey = await createCorporateLicense(api, { type: 2, packageTierId: "fis-standard" });
    const change = { kind: "tier", ...tier3Body };
    const keys = [enterpriseKey, irKey];
    const preview = await previewBulk(api.asMert, { keys, change });
    expect(preview.entities).toMatchObject([
      {
        before: { packageTierPrettyName: "Corporate Tier 2", serverCapacity: 5 },
        after: { packageTierPrettyName: "Corporate Tier 3", serverCapacity: 10 },
      },
      { outcome: "skip", code: "TIER_UNKNOWN" },
    ]);
    expect(listOutcomes(await runBulk(api.asMert, { keys, change }))).toEqual(["changed", "skipped"]);
    expect(listOutcomes(await runBulk(api.asMert, { keys, change }))).toEqual(["unchanged", "skipped"]);
    expect((await fetchLicense(api.asMert, enterpriseKey)).packageTierId).toBe("corporate-3");
  });
});
