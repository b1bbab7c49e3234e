import { describe, expect, it } from "vitest";
import { license } from "#app/domain/license/license.ts";
import { createPageSchema } from "#app/domain/page.ts";
import { quota } from "#app/domain/quota/quota.ts";
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
  expectCurrentSummary,
  fetchHistory,
  fetchLicense,
  fetchOnlyQuota,
} from "#tests/support/licenses/licenses.ts";

const headers = { "x-request-id": "request-of-the-change" };

interface QuotaChange {
  valueName: string;
  eventName: string;
  path: (id: number | string) => string;
  body: Record<string, unknown>;
  changedFields: Record<string, unknown>;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  expectedLicense: Record<string, unknown>;
}

const datesChange: QuotaChange = {
  valueName: "dates",
  eventName: "update-quota-dates",
  path: (id) => `/api/oem/quotas/${id}/date`,
  body: { activationDate: "2026-12-01", expirationDate: "2026-12-02T12:00:00+02:00", licenseType: 1 },
  changedFields: { activationDate: "2026-12-01T00:00:00.000Z", expirationDate: "2026-12-02T10:00:00.000Z" },
  before: { activationDate: "2026-11-20T00:00:00.000Z", expirationDate: "2027-11-20T23:59:59.999Z" },
  after: { activationDate: "2026-12-01T00:00:00.000Z", expirationDate: "2026-12-02T10:00:00.000Z" },
  expectedLicense: { lifetimeStatus: "pending", isValid: false, startsAt: "2026-12-01T00:00:00.000Z" },
};
const capacitiesChange: QuotaChange = {
  valueName: "capacities",
  eventName: "update-quota-capacities",
  path: (id) => `/api/oem/quotas/enterprise/${id}/capacity`,
  body: { serverCapacity: 9, totalClientCapacity: 77 },
  changedFields: {
    serverCapacity: 9,
    totalClientCapacity: 77,
    features: expect.arrayContaining([
      { name: "Servers", value: 9, defaultVal: 5, prettyName: "Servers", prettyValue: "9" },
      { name: "Assets", value: 77, defaultVal: 1_000, prettyName: "Assets", prettyValue: "77" },
      {
        name: "integration",
        value: 1,
        defaultVal: 1,
        prettyName: "Integration",
        prettyValue: "Webhook + API",
      },
    ]),
  },
  before: { serverCapacity: 5, totalClientCapacity: 1_000 },
  after: { serverCapacity: 9, totalClientCapacity: 77 },
  expectedLicense: { activeServerCapacity: 9, activeTotalClientCapacity: 77, totalClientCapacity: 77 },
};
const statusChange: QuotaChange = {
  valueName: "status",
  eventName: "update-quota-status",
  path: (id) => `/api/oem/quotas/${id}/status`,
  body: { status: 0, licenseType: 1 },
  changedFields: { status: 0 },
  before: { status: 1 },
  after: { status: 0 },
  expectedLicense: { lifetimeStatus: "pending", useStatus: "pending", isValid: false, expiredAt: null },
};
const quotaChanges = [datesChange, capacitiesChange, statusChange];

const patch = (client: Client, path: string, body: unknown) => client.send("PATCH", path, { body, headers });

/** Creates a license and returns its key and its first quota. */
async function createLicenseWithQuota({ asMert }: ApiUnderTest, changes: Record<string, unknown> = {}) {
  const body = buildManualLicenseBody({ quota: oneYearQuota, ...changes });
  const { key } = parseApiResult(license, await asMert.post("/api/oem/licenses", body));
  return { key, storedQuota: await fetchOnlyQuota(asMert, key) };
}
const createIrLicense = (api: ApiUnderTest) =>
  createLicenseWithQuota(api, { type: 2, packageTierId: "fis-standard" });

