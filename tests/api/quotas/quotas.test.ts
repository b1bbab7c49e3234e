import { describe, expect, it } from "vitest";
import { license } from "#app/domain/license/license.ts";
import { quota } from "#app/domain/quota/quota.ts";
import { now } from "#tests/fixtures/licenses.ts";
import { type Client, startTestApi, errorBody, parseApiResult } from "#tests/support/api/api.ts";
import { buildManualLicenseBody, oneYearQuota } from "#tests/support/customers/license-bodies.ts";
import {
  expectCurrentSummary,
  fetchHistory,
  fetchLicense,
  fetchQuotas,
} from "#tests/support/licenses/licenses.ts";

const headers = { "x-request-id": "request-of-the-quota" };
const postQuota = (client: Client, type: "enterprise" | "ir", body: unknown) =>
  client.post(`/api/oem/quotas/${type}`, body, headers);

const buildEnterpriseQuota = (licenseKey: string, changes: Record<string, unknown> = {}) => ({
  licenseKey,
  ...oneYearQuota,
  serverCapacity: 7,
  totalClientCapacity: 12_345,
  ...changes,
});
const buildIrQuota = (licenseKey: string, changes: Record<string, unknown> = {}) => ({
  licenseKey,
  ...oneYearQuota,
  caseCapacity: 12,
  caseLifetime: 45,
  ...changes,
});

const createLicense = async (client: Client, changes: Record<string, unknown> = {}) =>
  parseApiResult(license, await client.post("/api/oem/licenses", buildManualLicenseBody(changes))).key;
const createIrLicense = (client: Client) => createLicense(client, { type: 2, packageTierId: "fis-standard" });

describe("A quota for an Enterprise license", () => {
  it("is returned with the features of the tier, as in later reads", async () => {
    const { asMert, context } = await startTestApi();
    const key = await createLicense(asMert);
    const response = await postQuota(asMert, "enterprise", buildEnterpriseQuota(key));
    expect(response.status).toBe(201);
    const createdQuota = parseApiResult(quota, response);
    expect(createdQuota).toMatchObject({
      activationDate: "2026-11-20T00:00:00.000Z",
      expirationDate: "2027-11-20T23:59:59.999Z",
      status: 1,
      serverCapacity: 7,
      totalClientCapacity: 12_345,
      caseCapacity: null,
      caseLifetime: null,
      createdBy: "mert@example.com",
      createdAt: now,
      updatedAt: now,
      rowVersion: 1,
    });
    expect(createdQuota.features).toEqual(
      expect.arrayContaining([
        { name: "Servers", value: 7, defaultVal: 5, prettyName: "Servers", prettyValue: "7" },
        { name: "Assets", value: 12_345, defaultVal: 1_000, prettyName: "Assets", prettyValue: "12345" },
        { name: "sso", value: 1, defaultVal: 1, prettyName: "SSO", prettyValue: "Enabled" },
      ]),
    );
    expect(await fetchQuotas(asMert, key)).toEqual([createdQuota]);
    expect(parseApiResult(quota, await asMert.get(`/api/oem/quotas/${createdQuota.id}`))).toEqual(
      createdQuota,
    );
    expect(await fetchLicense(asMert, key)).toMatchObject({
      lifetimeStatus: "active",
      useStatus: "active",
      isValid: true,
      activeServerCapacity: 7,
      activeTotalClientCapacity: 12_345,
    });
    await expectCurrentSummary(context, key);
  });

  it("adds its capacity to the active quotas", async () => {
    const { asMert, context } = await startTestApi();
    const key = await createLicense(asMert, { quota: oneYearQuota });
    await postQuota(asMert, "enterprise", buildEnterpriseQuota(key));
    await postQuota(asMert, "enterprise", buildEnterpriseQuota(key, { activationDate: "2027-02-01" }));
    expect(await fetchQuotas(asMert, key)).toHaveLength(3);
    expect(await fetchLicense(asMert, key)).toMatchObject({
      activeServerCapacity: 5 + 7,
      activeTotalClientCapacity: 1_000 + 12_345,
    });
    await expectCurrentSummary(context, key);
  });
});

describe("A quota for an IR license", () => {
  it("limits the number and the lifetime of cases", async () => {
    const { asMert, context } = await startTestApi();
    const key = await createIrLicense(asMert);
    const response = await postQuota(asMert, "ir", buildIrQuota(key));
    expect(response.status).toBe(201);
    const createdQuota = parseApiResult(quota, response);
    expect(createdQuota).toMatchObject({
      serverCapacity: null,
      totalClientCapacity: null,
      caseCapacity: 12,
      caseLifetime: 45,
    });
    expect(createdQuota.features).toEqual(
      expect.arrayContaining([
        { name: "cases", value: 12, defaultVal: 30, prettyName: "Cases", prettyValue: "12" },
        {
          name: "caseLifetime",
          value: 45,
          defaultVal: 30,
          prettyName: "Case Lifetime",
          prettyValue: "45 days",
        },
      ]),
    );
    expect(await fetchQuotas(asMert, key)).toEqual([createdQuota]);
    expect(await fetchLicense(asMert, key)).toMatchObject({ caseCapacity: 12, isValid: true });
    await expectCurrentSummary(context, key);
  });
});

