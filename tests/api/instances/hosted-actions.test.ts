import { describe, expect, it } from "vitest";
import { hostedCustomerCounts } from "#app/domain/hosted-customer/hosted-filter.ts";
import { license } from "#app/domain/license/license.ts";
import { type ApiUnderTest, startTestApi, errorBody, parseApiResult } from "#tests/support/api/api.ts";
import { requestInstanceStatus, selectInstances } from "#tests/support/customers/buyers.ts";
import {
  requestAction,
  fetchEventNames,
  fetchEvents,
  fetchHostedCustomer,
  openLongLivedApi,
  startRunningTrial,
  startTrial,
} from "#tests/support/customers/hosted-customers.ts";
import { retireTier } from "#tests/support/licenses/catalog.ts";
import {
  sendActivation,
  activateServer,
  createCaseEvent,
  readErrorCode,
  sendHeartbeat,
  sendCaseEvents,
} from "#tests/support/licenses/deployed-product.ts";

const dayMs = 86_400_000;
const unknownKey = "00000-00000-00000-00000-00000";

const fetchLicense = async ({ asRita }: ApiUnderTest, key: string) =>
  parseApiResult(license, await asRita.get(`/api/oem/licenses/${key}`));

const fetchHostedCustomerCounts = async ({ asRita }: ApiUnderTest) =>
  parseApiResult(hostedCustomerCounts, await asRita.get("/api/customers/one/numbers"));

describe("Extending a trial", () => {
  it("moves the end of the trial and its quota and uses up the extension budget", async () => {
    const api = await startTestApi();
    const key = await startRunningTrial(api);
    const response = await requestAction(api, key, "extend", { days: 10 });
    expect(response.body).toMatchObject({
      result: {
        trialEndsAt: "2026-12-14T23:59:59.999Z",
        daysLeft: 24,
        extensionDaysLeft: 4,
        extendedDays: 10,
      },
    });
    expect(await fetchLicense(api, key)).toMatchObject({ expiredAt: "2026-12-14T23:59:59.999Z" });
    expect((await fetchEvents(api, key)).slice(0, 2)).toMatchObject([
      {
        eventName: "extend-trial",
        createdBy: "mert@example.com",
        details: { days: 10 },
        before: { trialEndsAt: "2026-12-04T23:59:59.999Z" },
        after: { trialEndsAt: "2026-12-14T23:59:59.999Z" },
      },
      { eventName: "update-quota-dates" },
    ]);
    expect((await requestAction(api, key, "extend", { days: 4 })).status).toBe(200);
    expect(await fetchHostedCustomer(api, key)).toMatchObject({ extensionDaysLeft: 0 });
  });

  it("is rejected if the end has changed in the meantime", async () => {
    const api = await startTestApi();
    const key = await startRunningTrial(api);
    const { trialEndsAt } = await fetchHostedCustomer(api, key);
    const responses = await Promise.all(
      [1, 2].map(() => requestAction(api, key, "extend", { days: 7, trialEndsAt })),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(responses.find(({ status }) => status === 422)?.body).toEqual(errorBody("END_MOVED"));
    expect(await fetchHostedCustomer(api, key)).toMatchObject({ extendedDays: 7 });
  });

  it("requires an admin and a reason if it exceeds the extension budget", async () => {
    const api = await startTestApi();
    const key = await startRunningTrial(api);
    const rejectedResponse = await requestAction(api, key, "extend", {
      days: 15,
      reason: "Their pilot takes longer.",
    });
    expect([rejectedResponse.status, rejectedResponse.body]).toEqual([
      403,
      errorBody("ADMIN_ONLY", { fields: expect.any(Object) }),
    ]);
    // `requestAction` uses the client `asMert`, so `adminApi` has the client of Ada under this name.
    const adminApi = { ...api, asMert: api.asAda };
    const rejectionWithoutReason = await requestAction(adminApi, key, "extend", { days: 15, reason: " " });
    expect([rejectionWithoutReason.status, rejectionWithoutReason.body]).toEqual([
      422,
      errorBody("REASON_MISSING", { fields: { reason: [expect.any(String)] } }),
    ]);
    const extendedResponse = await requestAction(adminApi, key, "extend", {
      days: 15,
      reason: "Legal review.",
    });
    expect(extendedResponse.status).toBe(200);
    expect((await fetchEvents(api, key))[0]).toMatchObject({
      details: { days: 15, reason: "Legal review." },
    });
    expect(await fetchHostedCustomer(api, key)).toMatchObject({ extensionDaysLeft: 0, extendedDays: 15 });
  });

  it("continues an ended trial from today", async () => {
    const api = await openLongLivedApi();
    const key = await startRunningTrial(api, { days: 1 });
    api.advanceClock(9 * dayMs);
    expect(await fetchHostedCustomer(api, key)).toMatchObject({ state: "ended", daysLeft: 0 });
    await requestAction(api, key, "extend", { days: 3 });
    const expectedTrial = { state: "running", trialEndsAt: "2026-12-02T23:59:59.999Z", daysLeft: 3 };
    expect(await fetchHostedCustomer(api, key)).toMatchObject(expectedTrial);
  });

  it("counts each of several simultaneous extensions once", async () => {
    const api = await startTestApi();
    const key = await startRunningTrial(api);
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => requestAction(api, key, "extend", { days: 2 })),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array(7).fill(200),
      403,
    ]);
    expect(await fetchHostedCustomer(api, key)).toMatchObject({ extendedDays: 14, daysLeft: 28 });
  });

  it("is rejected for a paid license", async () => {
    const api = await startTestApi();
    const paidKey = await startTrial(api, { purpose: "paid", subdomain: "paid" });
    expect((await requestAction(api, paidKey, "extend", { days: 1 })).body).toEqual(errorBody("NOT_A_TRIAL"));
  });
});

