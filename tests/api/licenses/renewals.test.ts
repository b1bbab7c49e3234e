import { describe, expect, it } from "vitest";
import { renewalEndpoints } from "#app/api/licenses/renewals.ts";
import { verifyChain } from "#app/domain/history/verify-chain.ts";
import {
  type ApiUnderTest,
  type Client,
  startTestApi,
  errorBody,
  parseApiResult,
} from "#tests/support/api/api.ts";
import {
  disableQuotas,
  createLicense,
  listOutcomes,
  previewBulk,
  runBulk,
} from "#tests/support/licenses/bulk.ts";
import {
  expectCurrentSummary,
  fetchHistory,
  fetchLicense,
  fetchOnlyQuota,
} from "#tests/support/licenses/licenses.ts";

const buildRenewalsPath = (key: string) => `/api/oem/licenses/${key}/renewals`;
const parseRenewal = (response: Parameters<typeof parseApiResult>[1]) =>
  parseApiResult(renewalEndpoints.renew.result, response);
const renewLicense = (client: Client, key: string, body: object, headers = {}) =>
  client.post(buildRenewalsPath(key), body, headers);

/** End of a license whose quota starts on 20 Nov 2026 and lasts a year. */
const firstEnd = "2027-11-20T23:59:59.999Z";
const infiniteQuota = { activationDate: "2026-11-20", expirationDate: "2150-01-01" };

describe("Renewing a license", () => {
  it.each([
    [{ period: "1-year" }, "2028-11-19T23:59:59.999Z"],
    [{ period: "2-weeks" }, "2027-12-04T23:59:59.999Z"],
    [{ days: 10 }, "2027-11-30T23:59:59.999Z"],
    [{ expirationDate: "2027-12-31" }, "2027-12-31T23:59:59.999Z"],
    [{ expirationDate: "2027-12-31T12:00:00Z" }, "2027-12-31T12:00:00.000Z"],
  ])("by %j moves the end of the quota to the previewed end", async (body, to) => {
    const api = await startTestApi();
    const key = await createLicense(api);
    const query = new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]));
    const renewalPreview = parseRenewal(await api.asMert.get(`${buildRenewalsPath(key)}/preview?${query}`));
    expect(renewalPreview).toMatchObject({ licenseKey: key, from: firstEnd, to });
    expect(await fetchOnlyQuota(api.asMert, key)).toMatchObject({ expirationDate: firstEnd });
    const response = await renewLicense(api.asMert, key, body);
    expect(response.status).toBe(201);
    expect(parseRenewal(response)).toEqual({ ...renewalPreview, rowVersion: renewalPreview.rowVersion + 1 });
    expect(await fetchOnlyQuota(api.asMert, key)).toMatchObject({
      activationDate: "2026-11-20T00:00:00.000Z",
      expirationDate: to,
      rowVersion: renewalPreview.rowVersion + 1,
    });
    expect(await fetchLicense(api.asMert, key)).toMatchObject({ expiredAt: to, lifetimeStatus: "active" });
    expect((await fetchHistory(api.asMert, key))[0]).toMatchObject({
      eventName: "renew-license",
      createdBy: "mert@example.com",
      before: { expirationDate: firstEnd },
      after: { expirationDate: to },
    });
    await expectCurrentSummary(api.context, key);
    expect(await verifyChain(api.context.storage.history)).toMatchObject({ brokenPosition: null });
  });

  it("counts from today if the license has ended", async () => {
    const api = await startTestApi();
    const quota = { activationDate: "2025-01-01", expirationDate: "2026-03-04" };
    const key = await createLicense(api, { quota });
    expect(parseRenewal(await renewLicense(api.asMert, key, { days: 30 }))).toMatchObject({
      from: "2026-03-04T23:59:59.999Z",
      to: "2026-12-20T23:59:59.999Z",
    });
    expect(await fetchLicense(api.asMert, key)).toMatchObject({ isValid: true });
  });

  it("moves only the enabled quota that ends last", async () => {
    const api = await startTestApi();
    const key = await createLicense(api);
    const laterPeriod = { activationDate: "2027-11-21", expirationDate: "2028-11-20" };
    const capacities = { serverCapacity: 1, totalClientCapacity: 10 };
    await api.asMert.post("/api/oem/quotas/enterprise", { licenseKey: key, ...laterPeriod, ...capacities });
    expect(parseRenewal(await renewLicense(api.asMert, key, { days: 1 }))).toMatchObject({
      from: "2028-11-20T23:59:59.999Z",
      to: "2028-11-21T23:59:59.999Z",
    });
  });

  it.each<
    [title: string, code: string, body: object, prepareLicense: (api: ApiUnderTest) => Promise<string>]
  >([
    ["has no quota", "NO_QUOTA", { days: 1 }, (api) => createLicense(api, { quota: undefined })],
    [
      "has only disabled quotas",
      "NO_QUOTA",
      { days: 1 },
      async (api) => {
        const key = await createLicense(api);
        await disableQuotas(api, key);
        return key;
      },
    ],
    ["never ends", "NEVER_ENDS", { days: 1 }, (api) => createLicense(api, { quota: infiniteQuota })],
    ["would not end later", "NOT_LATER", { expirationDate: "2027-11-20" }, (api) => createLicense(api)],
    ["would never end", "TOO_LATE", { expirationDate: "2150-01-01" }, (api) => createLicense(api)],
  ])("is rejected if the license %s", async (_, code, body, prepareLicense) => {
    const api = await startTestApi();
    const key = await prepareLicense(api);
    const initialLicense = await fetchLicense(api.asMert, key);
    expect((await renewLicense(api.asMert, key, body)).body).toMatchObject(errorBody(code));
    const query = new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]));
    expect((await api.asMert.get(`${buildRenewalsPath(key)}/preview?${query}`)).body).toMatchObject(
      errorBody(code),
    );
    expect(await fetchLicense(api.asMert, key)).toEqual(initialLicense);
  });

  it.each([{}, { days: 1, period: "1-year" }, { period: "custom" }, { days: 0 }, { expirationDate: "soon" }])(
    "is rejected for %j",
    async (body) => {
      const api = await startTestApi();
      const response = await renewLicense(api.asMert, await createLicense(api), body);
      expect(response.status).toBe(400);
      expect(response.body).toMatchObject(errorBody("INVALID"));
    },
  );

  it("is rejected for a deleted license", async () => {
    const api = await startTestApi();
    const key = await createLicense(api);
    await api.asMert.send("DELETE", `/api/oem/licenses/${key}`);
    expect((await renewLicense(api.asMert, key, { days: 1 })).body).toMatchObject(
      errorBody("LICENSE_DELETED"),
    );
  });

  it("is rejected for an older version", async () => {
    const api = await startTestApi();
    const key = await createLicense(api);
    const { rowVersion } = parseRenewal(await renewLicense(api.asMert, key, { days: 1 }));
    const staleResponse = await renewLicense(
      api.asMert,
      key,
      { days: 1 },
      { "if-match": `"${rowVersion - 1}"` },
    );
    expect(staleResponse.status).toBe(409);
    const currentQuota = await fetchOnlyQuota(api.asMert, key);
    expect(staleResponse.body).toEqual(errorBody("CONFLICT", { current: currentQuota }));
    expect((await renewLicense(api.asMert, key, { days: 1 }, { "if-match": `"${rowVersion}"` })).status).toBe(
      201,
    );
  });

  it("succeeds once for one Idempotency-Key", async () => {
    const api = await startTestApi();
    const key = await createLicense(api);
    const idempotencyHeaders = { "idempotency-key": "renewed-once" };
    const firstRenewal = parseRenewal(
      await renewLicense(api.asMert, key, { period: "1-year" }, idempotencyHeaders),
    );
    expect(
      parseRenewal(await renewLicense(api.asMert, key, { period: "1-year" }, idempotencyHeaders)),
    ).toEqual(firstRenewal);
    expect(await fetchLicense(api.asMert, key)).toMatchObject({ expiredAt: firstRenewal.to });
  });
});

