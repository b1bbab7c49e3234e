import { expect, it } from "vitest";
import { createInstance } from "#app/domain/instance/create-instance.ts";
import { createMarketplaceActor } from "#app/domain/marketplace/actor.ts";
import { resolveMarketplaceCustomer } from "#app/domain/sign-up/marketplace-customer.ts";
import { syncPurchases, handleMarketplaceEvent } from "#app/domain/marketplace/sync-purchases.ts";
import type { PurchaseFilter } from "#app/domain/marketplace/agreement-store.ts";
import type { AgreementRecord } from "#app/domain/marketplace/agreement.ts";
import type { PurchaseIds } from "#app/domain/marketplace/marketplace.ts";
import { type MarketplaceHosting, registerBuyer } from "#app/domain/sign-up/register.ts";
import { registration } from "#app/domain/sign-up/registration.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { createSandboxMarketplace, createSandboxPurchase } from "#app/gateways/marketplace/sandbox.ts";
import { simulatedProvisioner } from "#app/gateways/provisioner/simulated.ts";
import { createSamplePackages } from "#dev/demo/packages.ts";
import { clock, now } from "#tests/fixtures/licenses.ts";
import { createSignUpForm } from "#tests/support/customers/buyers.ts";
import { buyersPassword } from "#tests/support/customers/buyers-password.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { expectBusy } from "#tests/support/engines/expect-busy.ts";

const actor = createMarketplaceActor("request-of-a-buyer", now);
const laterTime = "2026-11-20T13:00:00.000Z";
const distantEnd = "2028-01-01T00:00:00.000Z";

const marketplaceEvent = {
  type: "License Updated - Manufacturer",
  occurredAt: now,
  externalId: null,
  accountId: "1",
  agreementId: null,
  previousAgreementId: null,
  resellerAccountId: null,
  intent: null,
  end: null,
  startsAt: null,
  endsAt: null,
  hasAutoRenewal: null,
  operationId: null,
  plan: null,
};

const buildMarketplaceHosting = (storage: Storage): MarketplaceHosting => ({
  storage,
  marketplace: createSandboxMarketplace(clock),
  provisioner: simulatedProvisioner,
  instanceDomain: "instances.example.com",
});

const registerCustomer = (storage: Storage, token: string, changes: Record<string, unknown> = {}) =>
  registerBuyer(
    buildMarketplaceHosting(storage),
    actor,
    registration.parse(createSignUpForm(token, changes)),
  );

const processArrivalWithToken = (storage: Storage, token: string) =>
  resolveMarketplaceCustomer(buildMarketplaceHosting(storage), actor, token);

const addAgreement = (storage: Storage, changes: Partial<AgreementRecord> = {}) =>
  storage.transact(async (transaction) => {
    const record: AgreementRecord = {
      id: transaction.createId(),
      provider: "aws",
      externalId: "arn:1",
      accountId: "1234",
      resellerAccountId: null,
      agreementId: null,
      previousAgreementId: null,
      productCode: "product",
      companyName: null,
      plan: null,
      state: "waiting",
      startsAt: null,
      endsAt: now,
      estimatedTermMonths: 12,
      unknownStatus: "Pending",
      hasAutoRenewal: true,
      value: 24_000.5,
      currency: "USD",
      linkedBy: null,
      pendingSignUp: null,
      customerId: null,
      licenseId: null,
      licenseKey: null,
      email: null,
      subdomain: null,
      entitlements: [{ dimension: "assets", intValue: 5, expirationDate: now }],
      dimension: "assets",
      lastReadAt: now,
      createdAt: now,
      updatedAt: now,
      rowVersion: 1,
      ...changes,
    };
    transaction.agreements.add(record);
    return record;
  });

