import { expect, it } from "vitest";
import { hostedFilter } from "#app/domain/hosted-customer/hosted-filter.ts";
import type { Invitation } from "#app/domain/hosted-customer/invitation.ts";
import { type InstanceRecord, instanceStatus, pendingSteps } from "#app/domain/instance/instance.ts";
import type { StepName } from "#app/domain/instance/steps.ts";
import type { Storage } from "#app/domain/storage.ts";
import {
  acmeInfinite,
  clock,
  globexExpiring,
  isikExpired,
  issue,
  type LicensePlan,
  now,
} from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { expectBusy } from "#tests/support/engines/expect-busy.ts";
import { inDays, instanceOf } from "#tests/support/customers/hosted-rows.ts";

async function add(
  storage: Storage,
  subdomain: string,
  changes: Partial<InstanceRecord> = {},
  plan: LicensePlan = { ...acmeInfinite(), servers: [] },
) {
  const { record: license } = await issue(storage, plan);
  const record = await storage.transact(async (work) => {
    const instance = instanceOf(work.newId(), license.id, subdomain, changes);
    work.addInstance(instance);
    return instance;
  });
  return { record, license };
}

const hostnamesFor = async (storage: Storage, query: Record<string, string>) => {
  const { rows, total } = await storage.hostedCustomers.page(hostedFilter.parse(query), now);
  return [total, ...rows.map(({ instance }) => instance.subdomain)];
};

const invitationOf = (id: number, licenseId: number, changes: Partial<Invitation> = {}): Invitation => ({
  id,
  tokenHash: `hash ${id}`,
  customerId: null,
  licenseId,
  email: "wile@acme.example",
  origin: "https://licenses.example.com",
  inviter: "ada@example.com",
  createdAt: now,
  expiresAt: inDays(7),
  usedAt: null,
  sentAt: null,
  failure: null,
  ...changes,
});

