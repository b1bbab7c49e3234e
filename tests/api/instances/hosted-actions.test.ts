import { describe, expect, it } from "vitest";
import { hostedNumbers } from "#app/domain/hosted-customer/hosted-filter.ts";
import { license } from "#app/domain/license/license.ts";
import { Problem } from "#app/domain/problem.ts";
import { simulatedProvisioner } from "#app/gateways/provisioner/simulated.ts";
import { provisioning } from "#app/jobs/provisioning.ts";
import { type ApiUnderTest, openApi, refusal, resultOf } from "#tests/support/api/api.ts";
import { checking, instancesOf } from "#tests/support/customers/buyers.ts";
import {
  deleting,
  doing,
  eventNamesOf,
  eventsOf,
  hostedOf,
  openForMonths,
  running,
  started,
  starting,
} from "#tests/support/customers/hosted-customers.ts";
import { retireTier } from "#tests/support/licenses/catalog.ts";
import {
  activate,
  activated,
  caseEvent,
  codeOf,
  heartbeat,
  tellCases,
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
    const key = await running(api);
    const reply = await doing(api, key, "extend", { days: 10 });
    expect(reply.body).toMatchObject({
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
    expect((await doing(api, key, "extend", { days: 4 })).status).toBe(200);
    expect(await hostedOf(api, key)).toMatchObject({ extensionDaysLeft: 0 });
  });

  it("whose end has changed meanwhile is rejected, so that a double click extends it once", async () => {
    const api = await openApi();
    const key = await running(api);
    const { trialEndsAt: endsAt } = await hostedOf(api, key);
    const replies = await Promise.all([1, 2].map(() => doing(api, key, "extend", { days: 7, endsAt })));
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
    expect(replies.find(({ status }) => status === 422)?.body).toEqual(refusal("END_MOVED"));
    expect(await hostedOf(api, key)).toMatchObject({ extendedDays: 7 });
  });

  it("beyond the budget requires an admin and a reason", async () => {
    const api = await openApi();
    const key = await running(api);
    const byMert = await doing(api, key, "extend", { days: 15, reason: "They asked nicely." });
    expect([byMert.status, byMert.body]).toEqual([
      403,
      refusal("ADMIN_ONLY", { fields: expect.any(Object) }),
    ]);
    const byAda = { ...api, asMert: api.asAda };
    const silent = await doing(byAda, key, "extend", { days: 15, reason: " " });
    expect([silent.status, silent.body]).toEqual([
      422,
      refusal("REASON_MISSING", { fields: { reason: [expect.any(String)] } }),
    ]);
    expect((await doing(byAda, key, "extend", { days: 15, reason: "Legal review." })).status).toBe(200);
    expect((await eventsOf(api, key))[0]).toMatchObject({ details: { days: 15, reason: "Legal review." } });
    expect(await hostedOf(api, key)).toMatchObject({ extensionDaysLeft: 0, extendedDays: 15 });
  });

  it("that has ended lets it continue from today", async () => {
    const api = await openForMonths();
    const key = await running(api, { days: 1 });
    api.pass(9 * dayMs);
    expect(await hostedOf(api, key)).toMatchObject({ state: "ended", daysLeft: 0 });
    await doing(api, key, "extend", { days: 3 });
    const shown = { state: "running", trialEndsAt: "2026-12-02T23:59:59.999Z", daysLeft: 3 };
    expect(await hostedOf(api, key)).toMatchObject(shown);
  });

  it("counts each extension once when several users extend at the same time", async () => {
    const api = await openApi();
    const key = await running(api);
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => doing(api, key, "extend", { days: 2 })),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array(7).fill(200),
      403,
    ]);
    expect(await hostedOf(api, key)).toMatchObject({ extendedDays: 14, daysLeft: 28 });
  });

  it("applies to trials only, and a trial's end follows its license's end", async () => {
    const api = await openApi();
    const paid = await started(api, { purpose: "paid", subdomain: "paid" });
    expect((await doing(api, paid, "extend", { days: 1 })).body).toEqual(refusal("NOT_A_TRIAL"));
    const key = await running(api);
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
    const key = await running(api);
    const order = { days: 365, packageTierId: "corporate-3", totalClientCapacity: 900, serverCapacity: 4 };
    const reply = await doing(api, key, "convert", order);
    const end = "2027-11-20T23:59:59.999Z";
    expect(reply.body).toMatchObject({
      result: { purpose: "paid", environment: 3, trialEndsAt: null, daysLeft: null, expiredAt: end },
    });
    expect(await licenseOf(api, key)).toMatchObject({
      environment: 3,
      packageTierId: "corporate-3",
      totalClientCapacity: 900,
      serverCapacity: 4,
      expiredAt: end,
    });
    expect(await instancesOf(api)).toMatchObject([{ status: "ready", plan: "paid", trial_ends_at: null }]);
    expect((await eventsOf(api, key))[0]).toMatchObject({
      eventName: "convert-trial",
      before: { environment: 2, trialEndsAt: "2026-12-04T23:59:59.999Z" },
      after: { environment: 3, trialEndsAt: null, expirationDate: end },
    });
    expect(await numbersOf(api)).toMatchObject({ runningTrials: 0 });
    expect((await doing(api, key, "convert", { days: 1 })).body).toEqual(refusal("ALREADY_PAID"));
  });

  it("changes the features with the tier even if the end stays", async () => {
    const api = await openApi();
    const key = await running(api);
    await doing(api, key, "convert", { endDay: "2026-12-04", packageTierId: "fleet-single" });
    const { quotas, record } = (await api.world.storage.licenses.inFull(key)) ?? {};
    const tier = await api.world.storage.packages.tier("fleet-single");
    expect(record).toMatchObject({ packageTierId: "fleet-single", environment: 3 });
    expect(quotas?.[0]?.features.map(({ name }) => name)).toEqual(tier?.features.map(({ name }) => name));
  });

  it("accepts either days or an end, and a tier of the same package type", async () => {
    const api = await openApi();
    const key = await running(api);
    for (const body of [{}, { days: 1, endDay: "2027-01-01" }, { days: 0 }])
      expect((await doing(api, key, "convert", body)).status).toBe(400);
    const foreign = await doing(api, key, "convert", { days: 30, packageTierId: "fis-standard" });
    expect(foreign.body).toMatchObject({ error: { code: "TIER_UNKNOWN" } });
    await retireTier(api.world.storage, "fleet-single");
    const retired = await doing(api, key, "convert", { days: 30, packageTierId: "fleet-single" });
    expect(retired.body).toMatchObject({ error: { code: "TIER_RETIRED" } });
    expect(await hostedOf(api, key)).toMatchObject({ purpose: "trial" });
  });

  it("keeps a tier that was retired meanwhile", async () => {
    const api = await openApi();
    const key = await running(api);
    const { packageTierId } = await licenseOf(api, key);
    await retireTier(api.world.storage, packageTierId);
    expect((await doing(api, key, "extend", { days: 1 })).status).toBe(200);
    expect((await doing(api, key, "convert", { days: 30, packageTierId })).status).toBe(200);
    expect(await licenseOf(api, key)).toMatchObject({ packageTierId, environment: 3 });
  });
});