describeOnEveryEngine("Marketplace customers", (openDatabase) => {
  it("are returned unchanged, and a change based on an outdated row version is rejected", async () => {
    const { storage } = await openDatabase({ clock });
    const record = await addAgreement(storage, { email: "nora@neu.example", subdomain: "neu" });
    const { agreements } = storage;
    expect(await agreements.find("aws", "arn:1")).toEqual(record);
    expect(await agreements.findById(record.id)).toEqual(record);
    expect(await agreements.findByEmail("nora@neu.example", 0)).toEqual(record);
    expect(await agreements.findByEmail("nora@neu.example", record.id)).toBeNull();
    expect(await agreements.findBySubdomain("neu")).toEqual(record);
    expect(await agreements.find("sandbox", "arn:1")).toBeNull();
    expect(await agreements.findByLicense(1)).toBeNull();
    const fetchPage = async (filter: PurchaseFilter) => agreements.listPage(filter, 0, 10);
    expect(await fetchPage({ provider: "aws", states: ["waiting"] })).toEqual({ rows: [record], total: 1 });
    expect(await fetchPage({ companyId: 1 })).toEqual({ rows: [], total: 0 });
    expect(await fetchPage({ search: "NORA@neu" })).toEqual({ rows: [record], total: 1 });
    expect(await fetchPage({ search: "globex" })).toEqual({ rows: [], total: 0 });
    expect(await agreements.listPendingSignUps(10)).toEqual([]);
    expect(await agreements.listByLicense(1)).toEqual([]);
    const changeRecord = () => storage.transact(async (transaction) => transaction.agreements.change(record));
    await changeRecord();
    await expectBusy(changeRecord());
  });

  it("have a unique external id and subdomain", async () => {
    const { storage } = await openDatabase({ clock });
    await addAgreement(storage, { email: "nora@neu.example", subdomain: "neu" });
    await addAgreement(storage, { externalId: "arn:2" });
    await addAgreement(storage, { externalId: "arn:3" });
    await addAgreement(storage, { externalId: "arn:4", email: "nora@neu.example" });
    for (const conflictingFields of [{}, { externalId: "arn:5", subdomain: "neu" }])
      await expectBusy(addAgreement(storage, conflictingFields));
  });

  it("get one license and one instance from simultaneous registrations", async () => {
    const { storage, openSecondStorage, engine } = await openDatabase({ clock });
    const otherStorage = await openSecondStorage();
    await createSamplePackages(storage);
    const storages = [storage, otherStorage, storage, otherStorage, storage, otherStorage];
    await Promise.all(
      storages.map((storageOfProcess) => processArrivalWithToken(storageOfProcess, "sandbox-new")),
    );
    const licenses = await Promise.all(
      storages.map((storageOfProcess) => registerCustomer(storageOfProcess, "sandbox-new")),
    );
    const [key = ""] = new Set(licenses.map(({ licenseKey }) => licenseKey));
    expect(licenses).toEqual(storages.map(() => ({ customerId: "sandbox-new", licenseKey: key })));
    expect(await engine.db.selectFrom("license").select("key").execute()).toEqual([{ key }]);

    const instances = await Promise.all(
      storages.map((storageOfProcess) =>
        createInstance(buildMarketplaceHosting(storageOfProcess), actor, key, buyersPassword),
      ),
    );
    expect(new Set(instances.map(({ id }) => id)).size).toBe(1);
    expect(await engine.db.selectFrom("instance").select("subdomain").execute()).toEqual([
      { subdomain: "sandbox-new" },
    ]);
    const { rows } = await storage.history.listByLicense(key, 0, 10);
    expect(rows.map(({ eventName }) => eventName)).toEqual(["create-instance", "add-quota", "create"]);
  });

  it("get a clear error for a taken subdomain", async () => {
    const { storage, openSecondStorage } = await openDatabase({ clock });
    const otherStorage = await openSecondStorage();
    await createSamplePackages(storage);
    const tokens = ["sandbox-new-1", "sandbox-new-2", "sandbox-new-3"];
    for (const token of tokens) await processArrivalWithToken(storage, token);
    const registerAll = async (buyerTokens: readonly string[], changes: Record<string, unknown>) => {
      const results = await Promise.allSettled(
        buyerTokens.map((token, index) =>
          registerCustomer(index === 0 ? storage : otherStorage, token, changes),
        ),
      );
      return results
        .map((result) => (result.status === "fulfilled" ? "registered" : String(result.reason.code)))
        .toSorted();
    };
    expect(await registerAll(tokens, { domain: "wanted" })).toEqual(["IP01", "IP01", "registered"]);
  });

  it("can be listed by account and by the time of their last read", async () => {
    const { storage } = await openDatabase({ clock });
    await createSamplePackages(storage);
    const { agreements } = storage;
    const firstAgreement = await addAgreement(storage, { accountId: "1" });
    const secondAgreement = await addAgreement(storage, { accountId: "1", externalId: "arn:2" });
    await addAgreement(storage, { accountId: "2", externalId: "arn:3" });
    await addAgreement(storage, { accountId: "1", provider: "azure" });
    const listByAccount = (accountId: string) =>
      agreements.listBySubject("aws", { accountId, externalId: null, agreementId: null });
    expect(await listByAccount("1")).toEqual([firstAgreement, secondAgreement]);
    expect(await listByAccount("3")).toEqual([]);

    const tokens = ["sandbox-new-1", "sandbox-new-2", "sandbox-new-3"];
    for (const token of tokens) await processArrivalWithToken(storage, token);
    for (const token of tokens.slice(1)) await registerCustomer(storage, token);
    const listIdsLastReadBefore = async (before: string, limit = 10) =>
      (await agreements.listLastReadBefore("sandbox", before, limit)).rows.map(
        ({ externalId }) => externalId,
      );
    expect(await listIdsLastReadBefore(now)).toEqual([]);
    expect(await listIdsLastReadBefore(laterTime)).toEqual(tokens);
    expect(await listIdsLastReadBefore(laterTime, 2)).toEqual(tokens.slice(0, 2));
    const {
      rows: [, secondUnreadAgreement],
    } = await agreements.listLastReadBefore("sandbox", laterTime, 2);
    expect(secondUnreadAgreement).toMatchObject({
      dimension: "assets",
      lastReadAt: now,
      licenseKey: expect.any(String),
    });
    await storage.transact(async (transaction) =>
      transaction.agreements.recordEntitlementsRead(secondUnreadAgreement?.id ?? 0, laterTime),
    );
    expect(await listIdsLastReadBefore(laterTime)).toEqual(["sandbox-new-1", "sandbox-new-3"]);
    expect(await listIdsLastReadBefore(distantEnd)).toEqual([
      "sandbox-new-1",
      "sandbox-new-3",
      "sandbox-new-2",
    ]);
    expect((await agreements.find("sandbox", "sandbox-new-2"))?.rowVersion).toBe(
      secondUnreadAgreement?.rowVersion,
    );
    await expectBusy(
      storage.transact(async (transaction) =>
        transaction.agreements.recordEntitlementsRead(secondUnreadAgreement?.id ?? 0, now),
      ),
    );
  });

  it("have events that are stored once for each marketplace", async () => {
    const { storage, openSecondStorage } = await openDatabase({ clock });
    const otherStorage = await openSecondStorage();
    const { agreements } = storage;
    const receiveEvent = (provider: string, receiptTime = now, storageOfProcess = storage) =>
      storageOfProcess.transact(async (transaction) =>
        transaction.agreements.addEvent(provider, {
          ...marketplaceEvent,
          id: "event",
          receivedAt: receiptTime,
        }),
      );
    await receiveEvent("aws");
    await expectBusy(receiveEvent("aws", now, otherStorage));
    await receiveEvent("azure", laterTime);
    expect(await agreements.hasMarketplaceEvent("aws", "event")).toBe(true);
    expect(await agreements.hasMarketplaceEvent("aws", "another")).toBe(false);
    await otherStorage.agreements.removeEventsBefore(laterTime);
    expect(await agreements.hasMarketplaceEvent("aws", "event")).toBe(false);
    expect(await agreements.hasMarketplaceEvent("azure", "event")).toBe(true);
  });

  it("are updated once although several processes handle the same event", async () => {
    const { storage, openSecondStorage, engine } = await openDatabase({ clock });
    const otherStorage = await openSecondStorage();
    await createSamplePackages(storage);
    const sandbox = createSandboxMarketplace(clock);
    const marketplace = {
      ...sandbox,
      resolve: async (token: string) => ({
        ...(await sandbox.resolve(token)),
        accountId: "1",
        collectedSignUp: null,
      }),
      readPurchases: async (purchase: PurchaseIds) => [
        createSandboxPurchase(purchase, [{ dimension: "assets", intValue: 9, expirationDate: distantEnd }]),
      ],
    };
    await processArrivalWithToken(storage, "sandbox-new");
    await registerCustomer(storage, "sandbox-new");
    await engine.db.updateTable("agreement").set({ account_id: "1" }).execute();
    const eventActor = { ...actor, actedAt: laterTime };
    const buyer = await storage.agreements.find("sandbox", "sandbox-new");
    if (!buyer) throw new Error("The buyer is missing.");
    await Promise.all([
      ...[storage, otherStorage].map((storageOfProcess) =>
        syncPurchases({ storage: storageOfProcess, marketplace }, eventActor, buyer),
      ),
      ...[storage, otherStorage, storage, otherStorage].map((storageOfProcess, index) =>
        handleMarketplaceEvent({ storage: storageOfProcess, marketplace }, eventActor, {
          ...marketplaceEvent,
          id: `${index % 2}`,
        }),
      ),
    ]);
    const { rows } = await storage.history.listByLicense(buyer.licenseKey ?? "", 0, 10);
    expect(rows.map(({ eventName }) => eventName)).toEqual([
      "update-quota-capacities",
      "update-quota-dates",
      "change-purchase",
      "renew-purchase",
      "add-quota",
      "create",
    ]);
    const quotaQuery = engine.db.selectFrom("quota").select(["total_client_capacity", "row_version"]);
    expect(await quotaQuery.execute()).toEqual([{ total_client_capacity: 9, row_version: 2 }]);
    expect(
      await engine.db.selectFrom("marketplace_event").select("event_id").orderBy("event_id").execute(),
    ).toEqual([{ event_id: "0" }, { event_id: "1" }]);
  });
});
