import { describe, expect, it } from "vitest";
import { hostedNumbers } from "#app/domain/hosted-customer/hosted-filter.ts";
import { license } from "#app/domain/license/license.ts";
import { Problem } from "#app/domain/problem.ts";
import { simulatedProvisioner } from "#app/gateways/provisioner/simulated.ts";
import { provisioning } from "#app/jobs/provisioning.ts";
import { type ApiUnderTest, openApi, errorBody, resultOf } from "#tests/support/api/api.ts";
import { requestStatus, instancesOf } from "#tests/support/customers/buyers.ts";
import {
  requestDeletion,
  requestAction,
  eventNamesOf,
  eventsOf,
  hostedOf,
  openLongLivedApi,
  startRunningTrial,
  startTrial,
  requestTrial,
} from "#tests/support/customers/hosted-customers.ts";
import { retireTier } from "#tests/support/licenses/catalog.ts";
import {
  activate,
  activateServer,
  caseEvent,
  codeOf,
  heartbeat,
  reportCases,
} from "#tests/support/licenses/deployed-product.ts";

const dayMs = 86_400_000;
const unknownKey = "00000-00000-00000-00000-00000";

const licenseOf = async ({ asRita }: ApiUnderTest, key: string) =>
  resultOf(license, await asRita.get(`/api/oem/licenses/${key}`));

const numbersOf = async ({ asRita }: ApiUnderTest) =>
  resultOf(hostedNumbers, await asRita.get("/api/customers/one/numbers"));

describe("Extending a trial", () => {
  it("moves its end and its quota's, and uses up the days that users may grant", async () => {
    const api = await openApi();
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
    expect(await licenseOf(api, key)).toMatchObject({ expiredAt: "2026-12-14T23:59:59.999Z" });
    expect((await eventsOf(api, key)).slice(0, 2)).toMatchObject([
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
    expect(await hostedOf(api, key)).toMatchObject({ extensionDaysLeft: 0 });
  });

  it("whose end has changed meanwhile is rejected, so that a double click extends it once", async () => {
    const api = await openApi();
    const key = await startRunningTrial(api);
    const { trialEndsAt: endsAt } = await hostedOf(api, key);
    const responses = await Promise.all(
      [1, 2].map(() => requestAction(api, key, "extend", { days: 7, endsAt })),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(responses.find(({ status }) => status === 422)?.body).toEqual(errorBody("END_MOVED"));
    expect(await hostedOf(api, key)).toMatchObject({ extendedDays: 7 });
  });

  it("beyond the budget requires an admin and a reason", async () => {
    const api = await openApi();
    const key = await startRunningTrial(api);
    const byMert = await requestAction(api, key, "extend", { days: 15, reason: "They asked nicely." });
    expect([byMert.status, byMert.body]).toEqual([
      403,
      errorBody("ADMIN_ONLY", { fields: expect.any(Object) }),
    ]);
    const byAda = { ...api, asMert: api.asAda };
    const silent = await requestAction(byAda, key, "extend", { days: 15, reason: " " });
    expect([silent.status, silent.body]).toEqual([
      422,
      errorBody("REASON_MISSING", { fields: { reason: [expect.any(String)] } }),
    ]);
    const extended = await requestAction(byAda, key, "extend", { days: 15, reason: "Legal review." });
    expect(extended.status).toBe(200);
    expect((await eventsOf(api, key))[0]).toMatchObject({ details: { days: 15, reason: "Legal review." } });
    expect(await hostedOf(api, key)).toMatchObject({ extensionDaysLeft: 0, extendedDays: 15 });
  });

  it("that has ended lets it continue from today", async () => {
    const api = await openLongLivedApi();
    const key = await startRunningTrial(api, { days: 1 });
    api.advanceClock(9 * dayMs);
    expect(await hostedOf(api, key)).toMatchObject({ state: "ended", daysLeft: 0 });
    await requestAction(api, key, "extend", { days: 3 });
    const shown = { state: "running", trialEndsAt: "2026-12-02T23:59:59.999Z", daysLeft: 3 };
    expect(await hostedOf(api, key)).toMatchObject(shown);
  });

  it("counts each extension once when several users extend at the same time", async () => {
    const api = await openApi();
    const key = await startRunningTrial(api);
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => requestAction(api, key, "extend", { days: 2 })),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array(7).fill(200),
      403,
    ]);
    expect(await hostedOf(api, key)).toMatchObject({ extendedDays: 14, daysLeft: 28 });
  });

  it("applies to trials only, and a trial's end follows its license's end", async () => {
    const api = await openApi();
    const paid = await startTrial(api, { purpose: "paid", subdomain: "paid" });
    expect((await requestAction(api, paid, "extend", { days: 1 })).body).toEqual(errorBody("NOT_A_TRIAL"));
    const key = await startRunningTrial(api);
    const quotas = await api.asMert.get(`/api/oem/quotas?licenseKey=${key}&licenseType=1`);
    const [{ id } = { id: 0 }] = (quotas.body as { result: { id: number }[] }).result;
    const term = { activationDate: "2026-11-20", expirationDate: "2026-11-25", licenseType: 1 };
    await api.asMert.send("PATCH", `/api/oem/quotas/${id}/date`, { body: term });
    expect(await hostedOf(api, key)).toMatchObject({ trialEndsAt: "2026-11-25T23:59:59.999Z" });
  });
});