describe("Suspending a hosted customer", () => {
  it("rejects its servers from the next heartbeat on, until it is resumed", async () => {
    const api = await openApi();
    const key = await running(api);
    const { record: stored } = (await api.world.storage.licenses.inFull(key)) ?? {};
    if (!stored) throw new Error("The license is there.");
    const server = await activated(api, { record: stored }, "console-1");
    expect((await heartbeat(api, server, 1, 10)).status).toBe(200);
    const suspended = await doing(api, key, "suspend");
    expect(suspended.body).toMatchObject({ result: { state: "suspended", totalClientsInUse: 10 } });
    await doing(api, key, "suspend");
    const refused = await heartbeat(api, server, 2, 20);
    expect([refused.status, refused.body]).toEqual([403, refusal("INSTANCE_SUSPENDED")]);
    expect(codeOf(await tellCases(api, server, [caseEvent("e-1", "c-1")]))).toBe("INSTANCE_SUSPENDED");
    expect(codeOf(await activate(api, { record: stored }, "console-2"))).toBe("INSTANCE_SUSPENDED");
    expect(await hostedOf(api, key)).toMatchObject({ totalClientsInUse: 10 });
    expect((await doing(api, key, "resume")).body).toMatchObject({ result: { state: "running" } });
    expect((await heartbeat(api, server, 2, 20)).status).toBe(200);
    const names = (await eventNamesOf(api, key)).filter((name) => name.endsWith("-instance"));
    expect(names).toEqual(["resume-instance", "suspend-instance", "create-instance"]);
  });

  it("requires an instance that is ready", async () => {
    const api = await openApi();
    const key = await started(api);
    expect((await doing(api, key, "suspend")).body).toEqual(refusal("NOT_READY"));
    expect((await doing(api, unknownKey, "resume")).status).toBe(404);
  });
});

