import { describe, expect, it } from "vitest";
import { historyEvent } from "#app/domain/history/event.ts";
import { license } from "#app/domain/license/license.ts";
import { createPageSchema } from "#app/domain/page.ts";
import { Problem } from "#app/domain/problem.ts";
import { quota } from "#app/domain/quota/quota.ts";
import { now } from "#tests/fixtures/licenses.ts";
import { type Client, startTestApi, parseApiResult } from "#tests/support/api/api.ts";
import {
  buildManualLicenseBody,
  buildCrmLicenseBody,
  oneYearQuota,
} from "#tests/support/customers/license-bodies.ts";

const licensesPath = "/api/oem/licenses";
const hubspotPath = "/api/oem/licenses/hubspot";
const keyPattern = /^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){4}$/;

const postLicense = async (client: Client, path: string, body: unknown) =>
  parseApiResult(license, await client.post(path, body));
const fetchQuotas = async (client: Client, key: string) =>
  parseApiResult(quota.array(), await client.get(`/api/oem/quotas?licenseKey=${key}`));
const fetchHistory = async (client: Client, key: string) =>
  parseApiResult(createPageSchema(historyEvent), await client.get(`/api/oem/history?licenseKey=${key}`))
    .entities;

describe("Creating a license", () => {
  it("returns the same license as later reads", async () => {
    const { asMert } = await startTestApi();
    const response = await asMert.post(licensesPath, buildManualLicenseBody({ notes: "Two\nlines" }));
    expect(response.status).toBe(201);
    const createdLicense = parseApiResult(license, response);
    expect(createdLicense).toMatchObject({
      key: expect.stringMatching(keyPattern),
      type: 1,
      environment: 3,
      packageTierId: "corporate-2",
      packageTierPrettyName: "Corporate Tier 2",
      companyName: "Wayne Enterprises",
      firstName: "Lucius",
      lastName: "Fox",
      email: "lucius@wayne.example",
      countryCode: "US",
      hubspotCompanyId: null,
      hubspotContactId: null,
      notes: "Two\nlines",
      tags: "emea, ",
      createdBy: "mert@example.com",
      createdAt: now,
      rowVersion: 1,
      status: "pending",
      lifetimeStatus: "pending",
      useStatus: "pending",
      startsAt: null,
      expiredAt: null,
    });
    expect(parseApiResult(license, await asMert.get(`${licensesPath}/${createdLicense.key}`))).toEqual(
      createdLicense,
    );
    expect(await fetchQuotas(asMert, createdLicense.key)).toEqual([]);
  });

  it("uses the customer of the CRM and not of the form", async () => {
    const { asMert } = await startTestApi();
    expect(await postLicense(asMert, hubspotPath, buildCrmLicenseBody())).toMatchObject({
      companyName: "Acme Corporation",
      countryCode: "US",
      firstName: "Marvin",
      lastName: "Martian",
      email: "marvin@acme.example",
      hubspotCompanyId: 1001,
      hubspotContactId: 10_011,
    });
  });

  it("sets whether the customer gets alerts about use", async () => {
    const { asMert } = await startTestApi();
    const withoutAlerts = await postLicense(asMert, licensesPath, buildManualLicenseBody());
    expect(withoutAlerts.alertsCustomer).toBe(false);
    const fromCrm = await postLicense(asMert, hubspotPath, buildCrmLicenseBody({ alertsCustomer: true }));
    expect(fromCrm.alertsCustomer).toBe(true);
    expect(await fetchHistory(asMert, fromCrm.key)).toMatchObject([
      { eventName: "create", details: { alertsCustomer: true } },
    ]);
    const preview = await asMert.post(
      "/api/oem/license-previews",
      buildManualLicenseBody({ alertsCustomer: true }),
    );
    expect(preview.body).toMatchObject({ result: { license: { alertsCustomer: true } } });
  });

  it("creates its quota in the same request", async () => {
    const { asMert, logLines } = await startTestApi();
    const quota = { ...oneYearQuota, serverCapacity: 7, totalClientCapacity: 12_345 };
    const createdLicense = await postLicense(asMert, hubspotPath, buildCrmLicenseBody({ quota }));
    expect(createdLicense).toMatchObject({
      lifetimeStatus: "active",
      useStatus: "active",
      isValid: true,
      serverCapacity: 7,
      totalClientCapacity: 12_345,
      activeTotalClientCapacity: 12_345,
    });
    expect(await fetchQuotas(asMert, createdLicense.key)).toMatchObject([
      {
        ...quota,
        activationDate: createdLicense.startsAt,
        expirationDate: createdLicense.expiredAt,
        status: 1,
        caseCapacity: null,
      },
    ]);
    expect(logLines).toEqual([]);
  });

  it("uses the tier's capacities by default", async () => {
    const { asMert } = await startTestApi();
    const { key } = await postLicense(asMert, licensesPath, buildManualLicenseBody({ quota: oneYearQuota }));
    const [onlyQuota] = await fetchQuotas(asMert, key);
    expect(onlyQuota).toMatchObject({ serverCapacity: 5, totalClientCapacity: 1_000 });
    const bodyWithoutServerCapacity = buildManualLicenseBody({
      quota: { ...oneYearQuota, totalClientCapacity: 1_000_000_000 },
    });
    expect(await postLicense(asMert, licensesPath, bodyWithoutServerCapacity)).toMatchObject({
      serverCapacity: 5,
      totalClientCapacity: 1_000_000_000,
    });
  });

  it("returns the features of the tier with the values of this license", async () => {
    const { asMert } = await startTestApi();
    const quota = { ...oneYearQuota, serverCapacity: 7, totalClientCapacity: 12_345 };
    const { key } = await postLicense(asMert, licensesPath, buildManualLicenseBody({ quota }));
    const [onlyQuota] = await fetchQuotas(asMert, key);
    expect(onlyQuota?.features).toEqual(
      expect.arrayContaining([
        { name: "Servers", value: 7, defaultVal: 5, prettyName: "Servers", prettyValue: "7" },
        { name: "Assets", value: 12_345, defaultVal: 1_000, prettyName: "Assets", prettyValue: "12345" },
        {
          name: "integration",
          value: 1,
          defaultVal: 1,
          prettyName: "Integration",
          prettyValue: "Webhook + API",
        },
      ]),
    );
  });

  it("gives an IR license 30 cases of 30 days and ignores the requested capacities", async () => {
    const { asMert } = await startTestApi();
    const quota = { ...oneYearQuota, serverCapacity: 9, totalClientCapacity: 9 };
    const createdLicense = await postLicense(
      asMert,
      licensesPath,
      buildManualLicenseBody({ type: 2, packageTierId: "fis-standard", quota }),
    );
    expect(createdLicense).toMatchObject({ useStatus: "N/A", activenessStatus: "N/A", caseCapacity: 30 });
    const [onlyQuota] = await fetchQuotas(asMert, createdLicense.key);
    expect(onlyQuota).toMatchObject({
      serverCapacity: null,
      totalClientCapacity: null,
      caseCapacity: 30,
      caseLifetime: 30,
    });
    expect(onlyQuota?.features).toContainEqual({
      name: "caseLifetime",
      value: 30,
      defaultVal: 30,
      prettyName: "Case Lifetime",
      prettyValue: "30 days",
    });
  });

  it("reads a date as a UTC day from its first to its last millisecond", async () => {
    const { asMert } = await startTestApi();
    const licenseWithDays = await postLicense(
      asMert,
      licensesPath,
      buildManualLicenseBody({ quota: oneYearQuota }),
    );
    expect([licenseWithDays.startsAt, licenseWithDays.expiredAt]).toEqual([
      "2026-11-20T00:00:00.000Z",
      "2027-11-20T23:59:59.999Z",
    ]);
    const periodWithTimes = {
      activationDate: "2026-11-20T03:00:00+03:00",
      expirationDate: "2027-11-20T10:30:00Z",
    };
    const licenseWithTimes = await postLicense(
      asMert,
      licensesPath,
      buildManualLicenseBody({ quota: periodWithTimes }),
    );
    expect([licenseWithTimes.startsAt, licenseWithTimes.expiredAt]).toEqual([
      "2026-11-20T00:00:00.000Z",
      "2027-11-20T10:30:00.000Z",
    ]);
  });

  it("records the license and its quota in the history", async () => {
    const { asMert } = await startTestApi();
    const headers = { "x-request-id": "request-17" };
    const body = buildManualLicenseBody({ quota: oneYearQuota, notes: "why", tags: ["emea", "trial"] });
    const { key } = parseApiResult(license, await asMert.post(licensesPath, body, headers));
    const events = await fetchHistory(asMert, key);
    const expectedOrigin = {
      createdBy: "mert@example.com",
      createdAt: now,
      licenseKey: key,
      requestId: "request-17",
    };
    expect(events).toMatchObject([
      {
        ...expectedOrigin,
        eventName: "add-quota",
        details: {
          expirationDate: "2027-11-20T23:59:59.999Z",
          serverCapacity: 5,
          totalClientCapacity: 1_000,
        },
      },
      {
        ...expectedOrigin,
        eventName: "create",
        details: { type: 1, isOffline: false, softCapacity: false, notes: "why", tags: ["emea", "trial"] },
      },
    ]);
  });
});

