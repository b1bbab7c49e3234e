import { describe, expect, it } from "vitest";
import { license } from "#app/domain/license/license.ts";
import { quota } from "#app/domain/quota/quota.ts";
import { now } from "#tests/fixtures/licenses.ts";
import { type Client, openApi, errorBody, resultOf } from "#tests/support/api/api.ts";
import { manualLicense, yearFromNow } from "#tests/support/customers/license-bodies.ts";
import {
  expectCurrentSummary,
  historyOf,
  licenseByKey,
  quotaOf,
  quotasOf,
} from "#tests/support/licenses/licenses.ts";

const headers = { "x-request-id": "request-of-the-quota" };
const post = (client: Client, type: "enterprise" | "ir", body: unknown) =>
  client.post(`/api/oem/quotas/${type}`, body, headers);

const enterprise = (licenseKey: string, changes: Record<string, unknown> = {}) => ({
  licenseKey,
  ...yearFromNow,
  serverCapacity: 7,
  totalClientCapacity: 12_345,
  ...changes,
});
const ir = (licenseKey: string, changes: Record<string, unknown> = {}) => ({
  licenseKey,
  ...yearFromNow,
  caseCapacity: 12,
  caseLifetime: 45,
  ...changes,
});

const createLicense = async (client: Client, changes: Record<string, unknown> = {}) =>
  resultOf(license, await client.post("/api/oem/licenses", manualLicense(changes))).key;
const createIrLicense = (client: Client) => createLicense(client, { type: 2, packageTierId: "fis-standard" });

describe("A quota for an Enterprise license", () => {
  it("is returned as later reads return it, with the features of the license's tier", async () => {
    const { asMert, context } = await openApi();
    const key = await createLicense(asMert);
    const response = await post(asMert, "enterprise", enterprise(key));
    expect(response.status).toBe(201);
    const createdQuota = resultOf(quota, response);
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
        { name: "servers", value: 7, defaultVal: 5, prettyName: "Servers", prettyValue: "7" },
        { name: "assets", value: 12_345, defaultVal: 1_000, prettyName: "Assets", prettyValue: "12345" },
        { name: "sso", value: 1, defaultVal: 1, prettyName: "SSO", prettyValue: "Enabled" },
      ]),
    );
    expect(await quotasOf(asMert, key)).toEqual([createdQuota]);
    expect(resultOf(quota, await asMert.get(`/api/oem/quotas/${createdQuota.id}`))).toEqual(createdQuota);
    expect(await licenseByKey(asMert, key)).toMatchObject({
      lifetimeStatus: "active",
      useStatus: "active",
      isValid: true,
      activeServerCapacity: 7,
      activeTotalClientCapacity: 12_345,
    });
    await expectCurrentSummary(context, key);
  });

  it("adds to the active ones", async () => {
    const { asMert, context } = await openApi();
    const key = await createLicense(asMert, { quota: yearFromNow });
    await post(asMert, "enterprise", enterprise(key));
    await post(asMert, "enterprise", enterprise(key, { activationDate: "2027-02-01" }));
    expect(await quotasOf(asMert, key)).toHaveLength(3);
    expect(await licenseByKey(asMert, key)).toMatchObject({
      activeServerCapacity: 5 + 7,
      activeTotalClientCapacity: 1_000 + 12_345,
    });
    await expectCurrentSummary(context, key);
  });
});

describe("A quota for an IR license", () => {
  it("counts cases and their days", async () => {
    const { asMert, context } = await openApi();
    const key = await createIrLicense(asMert);
    const response = await post(asMert, "ir", ir(key));
    expect(response.status).toBe(201);
    const createdQuota = resultOf(quota, response);
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
    expect(await quotasOf(asMert, key)).toEqual([createdQuota]);
    expect(await licenseByKey(asMert, key)).toMatchObject({ caseCapacity: 12, isValid: true });
    await expectCurrentSummary(context, key);
  });
});