describe("Converting a trial", () => {
  it("makes the license a paid one with the same key", async () => {
    const api = await openApi();
    const key = await startRunningTrial(api);
    const paidTier = { packageTierId: "corporate-3", totalClientCapacity: 900, serverCapacity: 4 };
    const response = await requestAction(api, key, "convert", { days: 365, ...paidTier });
    const end = "2027-11-20T23:59:59.999Z";
    expect(response.body).toMatchObject({
      result: { purpose: "paid", environment: 3, trialEndsAt: null, daysLeft: null, expiredAt: end },
    });
    expect(await licenseOf(api, key)).toMatchObject({
      environment: 3,
      ...paidTier,
      expiredAt: end,
    });
    expect(await instancesOf(api)).toMatchObject([{ status: "ready", plan: "paid", trial_ends_at: null }]);
    expect((await eventsOf(api, key))[0]).toMatchObject({
      eventName: "convert-trial",
      before: { environment: 2, trialEndsAt: "2026-12-04T23:59:59.999Z" },
      after: { environment: 3, trialEndsAt: null, expirationDate: end },
    });
    expect(await numbersOf(api)).toMatchObject({ runningTrials: 0 });
    expect((await requestAction(api, key, "convert", { days: 1 })).body).toEqual(errorBody("ALREADY_PAID"));
  });

  it("changes the features with the tier even if the end stays", async () => {
    const api = await openApi();
    const key = await startRunningTrial(api);
    await requestAction(api, key, "convert", { endDay: "2026-12-04", packageTierId: "fleet-single" });
    const { quotas, record } = (await api.context.storage.licenses.inFull(key)) ?? {};
    const tier = await api.context.storage.packages.tier("fleet-single");
    expect(record).toMatchObject({ packageTierId: "fleet-single", environment: 3 });
    expect(quotas?.[0]?.features.map(({ name }) => name)).toEqual(tier?.features.map(({ name }) => name));
  });

  it("accepts either days or an end, and a tier of the same package type", async () => {
    const api = await openApi();
    const key = await startRunningTrial(api);
    for (const body of [{}, { days: 1, endDay: "2027-01-01" }, { days: 0 }])
      expect((await requestAction(api, key, "convert", body)).status).toBe(400);
    const unknownTier = await requestAction(api, key, "convert", { days: 30, packageTierId: "fis-standard" });
    expect(unknownTier.body).toMatchObject({ error: { code: "TIER_UNKNOWN" } });
    await retireTier(api.context.storage, "fleet-single");
    const retired = await requestAction(api, key, "convert", { days: 30, packageTierId: "fleet-single" });
    expect(retired.body).toMatchObject({ error: { code: "TIER_RETIRED" } });
    expect(await hostedOf(api, key)).toMatchObject({ purpose: "trial" });
  });

  it("keeps a tier that was retired meanwhile", async () => {
    const api = await openApi();
    const key = await startRunningTrial(api);
    const { packageTierId } = await licenseOf(api, key);
    await retireTier(api.context.storage, packageTierId);
    expect((await requestAction(api, key, "extend", { days: 1 })).status).toBe(200);
    expect((await requestAction(api, key, "convert", { days: 30, packageTierId })).status).toBe(200);
    expect(await licenseOf(api, key)).toMatchObject({ packageTierId, environment: 3 });
  });
});