describe.each(quotaChanges)("Changing a quota's $valueName", (change) => {
  it("returns the same quota as later reads, and updates the license", async () => {
    const api = await startTestApi();
    const { key, storedQuota } = await createLicenseWithQuota(api);
    api.advanceClock(60_000);
    const response = await patch(api.asMert, change.path(storedQuota.id), change.body);
    expect(response.status).toBe(200);
    const updatedQuota = parseApiResult(quota, response);
    expect(updatedQuota).toEqual({
      ...storedQuota,
      ...change.changedFields,
      updatedAt: "2026-11-20T12:01:00.000Z",
      rowVersion: 2,
    });
    expect(updatedQuota.features).toHaveLength(storedQuota.features.length);
    expect(await fetchOnlyQuota(api.asMert, key)).toEqual(updatedQuota);
    expect(await fetchLicense(api.asMert, key)).toMatchObject(change.expectedLicense);
    await expectCurrentSummary(api.context, key);
  });

  it("records one event with the old and new values", async () => {
    const api = await startTestApi();
    const { key, storedQuota } = await createLicenseWithQuota(api);
    const earlierHistory = await fetchHistory(api.asMert, key);
    await patch(api.asMert, change.path(storedQuota.id), change.body);
    expect(await fetchHistory(api.asMert, key)).toEqual([
      {
        id: expect.any(Number),
        eventName: change.eventName,
        createdAt: now,
        createdBy: "mert@example.com",
        licenseKey: key,
        details: { type: 1, quotaId: storedQuota.id, ...change.after },
        before: change.before,
        after: change.after,
        requestId: "request-of-the-change",
      },
      ...earlierHistory,
    ]);
  });

  it("writes nothing if the values are unchanged", async () => {
    const api = await startTestApi();
    const { key, storedQuota } = await createLicenseWithQuota(api);
    const savedQuota = parseApiResult(
      quota,
      await patch(api.asMert, change.path(storedQuota.id), change.body),
    );
    const events = await fetchHistory(api.asMert, key);
    api.advanceClock(60_000);
    expect(parseApiResult(quota, await patch(api.asMert, change.path(storedQuota.id), change.body))).toEqual(
      savedQuota,
    );
    expect(await fetchOnlyQuota(api.asMert, key)).toEqual(savedQuota);
    expect(await fetchHistory(api.asMert, key)).toEqual(events);
  });

  it("requires license-manage even for a user's own license", async () => {
    const api = await startTestApi();
    const { asRita, asAda, asAnonymous, people, grantPrivileges } = api;
    await grantPrivileges(people.rita, ["license-create", "license-delete"]);
    const { storedQuota } = await createLicenseWithQuota({ ...api, asMert: asRita }, { tags: [] });
    expect((await patch(asAnonymous, change.path(storedQuota.id), change.body)).status).toBe(401);
    const rejection = await patch(asRita, change.path(storedQuota.id), change.body);
    expect(rejection.status).toBe(403);
    expect(rejection.body).toEqual(errorBody("FORBIDDEN"));
    await grantPrivileges(people.rita, ["license-manage"]);
    expect((await patch(asRita, change.path(storedQuota.id), change.body)).status).toBe(200);
    expect((await patch(asAda, change.path(storedQuota.id), change.body)).status).toBe(200);
  });

  it("is rejected if the quota is unknown or its license was deleted", async () => {
    const api = await startTestApi();
    const { key, storedQuota } = await createLicenseWithQuota(api);
    const unknownResponse = await patch(api.asMert, change.path("9007199254740991"), change.body);
    expect(unknownResponse.status).toBe(404);
    expect(unknownResponse.body).toEqual(errorBody("NOT_FOUND"));
    expect((await patch(api.asMert, change.path("x"), change.body)).status).toBe(400);
    await api.asMert.send("DELETE", `/api/oem/licenses/${key}`);
    const deletedResponse = await patch(api.asMert, change.path(storedQuota.id), change.body);
    expect(deletedResponse.status).toBe(422);
    expect(deletedResponse.body).toEqual(errorBody("LICENSE_DELETED"));
    expect(await fetchOnlyQuota(api.asMert, key)).toEqual(storedQuota);
  });
});

describe("The license type in a change", () => {
  it.each([datesChange, statusChange])(
    "of the $valueName must match the type of the license",
    async (change) => {
      const api = await startTestApi();
      const { storedQuota } = await createIrLicense(api);
      for (const licenseType of [1, 3]) {
        const rejection = await patch(api.asMert, change.path(storedQuota.id), {
          ...change.body,
          licenseType,
        });
        expect(rejection.status).toBe(422);
        expect(rejection.body).toEqual(
          errorBody("LICENSE_TYPE", { fields: { licenseType: [expect.any(String)] } }),
        );
      }
      const invalidTypeResponse = await patch(api.asMert, change.path(storedQuota.id), {
        ...change.body,
        licenseType: 4,
      });
      expect(invalidTypeResponse.status).toBe(400);
      const { licenseType: _, ...bodyWithoutType } = change.body;
      expect((await patch(api.asMert, change.path(storedQuota.id), bodyWithoutType)).status).toBe(200);
      expect(
        (await patch(api.asMert, change.path(storedQuota.id), { ...change.body, licenseType: 2 })).status,
      ).toBe(200);
    },
  );
});