describe("A new license for a customer of the CRM", () => {
  it("has the names of the form while the CRM is unavailable, and its event reports the missing check", async () => {
    const rejectWithBusyCrm = () =>
      Promise.reject(new Problem("unavailable", "The CRM is busy.", { code: "CRM_BUSY" }));
    const crm = {
      searchCompanies: rejectWithBusyCrm,
      findCompany: rejectWithBusyCrm,
      searchContacts: rejectWithBusyCrm,
      findContact: rejectWithBusyCrm,
    };
    const { asMert, logLines } = await startTestApi({ crm });
    const createdLicense = await postLicense(asMert, hubspotPath, buildCrmLicenseBody());
    expect(createdLicense).toMatchObject({
      companyName: "Acme as the form had it",
      firstName: "Form",
      lastName: "Filler",
      email: "form@acme.example",
      countryCode: null,
      hubspotCompanyId: 1001,
      hubspotContactId: 10_011,
    });
    expect((await fetchHistory(asMert, createdLicense.key)).at(-1)?.details).toMatchObject({
      customerIsChecked: false,
    });
    expect(logLines).toMatchObject([{ level: "warn" }]);
  });

  it("has an event that does not mention a check when the CRM responds", async () => {
    const { asMert } = await startTestApi();
    const { key } = await postLicense(asMert, hubspotPath, buildCrmLicenseBody());
    expect((await fetchHistory(asMert, key)).at(-1)?.details).not.toHaveProperty("customerIsChecked");
  });
});

it("A license without an environment is a paid license", async () => {
  const { asMert } = await startTestApi();
  const response = await asMert.post("/api/oem/licenses", buildManualLicenseBody({ environment: undefined }));
  expect(response.body).toMatchObject({ result: { environment: 3 } });
});
