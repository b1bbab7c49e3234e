import { expect, it } from "vitest";
import { hostedCustomerFilter } from "#app/domain/hosted-customer/hosted-filter.ts";
import type { Invitation } from "#app/domain/hosted-customer/invitation.ts";
import { type InstanceRecord, instanceStatus, createPendingSteps } from "#app/domain/instance/instance.ts";
import type { StepName } from "#app/domain/instance/steps.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import {
  acmeInfinite,
  clock,
  globexExpiring,
  isikExpired,
  issue,
  type UnsavedLicense,
  now,
} from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { expectBusy } from "#tests/support/engines/expect-busy.ts";
import { endOfDayAfter, createInstanceRecord } from "#tests/support/customers/hosted-rows.ts";

async function addHostedCustomer(
  storage: Storage,
  subdomain: string,
  changes: Partial<InstanceRecord> = {},
  unsavedLicense: UnsavedLicense = { ...acmeInfinite(), servers: [] },
) {
  const { record: license } = await issue(storage, unsavedLicense);
  const record = await storage.transact(async (transaction) => {
    const instance = createInstanceRecord(transaction.createId(), license.id, subdomain, changes);
    transaction.instances.add(instance);
    return instance;
  });
  return { record, license };
}

const listSubdomains = async (storage: Storage, query: Record<string, string>) => {
  const { rows, total } = await storage.hostedCustomers.listPage(hostedCustomerFilter.parse(query), now);
  return [total, ...rows.map(({ instance }) => instance.subdomain)];
};

const buildInvitation = (id: number, licenseId: number, changes: Partial<Invitation> = {}): Invitation => ({
  id,
  tokenHash: `hash ${id}`,
  customerId: null,
  licenseId,
  email: "wile@acme.example",
  origin: "https://licenses.example.com",
  inviter: "ada@example.com",
  createdAt: now,
  expiresAt: endOfDayAfter(7),
  usedAt: null,
  sentAt: null,
  error: null,
  ...changes,
});