describe("Changing the quota of a trial", () => {
  it("moves the end of the trial", async () => {
    const api = await startTestApi();
    const key = await startRunningTrial(api);
    const response = await api.asMert.get(`/api/oem/quotas?licenseKey=${key}&licenseType=1`);
    const id = (response.body as { result: { id: number }[] }).result[0]?.id ?? 0;
    const dates = { activationDate: "2026-11-20", expirationDate: "2026-11-25", licenseType: 1 };
    await api.asMert.send("PATCH", `/api/oem/quotas/${id}/date`, { body: dates });
    expect(await fetchHostedCustomer(api, key)).toMatchObject({ trialEndsAt: "2026-11-25T23:59:59.999Z" });
  });
});

describe("Converting a trial", () => {
  it("makes the trial a paid license with the same key", async () => {
    const api = await startTestApi();
    const key = await startRunningTrial(api);
    const paidTier = { packageTierId: "corporate-3", totalClientCapacity: 900, serverCapacity: 4 };
    const response = await requestAction(api, key, "convert", { days: 365, ...paidTier });
    const expectedEnd = "2027-11-20T23:59:59.999Z";
    expect(response.body).toMatchObject({
      result: { purpose: "paid", environment: 3, trialEndsAt: null, daysLeft: null, expiredAt: expectedEnd },
    });
    expect(await fetchLicense(api, key)).toMatchObject({
      environment: 3,
      ...paidTier,
      expiredAt: expectedEnd,
    });
    expect(await selectInstances(api)).toMatchObject([
      { status: "ready", plan: "paid", trial_ends_at: null },
    ]);
    expect((await fetchEvents(api, key))[0]).toMatchObject({
      eventName: "convert-trial",
      before: { environment: 2, trialEndsAt: "2026-12-04T23:59:59.999Z" },
      after: { environment: 3, trialEndsAt: null, expirationDate: expectedEnd },
    });
    expect(await fetchHostedCustomerCounts(api)).toMatchObject({ runningTrials: 0 });
    expect((await requestAction(api, key, "convert", { days: 1 })).body).toEqual(errorBody("ALREADY_PAID"));
  });

  it("changes the features with the tier even if the end does not change", async () => {
    const api = await startTestApi();
    const key = await startRunningTrial(api);
    await requestAction(api, key, "convert", { expirationDate: "2026-12-04", packageTierId: "fleet-single" });
    const { quotas, record } = (await api.context.storage.licenses.findFull(key)) ?? {};
    const tier = await api.context.storage.packages.findTier("fleet-single");
    expect(record).toMatchObject({ packageTierId: "fleet-single", environment: 3 });
    expect(quotas?.[0]?.features.map(({ name }) => name)).toEqual(tier?.features.map(({ name }) => name));
  });

  it("accepts either days or an end, and a tier of the same type", async () => {
    const api = await startTestApi();
    const key = await startRunningTrial(api);
    for (const body of [{}, { days: 1, expirationDate: "2027-01-01" }, { days: 0 }])
      expect((await requestAction(api, key, "convert", body)).status).toBe(400);
    const unknownTierResponse = await requestAction(api, key, "convert", {
      days: 30,
      packageTierId: "fis-standard",
    });
    expect(unknownTierResponse.body).toMatchObject({ error: { code: "TIER_UNKNOWN" } });
    await retireTier(api.context.storage, "fleet-single");
    const retiredTierResponse = await requestAction(api, key, "convert", {
      days: 30,
      packageTierId: "fleet-single",
    });
    expect(retiredTierResponse.body).toMatchObject({ error: { code: "TIER_RETIRED" } });
    expect(await fetchHostedCustomer(api, key)).toMatchObject({ purpose: "trial" });
  });

  it("keeps the tier even if it was retired", async () => {
    const api = await startTestApi();
    const key = await startRunningTrial(api);
    const { packageTierId } = await fetchLicense(api, key);
    await retireTier(api.context.storage, packageTierId);
    expect((await requestAction(api, key, "extend", { days: 1 })).status).toBe(200);
    expect((await requestAction(api, key, "convert", { days: 30, packageTierId })).status).toBe(200);
    expect(await fetchLicense(api, key)).toMatchObject({ packageTierId, environment: 3 });
  });
});

