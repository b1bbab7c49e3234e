import { expect, it } from "vitest";
import { createInstance } from "#app/domain/instance/create-instance.ts";
import { marketplaceActor } from "#app/domain/marketplace/actor.ts";
import { arriveFromMarketplace } from "#app/domain/sign-up/arrival.ts";
import { syncEntitlements, handleMarketplaceEvent } from "#app/domain/marketplace/entitlement-changes.ts";
import type { MarketplaceCustomer } from "#app/domain/marketplace/marketplace-store.ts";
import { type Market, registerBuyer } from "#app/domain/sign-up/register.ts";
import { registration } from "#app/domain/sign-up/registration.ts";
import type { Storage } from "#app/domain/storage.ts";
import { sandboxMarketplace } from "#app/gateways/marketplace/sandbox.ts";
import { simulatedProvisioner } from "#app/gateways/provisioner/simulated.ts";
import { createSamplePackages } from "#dev/demo/packages.ts";
import { clock, now } from "#tests/fixtures/licenses.ts";
import { signUpOf } from "#tests/support/customers/buyers.ts";
import { buyersPassword } from "#tests/support/customers/buyers-password.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { expectBusy } from "#tests/support/engines/expect-busy.ts";

const actor = marketplaceActor("request-of-a-buyer", now);
const later = "2026-11-20T13:00:00.000Z";
const muchLater = "2028-01-01T00:00:00.000Z";

const marketOf = (storage: Storage): Market => ({
  storage,
  marketplace: sandboxMarketplace(clock),
  provisioner: simulatedProvisioner,
  instanceDomain: "instances.example.com",
});

const register = (storage: Storage, token: string, changes: Record<string, unknown> = {}) =>
  registerBuyer(marketOf(storage), actor, registration.parse(signUpOf(token, changes)));

const arrive = (storage: Storage, token: string) => arriveFromMarketplace(marketOf(storage), actor, token);

const add = (storage: Storage, changes: Partial<MarketplaceCustomer> = {}) =>
  storage.transact(async (work) => {
    const record: MarketplaceCustomer = {
      id: work.newId(),
      provider: "aws",
      externalId: "arn:1",
      accountId: "1234",
      customerId: null,
      licenseId: null,
      licenseKey: null,
      email: null,
      subdomain: null,
      entitlements: [{ dimension: "assets", intValue: 5, expirationDate: now }],
      dimension: "assets",
      lastReadAt: now,
      status: "resolved",
      createdAt: now,
      updatedAt: now,
      rowVersion: 1,
      ...changes,
    };
    work.addMarketplaceCustomer(record);
    return record;
  });