describe("Adding a quota", () => {
  it("is one event with its terms", async () => {
    const { asMert } = await openApi();
    const key = await createLicense(asMert);
    const { id } = resultOf(quota, await post(asMert, "enterprise", enterprise(key)));
    const terms = {
      activationDate: "2026-11-20T00:00:00.000Z",
      expirationDate: "2027-11-20T23:59:59.999Z",
      serverCapacity: 7,
      totalClientCapacity: 12_345,
      caseCapacity: null,
      caseLifetime: null,
    };
    const [newest, ...earlierEvents] = await historyOf(asMert, key);
    expect(earlierEvents.map(({ eventName }) => eventName)).toEqual(["create"]);
    expect(newest).toEqual({
      id: expect.any(Number),
      eventName: "add-quota",
      createdAt: now,
      createdBy: "mert@example.com",
      licenseKey: key,
      details: { type: 1, quotaId: id, ...terms },
      before: null,
      after: { status: 1, ...terms },
      requestId: "request-of-the-quota",
    });
  });

  it("happens once with one Idempotency-Key", async () => {
    const { asMert } = await openApi();
    const key = await createLicense(asMert);
    const send = () =>
      asMert.post("/api/oem/quotas/enterprise", enterprise(key), { "idempotency-key": "double-click" });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await quotasOf(asMert, key)).toHaveLength(1);
  });

  it("requires license-manage, except for the first quota of a user's own license", async () => {
    const { asMert, asRita, asAda, asNobody, people, grantPrivileges } = await openApi();
    const ofMert = await createLicense(asMert);
    expect((await post(asNobody, "enterprise", enterprise(ofMert))).status).toBe(401);
    await grantPrivileges(people.rita, ["license-delete", "tags-create"]);
    expect((await post(asRita, "enterprise", enterprise(ofMert))).status).toBe(403);

    await grantPrivileges(people.rita, ["license-create"]);
    const rejection = await post(asRita, "enterprise", enterprise(ofMert));
    expect(rejection.status).toBe(403);
    expect(rejection.body).toEqual(errorBody("FORBIDDEN"));
    expect(await quotasOf(asMert, ofMert)).toEqual([]);
    const ofRita = await createLicense(asRita);
    expect((await post(asRita, "enterprise", enterprise(ofRita))).status).toBe(201);
    expect((await post(asRita, "enterprise", enterprise(ofRita))).status).toBe(403);
    const withQuota = await createLicense(asRita, { quota: yearFromNow });
    expect((await post(asRita, "enterprise", enterprise(withQuota))).status).toBe(403);
    expect((await post(asRita, "ir", ir(await createIrLicense(asRita)))).status).toBe(201);

    await grantPrivileges(people.rita, ["license-manage"]);
    expect((await post(asRita, "enterprise", enterprise(ofMert))).status).toBe(201);
    expect((await post(asAda, "enterprise", enterprise(ofRita))).status).toBe(201);
  });

  it("is the first quota for one of two simultaneous requests", async () => {
    const { asRita, people, grantPrivileges } = await openApi();
    await grantPrivileges(people.rita, ["license-create"]);
    const key = await createLicense(asRita);
    const responses = await Promise.all([1, 2, 3].map(() => post(asRita, "enterprise", enterprise(key))));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 403, 403]);
    expect(await quotasOf(asRita, key)).toHaveLength(1);
  });

  it("of another type than the license's is rejected", async () => {
    const { asMert, engine } = await openApi();
    const [enterpriseKey, irKey, mssKey] = [
      await createLicense(asMert),
      await createIrLicense(asMert),
      await createLicense(asMert),
    ];
    await engine.db.updateTable("license").set({ type: 3 }).where("key", "=", mssKey).execute();
    const responses = [
      await post(asMert, "ir", ir(enterpriseKey)),
      await post(asMert, "enterprise", enterprise(irKey)),
      await post(asMert, "enterprise", enterprise(mssKey)),
      await post(asMert, "ir", ir(mssKey)),
    ];
    for (const response of responses) {
      expect(response.status).toBe(422);
      expect(response.body).toMatchObject(errorBody("LICENSE_TYPE"));
    }
    for (const key of [enterpriseKey, irKey, mssKey]) expect(await quotasOf(asMert, key)).toEqual([]);
  });

  it("for an unknown or deleted license is rejected", async () => {
    const { asMert } = await openApi();
    const unknown = await post(asMert, "enterprise", enterprise("ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ"));
    expect(unknown.status).toBe(404);
    expect(unknown.body).toEqual(errorBody("NOT_FOUND"));
    const key = await createLicense(asMert);
    await asMert.send("DELETE", `/api/oem/licenses/${key}`);
    const deleted = await post(asMert, "enterprise", enterprise(key));
    expect(deleted.status).toBe(422);
    expect(deleted.body).toEqual(errorBody("LICENSE_DELETED"));
  });

  const invalidCases: ["enterprise" | "ir", Record<string, unknown>, string][] = [
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
  it.each(invalidCases)("(%s) with %j is rejected at its field", async (type, changes, field) => {
    const { asMert } = await openApi();
    const key = type === "ir" ? await createIrLicense(asMert) : await createLicense(asMert);
    const response = await post(asMert, type, type === "ir" ? ir(key, changes) : enterprise(key, changes));
    expect(response.status).toBe(400);
    expect(response.body).toEqual(errorBody("INVALID", { fields: { [field]: [expect.any(String)] } }));
    expect(response.text).not.toContain("Invalid input");
    expect(await quotasOf(asMert, key)).toEqual([]);
  });

  it("accepts the limits themselves, and days in the past", async () => {
    const { asMert } = await openApi();
    const key = await createLicense(asMert);
    const past = { activationDate: "2020-01-01", expirationDate: "2020-01-02" };
    const limits = { serverCapacity: 1000, totalClientCapacity: 1_000_000_000 };
    expect((await post(asMert, "enterprise", enterprise(key, { ...past, ...limits }))).status).toBe(201);
    const irKey = await createIrLicense(asMert);
    expect(
      (await post(asMert, "ir", ir(irKey, { caseCapacity: 1_000_000, caseLifetime: 3650 }))).status,
    ).toBe(201);
    expect((await post(asMert, "ir", ir(irKey, { caseCapacity: 1, caseLifetime: 1 }))).status).toBe(201);
  });

  it("ends at least one day after it starts", async () => {
    const { asMert } = await openApi();
    const key = await createLicense(asMert);
    const term = { activationDate: "2026-11-20T12:00:00Z", expirationDate: "2026-11-21T11:59:59.999Z" };
    const response = await post(asMert, "enterprise", enterprise(key, term));
    expect(response.status).toBe(422);
    expect(response.body).toEqual(errorBody("TERM", { fields: { expirationDate: [expect.any(String)] } }));
    const longEnough = { ...term, expirationDate: "2026-11-21T12:00:00Z" };
    expect((await post(asMert, "enterprise", enterprise(key, longEnough))).status).toBe(201);
  });
});

describe("One quota", () => {
  it("is visible to every signed-in user, also when its license was deleted", async () => {
    const { asMert, asRita, asNobody } = await openApi();
    const key = await createLicense(asMert, { quota: yearFromNow });
    const only = await quotaOf(asMert, key);
    await asMert.send("DELETE", `/api/oem/licenses/${key}`);
    expect(resultOf(quota, await asRita.get(`/api/oem/quotas/${only.id}`))).toEqual(only);
    expect((await asNobody.get(`/api/oem/quotas/${only.id}`)).status).toBe(401);
  });

  it("is not found by another number, and a value that is not a number is rejected", async () => {
    const { asRita } = await openApi();
    const response = await asRita.get("/api/oem/quotas/9007199254740991");
    expect(response.status).toBe(404);
    expect(response.body).toEqual(errorBody("NOT_FOUND"));
    for (const noId of ["9007199254740992", "0", "-1", "1.5", "x"])
      expect([noId, (await asRita.get(`/api/oem/quotas/${noId}`)).status]).toEqual([noId, 400]);
  });
});