describe("An IR license's quota", () => {
  it("has no capacities to change", async () => {
    const api = await startTestApi();
    const { key, storedQuota } = await createIrLicense(api);
    const response = await patch(api.asMert, capacitiesChange.path(storedQuota.id), capacitiesChange.body);
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject(errorBody("LICENSE_TYPE"));
    expect(await fetchOnlyQuota(api.asMert, key)).toEqual(storedQuota);
  });

  it("keeps its cases when its dates and status change", async () => {
    const api = await startTestApi();
    const { key, storedQuota } = await createIrLicense(api);
    await patch(api.asMert, datesChange.path(storedQuota.id), { ...datesChange.body, licenseType: 2 });
    await patch(api.asMert, statusChange.path(storedQuota.id), { status: 0 });
    expect(await fetchOnlyQuota(api.asMert, key)).toMatchObject({
      caseCapacity: 30,
      caseLifetime: 30,
      features: storedQuota.features,
      rowVersion: 3,
    });
    await expectCurrentSummary(api.context, key);
  });
});

describe("Enabling a quota again", () => {
  it("restores the status of the license", async () => {
    const api = await startTestApi();
    const { key, storedQuota } = await createLicenseWithQuota(api);
    const originalLicense = await fetchLicense(api.asMert, key);
    await patch(api.asMert, statusChange.path(storedQuota.id), { status: 0 });
    await patch(api.asMert, statusChange.path(storedQuota.id), { status: 1 });
    expect(await fetchLicense(api.asMert, key)).toEqual({
      ...originalLicense,
      rowVersion: originalLicense.rowVersion + 2,
    });
    expect(await fetchOnlyQuota(api.asMert, key)).toEqual({ ...storedQuota, rowVersion: 3 });
  });
});

const invalidCases: [change: QuotaChange, body: Record<string, unknown>, field: string][] = [
  [datesChange, { expirationDate: "2027-01-01" }, "activationDate"],
  [datesChange, { activationDate: "2027-01-01" }, "expirationDate"],
  [datesChange, { activationDate: "", expirationDate: "2027-01-01" }, "activationDate"],
  [datesChange, { activationDate: "2027-13-01", expirationDate: "2028-01-01" }, "activationDate"],
  [datesChange, { activationDate: "2027-01-01", expirationDate: "2027-01-01T12:00" }, "expirationDate"],
  [capacitiesChange, { totalClientCapacity: 5 }, "serverCapacity"],
  [capacitiesChange, { serverCapacity: 5 }, "totalClientCapacity"],
  [capacitiesChange, { serverCapacity: 1001, totalClientCapacity: 5 }, "serverCapacity"],
  [capacitiesChange, { serverCapacity: 0, totalClientCapacity: 5 }, "serverCapacity"],
  [capacitiesChange, { serverCapacity: 5, totalClientCapacity: 1_000_000_001 }, "totalClientCapacity"],
  [capacitiesChange, { serverCapacity: 5, totalClientCapacity: null }, "totalClientCapacity"],
  [statusChange, {}, "status"],
  [statusChange, { status: 2 }, "status"],
  [statusChange, { status: true }, "status"],
];

describe("A value of a quota", () => {
  it.each(invalidCases)("is rejected at its field: $valueName %j", async (change, body, field) => {
    const api = await startTestApi();
    const { key, storedQuota } = await createLicenseWithQuota(api);
    const response = await patch(api.asMert, change.path(storedQuota.id), body);
    expect(response.status).toBe(400);
    expect(response.body).toEqual(errorBody("INVALID", { fields: { [field]: [expect.any(String)] } }));
    expect(response.text).not.toContain("Invalid input");
    expect(await fetchOnlyQuota(api.asMert, key)).toEqual(storedQuota);
  });

  it("is rejected for a period shorter than a day", async () => {
    const api = await startTestApi();
    const { key, storedQuota } = await createLicenseWithQuota(api);
    for (const expirationDate of ["2026-12-01T23:59:59.998Z", "2026-11-30", "2025-12-01"]) {
      const body = { activationDate: "2026-12-01", expirationDate };
      const response = await patch(api.asMert, datesChange.path(storedQuota.id), body);
      expect(response.status).toBe(422);
      expect(response.body).toEqual(errorBody("TERM", { fields: { expirationDate: [expect.any(String)] } }));
    }
    expect(await fetchOnlyQuota(api.asMert, key)).toEqual(storedQuota);
  });
});

it("the list of quotas rejects a type that is not the type of the license", async () => {
  const api = await startTestApi();
  const { entities } = parseApiResult(
    createPageSchema(license),
    await api.asMert.post("/api/oem/licenses/filtered", { types: [1], pageSize: 1 }),
  );
  const fetchQuotas = (type: number) =>
    api.asRita.get(`/api/oem/quotas?licenseKey=${entities[0]?.key}&licenseType=${type}`);
  expect((await fetchQuotas(1)).status).toBe(200);
  expect((await fetchQuotas(2)).body).toEqual(
    errorBody("LICENSE_TYPE", { fields: { licenseType: [expect.any(String)] } }),
  );
});