describe("Retrying", () => {
  it("runs the failed step again, and shows its error", async () => {
    const api = await openApi();
    const key = await running(api, { subdomain: "fail-domain" });
    expect(await hostedOf(api, key)).toMatchObject({ state: "failed", failedStep: "domain" });
    const fault = "The simulated name server rejects this name.";
    expect((await doing(api, key, "retry")).body).toMatchObject({ result: { state: "creating" } });
    expect((await eventsOf(api, key))[0]).toMatchObject({
      eventName: "retry-instance",
      details: { step: "domain", fault },
    });
    await doing(api, key, "retry");
    expect((await eventNamesOf(api, key)).filter((name) => name === "retry-instance")).toHaveLength(1);
    api.pass(1_000);
    expect((await checking(api, key)).body).toMatchObject({ result: { domain: true } });
  });
});

describe("Deleting a hosted customer", () => {
  it("requires its subdomain as confirmation, and deletes instance and license together", async () => {
    const removed: string[] = [];
    const api = await openForMonths({
      provisioner: { ...simulatedProvisioner, remove: async ({ subdomain }) => void removed.push(subdomain) },
    });
    const key = await running(api);
    const wrong = await deleting(api, key, "wane");
    expect([wrong.status, wrong.body]).toEqual([
      422,
      refusal("SUBDOMAIN_MISMATCH", { fields: { subdomain: [expect.any(String)] } }),
    ]);
    expect((await deleting(api, key, " Wayne ")).body).toEqual({ success: true, result: {} });
    expect(removed).toEqual(["wayne"]);
    expect(await licenseOf(api, key)).toMatchObject({ status: "deleted" });
    expect(await hostedOf(api, key)).toMatchObject({ state: "deleted", status: "deleted" });
    expect((await eventNamesOf(api, key)).slice(0, 2)).toEqual(["delete", "delete-instance"]);
    expect((await starting(api)).body).toEqual(refusal("IP01", { fields: expect.any(Object) }));
    expect((await deleting(api, key, "wayne")).status).toBe(404);
    await provisioning(api.world.storage, api.world.now(), api.world);
    expect(removed).toEqual(["wayne"]);
    api.pass(90 * dayMs);
    expect((await starting(api)).status).toBe(201);
  });

  it("is retried by the schedule while the provisioner is unavailable, and skips instances that were never ordered", async () => {
    const removed: string[] = [];
    let isThere = false;
    const remove = async ({ subdomain }: { subdomain: string }) => {
      if (!isThere) throw new Problem("unavailable", "The provisioner is unreachable.");
      removed.push(subdomain);
    };
    const api = await openApi({ provisioner: { ...simulatedProvisioner, remove } });
    expect((await deleting(api, await running(api), "wayne")).status).toBe(200);
    const invited = await started(api, { subdomain: "invited", how: "invite" });
    expect((await deleting(api, invited, "invited")).status).toBe(200);
    const run = () => provisioning(api.world.storage, api.world.now(), api.world);
    await expect(run()).rejects.toThrow("Some instances");
    isThere = true;
    await run();
    await run();
    expect(removed).toEqual(["wayne"]);
  });

  it("is possible after its license was deleted separately", async () => {
    const api = await openApi();
    const key = await running(api);
    await api.asMert.send("DELETE", `/api/oem/licenses/${key}`);
    expect((await deleting(api, key, "wayne")).status).toBe(200);
    expect((await eventNamesOf(api, key)).filter((name) => name === "delete")).toHaveLength(1);
  });
});