describe("Adding a quota", () => {
  it("records one event with the dates and capacities", async () => {
    const { asMert } = await startTestApi();
    const key = await createLicense(asMert);
    const { id } = parseApiResult(quota, await postQuota(asMert, "enterprise", buildEnterpriseQuota(key)));
    const quotaFields = {
      activationDate: "2026-11-20T00:00:00.000Z",
      expirationDate: "2027-11-20T23:59:59.999Z",
      serverCapacity: 7,
      totalClientCapacity: 12_345,
      caseCapacity: null,
      caseLifetime: null,
    };
    const [newestEvent, ...earlierEvents] = await fetchHistory(asMert, key);
    expect(earlierEvents.map(({ eventName }) => eventName)).toEqual(["create"]);
    expect(newestEvent).toEqual({
      id: expect.any(Number),
      eventName: "add-quota",
      createdAt: now,
      createdBy: "mert@example.com",
      licenseKey: key,
      details: { type: 1, quotaId: id, ...quotaFields },
      before: null,
      after: { status: 1, ...quotaFields },
      requestId: "request-of-the-quota",
    });
  });

  it("succeeds once with one Idempotency-Key", async () => {
    const { asMert } = await startTestApi();
    const key = await createLicense(asMert);
    const sendQuota = () =>
      asMert.post("/api/oem/quotas/enterprise", buildEnterpriseQuota(key), {
        "idempotency-key": "double-click",
      });
    const [firstResponse, secondResponse] = [await sendQuota(), await sendQuota()];
    expect([firstResponse.status, secondResponse.status]).toEqual([201, 201]);
    expect(secondResponse.body).toEqual(firstResponse.body);
    expect(await fetchQuotas(asMert, key)).toHaveLength(1);
  });

  it("requires license-manage except for the first quota of the user's license", async () => {
    const { asMert, asRita, asAda, asAnonymous, people, grantPrivileges } = await startTestApi();
    const mertsKey = await createLicense(asMert);
    expect((await postQuota(asAnonymous, "enterprise", buildEnterpriseQuota(mertsKey))).status).toBe(401);
    await grantPrivileges(people.rita, ["license-delete", "tags-create"]);
    expect((await postQuota(asRita, "enterprise", buildEnterpriseQuota(mertsKey))).status).toBe(403);

    await grantPrivileges(people.rita, ["license-create"]);
    const rejection = await postQuota(asRita, "enterprise", buildEnterpriseQuota(mertsKey));
    expect(rejection.status).toBe(403);
    expect(rejection.body).toEqual(errorBody("FORBIDDEN"));
    expect(await fetchQuotas(asMert, mertsKey)).toEqual([]);
    const ritasKey = await createLicense(asRita);
    expect((await postQuota(asRita, "enterprise", buildEnterpriseQuota(ritasKey))).status).toBe(201);
    expect((await postQuota(asRita, "enterprise", buildEnterpriseQuota(ritasKey))).status).toBe(403);
    const keyWithQuota = await createLicense(asRita, { quota: oneYearQuota });
    expect((await postQuota(asRita, "enterprise", buildEnterpriseQuota(keyWithQuota))).status).toBe(403);
    expect((await postQuota(asRita, "ir", buildIrQuota(await createIrLicense(asRita)))).status).toBe(201);

    await grantPrivileges(people.rita, ["license-manage"]);
    expect((await postQuota(asRita, "enterprise", buildEnterpriseQuota(mertsKey))).status).toBe(201);
    expect((await postQuota(asAda, "enterprise", buildEnterpriseQuota(ritasKey))).status).toBe(201);
  });

  it("creates one first quota for simultaneous requests", async () => {
    const { asRita, people, grantPrivileges } = await startTestApi();
    await grantPrivileges(people.rita, ["license-create"]);
    const key = await createLicense(asRita);
    const responses = await Promise.all(
      [1, 2, 3].map(() => postQuota(asRita, "enterprise", buildEnterpriseQuota(key))),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 403, 403]);
    expect(await fetchQuotas(asRita, key)).toHaveLength(1);
  });

  it("rejects a quota of another license type", async () => {
    const { asMert, engine } = await startTestApi();
    const [enterpriseKey, irKey, mssKey] = [
      await createLicense(asMert),
      await createIrLicense(asMert),
      await createLicense(asMert),
    ];
    await engine.db.updateTable("license").set({ type: 3 }).where("key", "=", mssKey).execute();
    const responses = [
      await postQuota(asMert, "ir", buildIrQuota(enterpriseKey)),
      await postQuota(asMert, "enterprise", buildEnterpriseQuota(irKey)),
      await postQuota(asMert, "enterprise", buildEnterpriseQuota(mssKey)),
      await postQuota(asMert, "ir", buildIrQuota(mssKey)),
    ];
    for (const response of responses) {
      expect(response.status).toBe(422);
      expect(response.body).toMatchObject(errorBody("LICENSE_TYPE"));
    }
    for (const key of [enterpriseKey, irKey, mssKey]) expect(await fetchQuotas(asMert, key)).toEqual([]);
  });

  it("is rejected for an unknown or deleted license", async () => {
    const { asMert } = await startTestApi();
    const unknownResponse = await postQuota(
      asMert,
      "enterprise",
      buildEnterpriseQuota("ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ"),
    );
    expect(unknownResponse.status).toBe(404);
    expect(unknownResponse.body).toEqual(errorBody("NOT_FOUND"));
    const key = await createLicense(asMert);
    await asMert.send("DELETE", `/api/oem/licenses/${key}`);
    const deletedResponse = await postQuota(asMert, "enterprise", buildEnterpriseQuota(key));
    expect(deletedResponse.status).toBe(422);
    expect(deletedResponse.body).toEqual(errorBody("LICENSE_DELETED"));
  });

  const invalidCases: [type: "enterprise" | "ir", changes: Record<string, unknown>, field: string][] = [
    ["enterprise", { licenseKey: "x" }, "licenseKey"],
    ["enterprise", { activationDate: undefined }, "activationDate"],
    ["enterprise", { expirationDate: null }, "expirationDate"],
    ["enterprise", { activationDate: "20 Nov 2026" }, "activationDate"],
    ["enterprise", { expirationDate: "2026-02-30" }, "expirationDate"],
    ["enterprise", { expirationDate: 1_795_000_000_000 }, "expirationDate"],
    ["enterprise", { serverCapacity: undefined }, "serverCapacity"],
    ["enterprise", { serverCapacity: 0 }, "serverCapacity"],
    ["enterprise", { serverCapacity: 1001 }, "serverCapacity"],
    ["enterprise", { serverCapacity: "7" }, "serverCapacity"],
    ["enterprise", { totalClientCapacity: 1.5 }, "totalClientCapacity"],
    ["enterprise", { totalClientCapacity: 1_000_000_001 }, "totalClientCapacity"],
    ["ir", { caseCapacity: undefined }, "caseCapacity"],
    ["ir", { caseCapacity: 0 }, "caseCapacity"],
    ["ir", { caseCapacity: 1_000_001 }, "caseCapacity"],
    ["ir", { caseLifetime: 0 }, "caseLifetime"],
    ["ir", { caseLifetime: 3651 }, "caseLifetime"],
    ["ir", { caseLifetime: 30.5 }, "caseLifetime"],
  ];
  it.each(invalidCases)("rejects an invalid field of type %s: %j", async (type, changes, field) => {
    const { asMert } = await startTestApi();
    const key = type === "ir" ? await createIrLicense(asMert) : await createLicense(asMert);
    const response = await postQuota(
      asMert,
      type,
      type === "ir" ? buildIrQuota(key, changes) : buildEnterpriseQuota(key, changes),
    );
    expect(response.status).toBe(400);
    expect(response.body).toEqual(errorBody("INVALID", { fields: { [field]: [expect.any(String)] } }));
    expect(response.text).not.toContain("Invalid input");
    expect(await fetchQuotas(asMert, key)).toEqual([]);
  });

  it("accepts the highest capacities and days in the past", async () => {
    const { asMert } = await startTestApi();
    const key = await createLicense(asMert);
    const pastPeriod = { activationDate: "2020-01-01", expirationDate: "2020-01-02" };
    const capacities = { serverCapacity: 1000, totalClientCapacity: 1_000_000_000 };
    expect(
      (await postQuota(asMert, "enterprise", buildEnterpriseQuota(key, { ...pastPeriod, ...capacities })))
        .status,
    ).toBe(201);
    const irKey = await createIrLicense(asMert);
    expect(
      (await postQuota(asMert, "ir", buildIrQuota(irKey, { caseCapacity: 1_000_000, caseLifetime: 3650 })))
        .status,
    ).toBe(201);
    expect(
      (await postQuota(asMert, "ir", buildIrQuota(irKey, { caseCapacity: 1, caseLifetime: 1 }))).status,
    ).toBe(201);
  });

  it("requires an end at least one day after the start", async () => {
    const { asMert } = await startTestApi();
    const key = await createLicense(asMert);
    const period = { activationDate: "2026-11-20T12:00:00Z", expirationDate: "2026-11-21T11:59:59.999Z" };
    const response = await postQuota(asMert, "enterprise", buildEnterpriseQuota(key, period));
    expect(response.status).toBe(422);
    expect(response.body).toEqual(errorBody("TERM", { fields: { expirationDate: [expect.any(String)] } }));
    const oneDayPeriod = { ...period, expirationDate: "2026-11-21T12:00:00Z" };
    expect((await postQuota(asMert, "enterprise", buildEnterpriseQuota(key, oneDayPeriod))).status).toBe(201);
  });
});