describe("Renewing many licenses", () => {
  it("extends each license from its end, and skips licenses that cannot be renewed", async () => {
    const api = await startTestApi();
    const asOf = api.context.now();
    const keys = [
      await createLicense(api),
      await createLicense(api, { quota: { activationDate: "2025-01-01", expirationDate: "2026-03-04" } }),
      await createLicense(api, { quota: infiniteQuota }),
      await createLicense(api, { quota: undefined }),
    ];
    const change = { kind: "renewal", days: 10, asOf };
    api.advanceClock(1_000);
    const bulkPreview = await previewBulk(api.asMert, { keys, change });
    expect(listOutcomes(bulkPreview)).toEqual(["change", "change", "skip", "skip"]);
    expect(bulkPreview.entities.map(({ after }) => after)).toEqual([
      { expirationDate: "2027-11-30T23:59:59.999Z" },
      { expirationDate: "2026-11-30T23:59:59.999Z" },
      null,
      null,
    ]);
    const firstRun = await runBulk(api.asMert, { keys, change });
    expect(listOutcomes(firstRun)).toEqual(["changed", "changed", "skipped", "skipped"]);
    expect(firstRun.entities.map(({ code }) => code)).toEqual([
      undefined,
      undefined,
      "NEVER_ENDS",
      "NO_QUOTA",
    ]);
    api.advanceClock(60_000);
    const secondRun = await runBulk(api.asMert, { keys, change });
    expect(secondRun.entities.map(({ code }) => code)).toEqual([
      "SAVED_SINCE",
      "SAVED_SINCE",
      "NEVER_ENDS",
      "NO_QUOTA",
    ]);
    expect(await fetchLicense(api.asMert, keys[0] ?? "")).toMatchObject({
      expiredAt: "2027-11-30T23:59:59.999Z",
    });
  });

  it("is rejected for a time in the future", async () => {
    const api = await startTestApi();
    const change = { kind: "renewal", period: "1-year", asOf: "2030-01-01T00:00:00.000Z" };
    const response = await api.asMert.post("/api/oem/licenses/bulk", {
      keys: [await createLicense(api)],
      change,
    });
    expect(response.body).toMatchObject(errorBody("AS_OF"));
  });
});
