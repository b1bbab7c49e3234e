import { expect, it } from "vitest";
import { createInstance } from "#app/domain/instance/create-instance.ts";
import { marketplaceActor } from "#app/domain/marketplace/actor.ts";
import { arriveFromMarketplace } from "#app/domain/marketplace/customers.ts";
import type { MarketplaceCustomer } from "#app/domain/marketplace/marketplace-store.ts";
import { type Market, registerBuyer } from "#app/domain/marketplace/register.ts";
import { registration } from "#app/domain/marketplace/registration.ts";
import type { Storage } from "#app/domain/storage.ts";
import { sandboxMarketplace } from "#app/gateways/marketplace/sandbox.ts";
import { simulatedProvisioner } from "#app/gateways/provisioner/simulated.ts";
import { stockPackages } from "#app/storage/demo/packages.ts";
import { clock, now } from "#tests/fixtures/licenses.ts";
import { buyersPassword, signUpOf } from "#tests/support/buyers.ts";
import { describeOnEveryEngine } from "#tests/support/engines.ts";

const actor = marketplaceActor("request-of-a-buyer", now);

const marketOf = (storage: Storage): Market => ({
  storage,
  marketplace: sandboxMarketplace(clock),
  provisioner: simulatedProvisioner,
  instanceDomain: "instances.example.com",
});

const register = (storage: Storage, token: string, changes: Record<string, unknown> = {}) =>
  registerBuyer(marketOf(storage), actor, registration.parse(signUpOf(token, changes)));

const arrive = (storage: Storage, token: string) => arriveFromMarketplace(marketOf(storage), actor, token);

const add = (storage: Storage, given: Partial<MarketplaceCustomer> = {}) =>
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
      status: "resolved",
      createdAt: now,
      updatedAt: now,
      rowVersion: 1,
      ...given,
    };
    work.addMarketplaceCustomer(record);
    return record;
  });

describeOnEveryEngine("Marketplace customers", (open) => {
  it("come back as they were stored, and a change made from an older state is refused", async () => {
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
    await expect(change()).rejects.toMatchObject({ code: "BUSY" });
  });

  it("share neither an agreement, nor an address, nor a subdomain; what is not known yet clashes with nothing", async () => {
    const { storage } = await open({ clock });
    await add(storage, { email: "nora@neu.example", subdomain: "neu" });
    await add(storage, { externalId: "arn:2" });
    await add(storage, { externalId: "arn:3" });
    for (const clash of [
      {},
      { externalId: "arn:4", email: "nora@neu.example" },
      { externalId: "arn:4", subdomain: "neu" },
    ])
      await expect(add(storage, clash)).rejects.toMatchObject({ code: "BUSY" });
  });

  it("that two processes register at once get one license, and at once an instance, one", async () => {
    const { storage, openAgain, engine } = await open({ clock });
    const elsewhere = await openAgain();
    await stockPackages(storage.packages);
    const processes = [storage, elsewhere, storage, elsewhere, storage, elsewhere];
    await Promise.all(processes.map((one) => arrive(one, "sandbox-new")));
    const licenses = await Promise.all(processes.map((one) => register(one, "sandbox-new")));
    const [key = ""] = new Set(licenses.map(({ licenseKey }) => licenseKey));
    expect(licenses).toEqual(processes.map(() => ({ customerId: "sandbox-new", licenseKey: key })));
    expect(await engine.db.selectFrom("license").select("key").execute()).toEqual([{ key }]);

    const instances = await Promise.all(
      processes.map((one) => createInstance(marketOf(one), actor, key, buyersPassword)),
    );
    expect(new Set(instances.map(({ id }) => id)).size).toBe(1);
    expect(await engine.db.selectFrom("instance").select("subdomain").execute()).toEqual([
      { subdomain: "sandbox-new" },
    ]);
    const { rows } = await storage.history.ofLicense(key, 0, 10);
    expect(rows.map(({ eventName }) => eventName)).toEqual(["create-instance", "add-quota", "create"]);
  });

  it("that want the same subdomain or have the same address get it once, and a clear answer", async () => {
    const { storage, openAgain } = await open({ clock });
    const elsewhere = await openAgain();
    await stockPackages(storage.packages);
    const tokens = ["sandbox-new-1", "sandbox-new-2", "sandbox-new-3"];
    for (const token of tokens) await arrive(storage, token);
    const codesOf = async (buyers: readonly string[], changes: Record<string, unknown>) => {
      const results = await Promise.allSettled(
        buyers.map((token, nth) => register(nth === 0 ? storage : elsewhere, token, changes)),
      );
      return results
        .map((result) => (result.status === "fulfilled" ? "registered" : String(result.reason.code)))
        .toSorted();
    };
    expect(await codesOf(tokens, { domain: "wanted" })).toEqual(["IP01", "IP01", "registered"]);
    const arrivals = await Promise.all(tokens.map((token) => arrive(storage, token)));
    const others = arrivals.filter(({ licenseKey }) => licenseKey === null);
    const ids = others.map(({ customerId }) => customerId);
    const sameAddress = ids.map((token) => register(elsewhere, token, { email: "nora@neu.example" }));
    const outcomes = await Promise.allSettled(sameAddress);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(outcomes).toContainEqual({
      status: "rejected",
      reason: expect.objectContaining({ code: "EMAIL_EXISTS" }),
    });
  });
});