describeOnEveryEngine("Marketplace customers", (open) => {
  it("are returned unchanged, and a change from an older state is rejected", async () => {
    const { storage } = await open({ clock });
    const record = await add(storage, { email: "nora@neu.example", subdomain: "neu" });
    const { marketplaceCustomers } = storage;
    expect(await marketplaceCustomers.find("aws", "arn:1")).toEqual(record);
    expect(await marketplaceCustomers.byEmail("nora@neu.example")).toEqual(record);
    expect(await marketplaceCustomers.bySubdomain("neu")).toEqual(record);
    expect(await marketplaceCustomers.find("sandbox", "arn:1")).toBeNull();
    expect(await marketplaceCustomers.ofLicense(1)).toBeNull();
    const change = () => storage.transact(async (work) => work.changeMarketplaceCustomer(record));
    await change();
    await expectBusy(change());
  });

  it("share neither an agreement, nor an address, nor a subdomain; missing values conflict with nothing", async () => {
    const { storage } = await open({ clock });
    await add(storage, { email: "nora@neu.example", subdomain: "neu" });
    await add(storage, { externalId: "arn:2" });
    await add(storage, { externalId: "arn:3" });
    for (const clash of [
      {},
      { externalId: "arn:4", email: "nora@neu.example" },
      { externalId: "arn:4", subdomain: "neu" },
    ])
      await expectBusy(add(storage, clash));
  });

  it("that two processes register at the same time get one license and one instance", async () => {
    const { storage, openSecondStorage, engine } = await open({ clock });
    const otherStorage = await openSecondStorage();
    await createSamplePackages(storage);
    const processes = [storage, otherStorage, storage, otherStorage, storage, otherStorage];
    await Promise.all(processes.map((process) => arrive(process, "sandbox-new")));
    const licenses = await Promise.all(processes.map((process) => register(process, "sandbox-new")));
    const [key = ""] = new Set(licenses.map(({ licenseKey }) => licenseKey));
    expect(licenses).toEqual(processes.map(() => ({ customerId: "sandbox-new", licenseKey: key })));
    expect(await engine.db.selectFrom("license").select("key").execute()).toEqual([{ key }]);

    const instances = await Promise.all(
      processes.map((process) => createInstance(marketOf(process), actor, key, buyersPassword)),
    );
    expect(new Set(instances.map(({ id }) => id)).size).toBe(1);
    expect(await engine.db.selectFrom("instance").select("subdomain").execute()).toEqual([
      { subdomain: "sandbox-new" },
    ]);
    const { rows } = await storage.history.ofLicense(key, 0, 10);
    expect(rows.map(({ eventName }) => eventName)).toEqual(["create-instance", "add-quota", "create"]);
  });

  it("with the same subdomain or e-mail address get it once, and the other a clear error", async () => {
    const { storage, openSecondStorage } = await open({ clock });
    const otherStorage = await openSecondStorage();
    await createSamplePackages(storage);
    const tokens = ["sandbox-new-1", "sandbox-new-2", "sandbox-new-3"];
    for (const token of tokens) await arrive(storage, token);
    const codesOf = async (buyers: readonly string[], changes: Record<string, unknown>) => {
      const results = await Promise.allSettled(
        buyers.map((token, nth) => register(nth === 0 ? storage : otherStorage, token, changes)),
      );
      return results
        .map((result) => (result.status === "fulfilled" ? "registered" : String(result.reason.code)))
        .toSorted();
    };
    expect(await codesOf(tokens, { domain: "wanted" })).toEqual(["IP01", "IP01", "registered"]);
    const arrivals = await Promise.all(tokens.map((token) => arrive(storage, token)));
    const unregistered = arrivals.filter(({ licenseKey }) => licenseKey === null);
    const ids = unregistered.map(({ customerId }) => customerId);
    const sameAddress = ids.map((token) => register(otherStorage, token, { email: "nora@neu.example" }));
    const outcomes = await Promise.allSettled(sameAddress);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(outcomes).toContainEqual({
      status: "rejected",
      reason: expect.objectContaining({ code: "EMAIL_EXISTS" }),
    });
  });

  it("are found by their account, oldest first, and for the next read when they have a license", async () => {
    const { storage } = await open({ clock });
    await createSamplePackages(storage);
    const { marketplaceCustomers } = storage;
    const first = await add(storage, { accountId: "1" });
    const second = await add(storage, { accountId: "1", externalId: "arn:2" });
    await add(storage, { accountId: "2", externalId: "arn:3" });
    await add(storage, { accountId: "1", provider: "azure" });
    expect(await marketplaceCustomers.ofAccount("aws", "1")).toEqual([first, second]);
    expect(await marketplaceCustomers.ofAccount("aws", "3")).toEqual([]);

    const tokens = ["sandbox-new-1", "sandbox-new-2", "sandbox-new-3"];
    for (const token of tokens) await arrive(storage, token);
    for (const token of tokens.slice(1)) await register(storage, token);
    const unread = async (before: string, limit = 10) =>
      (await marketplaceCustomers.lastReadBefore("sandbox", before, limit)).map(
        ({ externalId }) => externalId,
      );
    expect(await unread(now)).toEqual([]);
    expect(await unread(later)).toEqual(tokens.slice(1));
    expect(await unread(later, 1)).toEqual(["sandbox-new-2"]);
    const [longest] = await marketplaceCustomers.lastReadBefore("sandbox", later, 1);
    expect(longest).toMatchObject({ dimension: "assets", lastReadAt: now, licenseKey: expect.any(String) });
    await storage.transact(async (work) => work.noteEntitlementsRead(longest?.id ?? 0, later));
    expect(await unread(later)).toEqual(["sandbox-new-3"]);
    expect(await unread(muchLater)).toEqual(["sandbox-new-3", "sandbox-new-2"]);
    expect((await marketplaceCustomers.find("sandbox", "sandbox-new-2"))?.rowVersion).toBe(
      longest?.rowVersion,
    );
    await expectBusy(storage.transact(async (work) => work.noteEntitlementsRead(longest?.id ?? 0, now)));
  });

  it("have events that count once for each marketplace until they are deleted", async () => {
    const { storage, openSecondStorage } = await open({ clock });
    const otherStorage = await openSecondStorage();
    const { marketplaceCustomers } = storage;
    const receiveEvent = (provider: string, at = now, process = storage) =>
      process.transact(async (work) => work.addMarketplaceEvent(provider, "event", at));
    await receiveEvent("aws");
    await expectBusy(receiveEvent("aws", now, otherStorage));
    await receiveEvent("azure", later);
    expect(await marketplaceCustomers.hasMarketplaceEvent("aws", "event")).toBe(true);
    expect(await marketplaceCustomers.hasMarketplaceEvent("aws", "another")).toBe(false);
    await otherStorage.marketplaceCustomers.sweepEvents(later);
    expect(await marketplaceCustomers.hasMarketplaceEvent("aws", "event")).toBe(false);
    expect(await marketplaceCustomers.hasMarketplaceEvent("azure", "event")).toBe(true);
  });

  it("whose purchase changed are updated once, although several processes receive the event and poll", async () => {
    const { storage, openSecondStorage, engine } = await open({ clock });
    const otherStorage = await openSecondStorage();
    await createSamplePackages(storage);
    const sandbox = sandboxMarketplace(clock);
    const marketplace = {
      ...sandbox,
      resolve: async (token: string) => ({
        ...(await sandbox.resolve(token)),
        accountId: "1",
        signedUp: null,
      }),
      entitlements: async () => [{ dimension: "assets", intValue: 9, expirationDate: muchLater }],
    };
    await arrive(storage, "sandbox-new");
    await register(storage, "sandbox-new");
    await engine.db.updateTable("marketplace_customer").set({ account_id: "1" }).execute();
    const eventActor = { ...actor, at: later };
    const buyer = await storage.marketplaceCustomers.find("sandbox", "sandbox-new");
    if (!buyer) throw new Error("The buyer is gone.");
    await Promise.all([
      ...[storage, otherStorage].map((process) =>
        syncEntitlements({ storage: process, marketplace }, eventActor, buyer),
      ),
      ...[storage, otherStorage, storage, otherStorage].map((process, nth) =>
        handleMarketplaceEvent({ storage: process, marketplace }, eventActor, {
          id: `${nth % 2}`,
          accountId: "1",
        }),
      ),
    ]);
    const { rows } = await storage.history.ofLicense(buyer.licenseKey ?? "", 0, 10);
    expect(rows.map(({ eventName }) => eventName)).toEqual([
      "update-quota-capacities",
      "update-quota-dates",
      "add-quota",
      "create",
    ]);
    const quotas = engine.db.selectFrom("quota").select(["total_client_capacity", "row_version"]);
    expect(await quotas.execute()).toEqual([{ total_client_capacity: 9, row_version: 2 }]);
    expect(
      await engine.db.selectFrom("marketplace_event").select("event_id").orderBy("event_id").execute(),
    ).toEqual([{ event_id: "0" }, { event_id: "1" }]);
  });
});