describe("Suspending a hosted customer", () => {
  it("rejects heartbeats of the customer's servers until the customer is resumed", async () => {
    const api = await startTestApi();
    const key = await startRunningTrial(api);
    const { record: storedLicense } = (await api.context.storage.licenses.findFull(key)) ?? {};
    if (!storedLicense) throw new Error("The license is missing.");
    const server = await activateServer(api, { record: storedLicense }, "console-1");
    expect((await sendHeartbeat(api, server, 1, 10)).status).toBe(200);
    const suspendedResponse = await requestAction(api, key, "suspend");
    expect(suspendedResponse.body).toMatchObject({ result: { state: "suspended", totalClientsInUse: 10 } });
    await requestAction(api, key, "suspend");
    const rejection = await sendHeartbeat(api, server, 2, 20);
    expect([rejection.status, rejection.body]).toEqual([403, errorBody("INSTANCE_SUSPENDED")]);
    expect(readErrorCode(await sendCaseEvents(api, server, [createCaseEvent("e-1", "c-1")]))).toBe(
      "INSTANCE_SUSPENDED",
    );
    expect(readErrorCode(await sendActivation(api, { record: storedLicense }, "console-2"))).toBe(
      "INSTANCE_SUSPENDED",
    );
    expect(await fetchHostedCustomer(api, key)).toMatchObject({ totalClientsInUse: 10 });
    expect((await requestAction(api, key, "resume")).body).toMatchObject({ result: { state: "running" } });
    expect((await sendHeartbeat(api, server, 2, 20)).status).toBe(200);
    const eventNames = (await fetchEventNames(api, key)).filter((name) => name.endsWith("-instance"));
    expect(eventNames).toEqual(["resume-instance", "suspend-instance", "create-instance"]);
  });

  it("requires an instance that is ready", async () => {
    const api = await startTestApi();
    const key = await startTrial(api);
    expect((await requestAction(api, key, "suspend")).body).toEqual(errorBody("NOT_READY"));
    expect((await requestAction(api, unknownKey, "resume")).status).toBe(404);
  });
});

describe("Retrying an instance", () => {
  it("runs the failed step again and shows its error", async () => {
    const api = await startTestApi();
    const key = await startRunningTrial(api, { subdomain: "fail-domain" });
    expect(await fetchHostedCustomer(api, key)).toMatchObject({ state: "failed", failedStep: "domain" });
    const message = "The simulated name server rejects this name.";
    expect((await requestAction(api, key, "retry")).body).toMatchObject({ result: { state: "creating" } });
    expect((await fetchEvents(api, key))[0]).toMatchObject({
      eventName: "retry-instance",
      details: { step: "domain", error: message },
    });
    await requestAction(api, key, "retry");
    expect((await fetchEventNames(api, key)).filter((name) => name === "retry-instance")).toHaveLength(1);
    api.advanceClock(1_000);
    expect((await requestInstanceStatus(api, key)).body).toMatchObject({ result: { domain: true } });
  });
});