describeOnEveryEngine("Hosted customers", (openDatabase) => {
  it("are listed with the values of their licenses in the requested order", async () => {
    const { storage } = await openDatabase({ clock });
    const acmeCustomer = await addHostedCustomer(
      storage,
      "b-acme",
      { trialEndsAt: null, purpose: "paid" },
      acmeInfinite(),
    );
    await addHostedCustomer(storage, "a-globex", { trialEndsAt: endOfDayAfter(3) }, globexExpiring());
    await addHostedCustomer(
      storage,
      "c-isik",
      { trialEndsAt: endOfDayAfter(20), source: "aws" },
      isikExpired(),
    );

    expect(await listSubdomains(storage, {})).toEqual([3, "c-isik", "a-globex", "b-acme"]);
    expect(await listSubdomains(storage, { sortType: "ASC" })).toEqual([3, "b-acme", "a-globex", "c-isik"]);
    const companyOrder = { sortBy: "company", sortType: "ASC" };
    expect(await listSubdomains(storage, companyOrder)).toEqual([3, "b-acme", "a-globex", "c-isik"]);
    const endOrder = { sortBy: "ends", sortType: "ASC" };
    expect(await listSubdomains(storage, endOrder)).toEqual([3, "b-acme", "a-globex", "c-isik"]);
    expect(await listSubdomains(storage, { ...endOrder, sortType: "DESC" })).toEqual([
      3,
      "c-isik",
      "a-globex",
      "b-acme",
    ]);
    expect(await listSubdomains(storage, { pageSize: "1", pageNumber: "1" })).toEqual([3, "a-globex"]);
    expect(await listSubdomains(storage, { source: "aws" })).toEqual([1, "c-isik"]);
    expect(await listSubdomains(storage, { search: "ISIK GÜ" })).toEqual([1, "c-isik"]);
    expect(await listSubdomains(storage, { search: "globex.inst" })).toEqual([1, "a-globex"]);
    expect(await listSubdomains(storage, { search: "@acme" })).toEqual([1, "b-acme"]);
    expect(await listSubdomains(storage, { search: "c-" })).toEqual([1, "c-isik"]);
    expect(await listSubdomains(storage, { search: 'a"%_' })).toEqual([0]);
    expect(await listSubdomains(storage, { endingWithin: "7" })).toEqual([1, "a-globex"]);

    const hostedCustomer = await storage.hostedCustomers.find(acmeCustomer.license.key);
    expect(hostedCustomer).toEqual({
      instance: acmeCustomer.record,
      licenseKey: acmeCustomer.license.key,
      licenseDeletedAt: null,
      companyName: "Acme Corporation",
      firstName: "Wile",
      lastName: "Coyote",
      email: "wile@acme.example",
      packageTierPrettyName: "Enterprise Core",
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
    expect(
      await storage.hostedCustomers.listCompanyLicenses("ACME corporation", now, {
        pageNumber: 0,
        pageSize: 10,
      }),
    ).toEqual({
      rows: [
        {
          licenseKey: acmeCustomer.license.key,
          environment: 3,
          lifetimeStatus: "active",
          expiredAt: "2150-01-01T23:59:59.999Z",
          hostname: "b-acme.instances.example.com",
          trialEndsAt: null,
        },
      ],
      total: 1,
    });
  });

  it("can be filtered by purpose and failed step", async () => {
    const { storage } = await openDatabase({ clock });
    const buildStepsFailedAt = (failedStep: StepName) =>
      createPendingSteps().map((step) =>
        step.step === failedStep ? { ...step, status: "failed" as const, attempt: 5, error: "No." } : step,
      );
    await addHostedCustomer(storage, "a-demo", { purpose: "demo", trialEndsAt: null });
    await addHostedCustomer(storage, "b-trial", { status: "failed", steps: buildStepsFailedAt("domain") });
    await addHostedCustomer(storage, "c-paid", {
      purpose: "paid",
      status: "failed",
      steps: buildStepsFailedAt("airSetup"),
    });
    await addHostedCustomer(storage, "d-rejected", { status: "failed" });
    await addHostedCustomer(storage, "e-trial");

    const ascendingQuery = { sortType: "ASC" };
    expect(await listSubdomains(storage, { ...ascendingQuery, purpose: "trial" })).toEqual([
      3,
      "b-trial",
      "d-rejected",
      "e-trial",
    ]);
    expect(await listSubdomains(storage, { purpose: "trial", state: "running" })).toEqual([1, "e-trial"]);
    expect(await listSubdomains(storage, { purpose: "demo" })).toEqual([1, "a-demo"]);
    expect(await listSubdomains(storage, { purpose: "paid" })).toEqual([1, "c-paid"]);
    expect(await listSubdomains(storage, { failedStep: "domain" })).toEqual([1, "b-trial"]);
    expect(await listSubdomains(storage, { failedStep: "airSetup", purpose: "trial" })).toEqual([0]);
    expect(await listSubdomains(storage, { failedStep: "server" })).toEqual([0]);
    expect(await listSubdomains(storage, { failedStep: "domain", state: "running" })).toEqual([0]);
  });

  it("match a search for their current hostname until they are removed", async () => {
    const { storage } = await openDatabase({ clock });
    const { record } = await addHostedCustomer(storage, "before");
    await storage.transact(async (transaction) =>
      transaction.instances.change({ ...record, subdomain: "after", hostname: "after.example.com" }),
    );
    expect(await listSubdomains(storage, { search: "before" })).toEqual([0]);
    expect(await listSubdomains(storage, { search: "after.ex" })).toEqual([1, "after"]);
    await storage.transact(async (transaction) =>
      transaction.instances.remove({ id: record.id, rowVersion: 2 }),
    );
    expect(await listSubdomains(storage, { search: "after.ex" })).toEqual([0]);
  });

  it("are counted by state", async () => {
    const { storage } = await openDatabase({ clock });
    for (const status of instanceStatus.options)
      await addHostedCustomer(storage, status, {
        status,
        trialEndsAt: endOfDayAfter(3),
        deletedAt: status === "deleted" ? now : null,
        ...(status === "waiting" && { waiting: { reason: "no-capacity" as const, since: now } }),
      });
    await addHostedCustomer(storage, "later", { trialEndsAt: endOfDayAfter(8) });
    await addHostedCustomer(storage, "over", { trialEndsAt: endOfDayAfter(-1) });
    const deletedCustomer = await addHostedCustomer(storage, "gone", { trialEndsAt: endOfDayAfter(3) });
    await storage.transact(async (transaction) =>
      transaction.instances.saveLicenseDeletedAt(deletedCustomer.license.id, now),
    );
    expect(await storage.hostedCustomers.readCounts(now)).toEqual({
      runningTrials: 2,
      endingWithin7Days: 1,
      failed: 1,
      waiting: 1,
    });
    for (const [state, ...expectedSubdomains] of [
      ["running", "later", "ready"],
      ["ending", "ready"],
      ["ended", "over"],
      ["creating", "creating", "requested"],
      ["invited", "invited"],
      ["suspended", "suspended"],
      ["deleted", "deleted", "gone"],
    ]) {
      const [total, ...subdomains] = await listSubdomains(storage, { state: state ?? "" });
      expect([state, total, subdomains.toSorted((a, b) => (a < b ? -1 : 1))]).toEqual([
        state,
        expectedSubdomains.length,
        expectedSubdomains,
      ]);
    }
  });

  it("are suspended until they are deleted, and are then queued once for removal", async () => {
    const { storage } = await openDatabase({ clock });
    const { record, license } = await addHostedCustomer(storage, "acme", { status: "suspended" });
    expect(await storage.instances.isSuspended(license.id)).toBe(true);
    const findQueueItem = () => storage.queue.find("instance", String(record.id));
    expect(await findQueueItem()).toBeNull();
    const deletedInstance = { ...record, status: "deleted" as const, deletedAt: now };
    await storage.transact(async (transaction) => transaction.instances.change(deletedInstance));
    expect(await storage.instances.isSuspended(license.id)).toBe(false);
    expect(await findQueueItem()).toMatchObject({ state: "waiting", dueAt: deletedInstance.updatedAt });
    await storage.transact(async (transaction) =>
      transaction.queue.dequeue({ kind: "instance", subject: String(record.id) }),
    );
    expect(await findQueueItem()).toBeNull();
    expect(await storage.instances.find(record.id)).toEqual({ ...deletedInstance, rowVersion: 2 });
  });

  it("end with their license only if they are trials", async () => {
    const { storage } = await openDatabase({ clock });
    const { record, license } = await addHostedCustomer(storage, "acme");
    const { record: paidInstance, license: paidLicense } = await addHostedCustomer(storage, "paid", {
      purpose: "paid",
      trialEndsAt: null,
    });
    await storage.transact(async (transaction) => {
      transaction.instances.moveTrialEnd(license.id, endOfDayAfter(30));
      transaction.instances.moveTrialEnd(paidLicense.id, endOfDayAfter(30));
    });
    const extendedInstance = { ...record, trialEndsAt: endOfDayAfter(30), rowVersion: 2 };
    expect(await storage.instances.find(record.id)).toEqual(extendedInstance);
    expect(await storage.instances.find(paidInstance.id)).toEqual(paidInstance);
  });

  it("can use their latest invitation once", async () => {
    const { storage } = await openDatabase({ clock });
    const { license } = await addHostedCustomer(storage, "acme", { status: "invited", orderedAt: null });
    const [firstInvitation, secondInvitation] = await storage.transact(async (transaction) => {
      const invitations = [transaction.createId(), transaction.createId()].map((id) =>
        buildInvitation(id, license.id),
      );
      for (const invitation of invitations) transaction.invitations.add(invitation);
      return invitations;
    });
    if (!firstInvitation || !secondInvitation) throw new Error("An invitation is missing.");
    expect(await storage.invitations.findByTokenHash(firstInvitation.tokenHash)).toEqual({
      ...firstInvitation,
      licenseKey: license.key,
    });
    expect(await storage.invitations.findByTokenHash("hash of nobody")).toBeNull();
    expect(await storage.invitations.findLatest(license.id)).toEqual(secondInvitation);
    await storage.transact(async (transaction) =>
      transaction.invitations.recordSent(secondInvitation.id, { sentAt: null, error: "550 No." }),
    );
    const useInvitation = () =>
      storage.transact(async (transaction) => transaction.invitations.markUsed(secondInvitation.id, now));
    await useInvitation();
    await expectBusy(useInvitation());
    expect((await storage.hostedCustomers.find(license.key))?.invitation).toEqual({
      sentTo: "wile@acme.example",
      sentAt: null,
      error: "550 No.",
      expiresAt: endOfDayAfter(7),
      usedAt: now,
    });
    await storage.transact(async (transaction) => transaction.invitations.reopen(secondInvitation.id));
    await useInvitation();
  });
});