describeOnEveryEngine("Hosted customers", (open) => {
  it("are listed with the values of their licenses, in the requested order", async () => {
    const { storage } = await open({ clock });
    const acme = await add(storage, "b-acme", { trialEndsAt: null, plan: "paid" }, acmeInfinite());
    await add(storage, "a-globex", { trialEndsAt: inDays(3) }, globexExpiring());
    await add(storage, "c-isik", { trialEndsAt: inDays(20), source: "aws" }, isikExpired());

    expect(await hostnamesFor(storage, {})).toEqual([3, "c-isik", "a-globex", "b-acme"]);
    expect(await hostnamesFor(storage, { sortType: "ASC" })).toEqual([3, "b-acme", "a-globex", "c-isik"]);
    const byCompany = { sortBy: "company", sortType: "ASC" };
    expect(await hostnamesFor(storage, byCompany)).toEqual([3, "b-acme", "a-globex", "c-isik"]);
    const byEnd = { sortBy: "ends", sortType: "ASC" };
    expect(await hostnamesFor(storage, byEnd)).toEqual([3, "b-acme", "a-globex", "c-isik"]);
    expect(await hostnamesFor(storage, { ...byEnd, sortType: "DESC" })).toEqual([
      3,
      "c-isik",
      "a-globex",
      "b-acme",
    ]);
    expect(await hostnamesFor(storage, { pageSize: "1", pageNumber: "1" })).toEqual([3, "a-globex"]);
    expect(await hostnamesFor(storage, { source: "aws" })).toEqual([1, "c-isik"]);
    expect(await hostnamesFor(storage, { search: "ISIK GÜ" })).toEqual([1, "c-isik"]);
    expect(await hostnamesFor(storage, { search: "globex.inst" })).toEqual([1, "a-globex"]);
    expect(await hostnamesFor(storage, { search: "@acme" })).toEqual([1, "b-acme"]);
    expect(await hostnamesFor(storage, { search: "c-" })).toEqual([1, "c-isik"]);
    expect(await hostnamesFor(storage, { search: 'a"%_' })).toEqual([0]);
    expect(await hostnamesFor(storage, { endingWithin: "7" })).toEqual([1, "a-globex"]);

    const hosted = await storage.hostedCustomers.find(acme.license.key);
    expect(hosted).toEqual({
      instance: acme.record,
      licenseKey: acme.license.key,
      licenseDeletedAt: null,
      companyName: "Acme Corporation",
      firstName: "Wile",
      lastName: "Coyote",
      email: "wile@acme.example",
      plan: "Enterprise Core",
      environment: 3,
      notes: "",
      lifetimeStatus: "active",
      useStatus: "active",
      expiredAt: "2150-01-01T23:59:59.999Z",
      totalClientsInUse: 20,
      totalClientCapacity: 1000,
      lastContact: "2026-11-20T11:59:00.000Z",
      version: "4.2.0",
      invitation: null,
    });
    expect(await storage.hostedCustomers.licensesOf("ACME corporation", now)).toEqual([
      {
        licenseKey: acme.license.key,
        environment: 3,
        lifetimeStatus: "active",
        expiredAt: "2150-01-01T23:59:59.999Z",
        hostname: "b-acme.instances.example.com",
        trialEndsAt: null,
      },
    ]);
  });

  it("are found by their purpose, and by the failed step", async () => {
    const { storage } = await open({ clock });
    const failedAt = (failed: StepName) =>
      pendingSteps().map((step) =>
        step.step === failed ? { ...step, status: "failed" as const, attempt: 5, fault: "No." } : step,
      );
    await add(storage, "a-demo", { plan: "demo", trialEndsAt: null });
    await add(storage, "b-trial", { status: "failed", steps: failedAt("domain") });
    await add(storage, "c-paid", { plan: "paid", status: "failed", steps: failedAt("airSetup") });
    await add(storage, "d-refused", { status: "failed" });
    await add(storage, "e-trial");

    const oldest = { sortType: "ASC" };
    expect(await hostnamesFor(storage, { ...oldest, purpose: "trial" })).toEqual([
      3,
      "b-trial",
      "d-refused",
      "e-trial",
    ]);
    expect(await hostnamesFor(storage, { purpose: "trial", state: "running" })).toEqual([1, "e-trial"]);
    expect(await hostnamesFor(storage, { purpose: "demo" })).toEqual([1, "a-demo"]);
    expect(await hostnamesFor(storage, { purpose: "paid" })).toEqual([1, "c-paid"]);
    expect(await hostnamesFor(storage, { failedStep: "domain" })).toEqual([1, "b-trial"]);
    expect(await hostnamesFor(storage, { failedStep: "airSetup", purpose: "trial" })).toEqual([0]);
    expect(await hostnamesFor(storage, { failedStep: "server" })).toEqual([0]);
    expect(await hostnamesFor(storage, { failedStep: "domain", state: "running" })).toEqual([0]);
  });

  it("are found by a new hostname once they have it, and by none once they are removed", async () => {
    const { storage } = await open({ clock });
    const { record } = await add(storage, "before");
    await storage.transact(async (work) =>
      work.changeInstance({ ...record, subdomain: "after", hostname: "after.example.com" }),
    );
    expect(await hostnamesFor(storage, { search: "before" })).toEqual([0]);
    expect(await hostnamesFor(storage, { search: "after.ex" })).toEqual([1, "after"]);
    await storage.transact(async (work) => work.removeInstance({ id: record.id, rowVersion: 2 }));
    expect(await hostnamesFor(storage, { search: "after.ex" })).toEqual([0]);
  });

  it("are counted by what needs to be done", async () => {
    const { storage } = await open({ clock });
    for (const status of instanceStatus.options)
      await add(storage, status, {
        status,
        trialEndsAt: inDays(3),
        deletedAt: status === "deleted" ? now : null,
        ...(status === "waiting" && { waiting: { reason: "no-capacity" as const, since: now } }),
      });
    await add(storage, "later", { trialEndsAt: inDays(8) });
    await add(storage, "over", { trialEndsAt: inDays(-1) });
    const deleted = await add(storage, "gone", { trialEndsAt: inDays(3) });
    await storage.transact(async (work) => work.noteLicenseDeleted(deleted.license.id, now));
    expect(await storage.hostedCustomers.numbers(now)).toEqual({
      runningTrials: 2,
      endingWithin7Days: 1,
      failed: 1,
      waiting: 1,
    });
    for (const [state, ...expected] of [
      ["running", "later", "ready"],
      ["ending", "ready"],
      ["ended", "over"],
      ["creating", "creating", "requested"],
      ["invited", "invited"],
      ["suspended", "suspended"],
      ["deleted", "deleted", "gone"],
    ]) {
      const [total, ...listed] = await hostnamesFor(storage, { state: state ?? "" });
      expect([state, total, listed.toSorted((a, b) => (a < b ? -1 : 1))]).toEqual([
        state,
        expected.length,
        expected,
      ]);
    }
  });

  it("are suspended in the product, and deprovisioned once", async () => {
    const { storage } = await open({ clock });
    const { record, license } = await add(storage, "acme", { status: "suspended" });
    expect(await storage.instances.isSuspended(license.id)).toBe(true);
    expect(await storage.instances.toRemove(0, 10)).toEqual([]);
    const deleted = { ...record, status: "deleted" as const, deletedAt: now };
    await storage.transact(async (work) => work.changeInstance(deleted));
    expect(await storage.instances.isSuspended(license.id)).toBe(false);
    expect(await storage.instances.toRemove(0, 10)).toEqual([record.id]);
    expect(await storage.instances.toRemove(record.id, 10)).toEqual([]);
    await storage.transact(async (work) => work.markRemoved(record.id, now));
    expect(await storage.instances.toRemove(0, 10)).toEqual([]);
    expect(await storage.instances.find(record.id)).toEqual({ ...deleted, rowVersion: 2 });
  });

  it("end with their license if they are trials", async () => {
    const { storage } = await open({ clock });
    const { record, license } = await add(storage, "acme");
    const { record: paid, license: ofPaid } = await add(storage, "paid", { plan: "paid", trialEndsAt: null });
    await storage.transact(async (work) => {
      work.moveTrialEnd(license.id, inDays(30));
      work.moveTrialEnd(ofPaid.id, inDays(30));
    });
    const extended = { ...record, trialEndsAt: inDays(30), rowVersion: 2 };
    expect(await storage.instances.find(record.id)).toEqual(extended);
    expect(await storage.instances.find(paid.id)).toEqual(paid);
  });

  it("keep their invitations: the last one is valid, and each is used once", async () => {
    const { storage } = await open({ clock });
    const { license } = await add(storage, "acme", { status: "invited", orderedAt: null });
    const [first, second] = await storage.transact(async (work) => {
      const invitations = [work.newId(), work.newId()].map((id) => invitationOf(id, license.id));
      for (const invitation of invitations) work.addInvitation(invitation);
      return invitations;
    });
    if (!first || !second) throw new Error("Two invitations were made.");
    expect(await storage.invitations.byTokenHash(first.tokenHash)).toEqual({
      ...first,
      licenseKey: license.key,
    });
    expect(await storage.invitations.byTokenHash("hash of nobody")).toBeNull();
    expect(await storage.invitations.latest(license.id)).toEqual(second);
    await storage.transact(async (work) =>
      work.noteInvitationSent(second.id, { sentAt: null, failure: "550 No." }),
    );
    const use = () => storage.transact(async (work) => work.useInvitation(second.id, now));
    await use();
    await expectBusy(use());
    expect((await storage.hostedCustomers.find(license.key))?.invitation).toEqual({
      sentTo: "wile@acme.example",
      sentAt: null,
      failure: "550 No.",
      expiresAt: inDays(7),
      usedAt: now,
    });
    await storage.transact(async (work) => work.reopenInvitation(second.id));
    await use();
  });
});