describe("Suspending a hosted customer", () => {
  it("rejects its servers from the next heartbeat on, until it is resumed", async () => {
    const api = await openApi();
    const key = await startRunningTrial(api);
    const { record: stored } = (await api.context.storage.licenses.inFull(key)) ?? {};
    if (!stored) throw new Error("The license is there.");
    const server = await activateServer(api, { record: stored }, "console-1");
    expect((await heartbeat(api, server, 1, 10)).status).toBe(200);
    const suspended = await requestAction(api, key, "suspend");
    expect(suspended.body).toMatchObject({ result: { state: "suspended", totalClientsInUse: 10 } });
    await requestAction(api, key, "suspend");
    const rejection = await heartbeat(api, server, 2, 20);
    expect([rejection.status, rejection.body]).toEqual([403, errorBody("INSTANCE_SUSPENDED")]);
    expect(codeOf(await reportCases(api, server, [caseEvent("e-1", "c-1")]))).toBe("INSTANCE_SUSPENDED");
    expect(codeOf(await activate(api, { record: stored }, "console-2"))).toBe("INSTANCE_SUSPENDED");
    expect(await hostedOf(api, key)).toMatchObject({ totalClientsInUse: 10 });
    expect((await requestAction(api, key, "resume")).body).toMatchObject({ result: { state: "running" } });
    expect((await heartbeat(api, server, 2, 20)).status).toBe(200);
    const names = (await eventNamesOf(api, key)).filter((name) => name.endsWith("-instance"));
    expect(names).toEqual(["resume-instance", "suspend-instance", "create-instance"]);
  });

  it("requires an instance that is ready", async () => {
    const api = await openApi();
    const key = await startTrial(api);
    expect((await requestAction(api, key, "suspend")).body).toEqual(errorBody("NOT_READY"));
    expect((await requestAction(api, unknownKey, "resume")).status).toBe(404);
  });
});

describe("Retrying", () => {
  it("runs the failed step again, and shows its error", async () => {
    const api = await openApi();
    const key = await startRunningTrial(api, { subdomain: "fail-domain" });
    expect(await hostedOf(api, key)).toMatchObject({ state: "failed", failedStep: "domain" });
    const message = "The simulated name server rejects this name.";
    expect((await requestAction(api, key, "retry")).body).toMatchObject({ result: { state: "creating" } });
    expect((await eventsOf(api, key))[0]).toMatchObject({
      eventName: "retry-instance",
      details: { step: "domain", fault: message },
    });
    await requestAction(api, key, "retry");
    expect((await eventNamesOf(api, key)).filter((name) => name === "retry-instance")).toHaveLength(1);
    api.advanceClock(1_000);
    expect((await requestStatus(api, key)).body).toMatchObject({ result: { domain: true } });
  });
});

describe("Deleting a hosted customer", () => {
  it("requires its subdomain as confirmation, and deletes instance and license together", async () => {
    const removed: string[] = [];
    const api = await openLongLivedApi({
      provisioner: { ...simulatedProvisioner, remove: async ({ subdomain }) => void removed.push(subdomain) },
    });
    const key = await startRunningTrial(api);
    const wrong = await requestDeletion(api, key, "wane");
    expect([wrong.status, wrong.body]).toEqual([
      422,
      errorBody("SUBDOMAIN_MISMATCH", { fields: { subdomain: [expect.any(String)] } }),
    ]);
    expect((await requestDeletion(api, key, " Wayne ")).body).toEqual({ success: true, result: {} });
    expect(removed).toEqual(["wayne"]);
    expect(await licenseOf(api, key)).toMatchObject({ status: "deleted" });
    expect(await hostedOf(api, key)).toMatchObject({ state: "deleted", status: "deleted" });
    expect((await eventNamesOf(api, key)).slice(0, 2)).toEqual(["delete", "delete-instance"]);
    expect((await requestTrial(api)).body).toEqual(errorBody("IP01", { fields: expect.any(Object) }));
    expect((await requestDeletion(api, key, "wayne")).status).toBe(404);
    await provisioning(api.context.storage, api.context.now(), api.context);
    expect(removed).toEqual(["wayne"]);
    api.advanceClock(90 * dayMs);
    expect((await requestTrial(api)).status).toBe(201);
  });

  it("is retried by the schedule while the provisioner is unavailable, and skips instances that were never ordered", async () => {
    const removed: string[] = [];
    let isThere = false;
    const remove = async ({ subdomain }: { subdomain: string }) => {
      if (!isThere) throw new Problem("unavailable", "The provisioner is unreachable.");
      removed.push(subdomain);
    };
    const api = await openApi({ provisioner: { ...simulatedProvisioner, remove } });
    expect((await requestDeletion(api, await startRunningTrial(api), "wayne")).status).toBe(200);
    const invited = await startTrial(api, { subdomain: "invited", how: "invite" });
    expect((await requestDeletion(api, invited, "invited")).status).toBe(200);
    const run = () => provisioning(api.context.storage, api.context.now(), api.context);
    await expect(run()).rejects.toThrow("Some instances");
    isThere = true;
    await run();
    await run();
    expect(removed).toEqual(["wayne"]);
  });

  it("is possible after its license was deleted separately", async () => {
    const api = await openApi();
    const key = await startRunningTrial(api);
    await api.asMert.send("DELETE", `/api/oem/licenses/${key}`);
    expect((await requestDeletion(api, key, "wayne")).status).toBe(200);
    expect((await eventNamesOf(api, key)).filter((name) => name === "delete")).toHaveLength(1);
  });
});
