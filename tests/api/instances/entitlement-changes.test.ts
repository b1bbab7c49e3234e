import { describe, expect, it } from "vitest";
import { z } from "zod";
import { quota } from "#app/domain/quota/quota.ts";
import { resultOf } from "#tests/support/api/api.ts";
import { arrivalOf, buyerOf } from "#tests/support/customers/buyers.ts";
import {
  buyer,
  licenseOf,
  notify,
  openRegistration,
  purchaseEventsOf,
  type Registration,
} from "#tests/support/customers/registration.ts";
import { entitlementOf } from "#tests/support/customers/scripted-marketplace.ts";

const dayMs = 86_400_000;

const quotasOf = async ({ staff, key }: Registration) =>
  resultOf(z.array(quota), await staff.get(`/api/oem/quotas?licenseKey=${key}&licenseType=1`));

/** Everything an event could write, except the times of the last read and of received events. */
async function written({ api: { engine } }: Registration) {
  const { db } = engine;
  const buyers = await db.selectFrom("marketplace_customer").selectAll().execute();
  return JSON.stringify([
    await db.selectFrom("quota").selectAll().execute(),
    await db.selectFrom("license").selectAll().execute(),
    await db.selectFrom("license_summary").selectAll().execute(),
    await db.selectFrom("history").selectAll().execute(),
    buyers.map(({ last_read_at: _, ...rest }) => rest),
  ]);
}

describe("A license whose purchase changed", () => {
  it("has more assets and a later end, recorded in its history and its summary", async () => {
    const registration = await openRegistration();
    registration.marketplace.entitlementsById.set(buyer, [entitlementOf(800, "2028-11-20T23:59:59.999Z")]);
    await notify(registration);
    expect(await licenseOf(registration)).toMatchObject({
      totalClientCapacity: 800,
      serverCapacity: 1,
      expiredAt: "2028-11-20T23:59:59.999Z",
      lifetimeStatus: "active",
    });
    expect(await purchaseEventsOf(registration)).toMatchObject([
      {
        eventName: "update-quota-dates",
        createdBy: "marketplace",
        before: { expirationDate: "2027-11-20T23:59:59.999Z" },
        after: { expirationDate: "2028-11-20T23:59:59.999Z" },
      },
      {
        eventName: "update-quota-capacities",
        createdBy: "marketplace",
        before: { totalClientCapacity: 500 },
        after: { totalClientCapacity: 800, serverCapacity: 1 },
      },
    ]);
    expect(await buyerOf(registration.api, buyer)).toMatchObject({
      entitlements: [entitlementOf(800, "2028-11-20T23:59:59.999Z")],
      lastReadAt: "2026-11-20T13:00:00.000Z",
    });
  });

  it("reports only what changed", async () => {
    const registration = await openRegistration();
    registration.marketplace.entitlementsById.set(buyer, [entitlementOf(200)]);
    await notify(registration);
    expect((await purchaseEventsOf(registration)).map(({ eventName }) => eventName)).toEqual([
      "update-quota-capacities",
    ]);
  });

  it("is not written while the purchase is unchanged", async () => {
    const registration = await openRegistration();
    const before = await written(registration);
    await notify(registration);
    await notify(registration);
    await arrivalOf(registration.api, buyer);
    expect(await written(registration)).toBe(before);
    expect(await buyerOf(registration.api, buyer)).toMatchObject({ lastReadAt: "2026-11-20T13:00:00.000Z" });
  });

  it("ends at once when no entitlement remains, keeps its quota, and runs again when it is renewed", async () => {
    const registration = await openRegistration();
    registration.marketplace.entitlementsById.set(buyer, []);
    await notify(registration);
    const [ended] = await quotasOf(registration);
    expect(ended).toMatchObject({
      activationDate: "2026-11-19T12:59:59.999Z",
      expirationDate: "2026-11-20T12:59:59.999Z",
      totalClientCapacity: 500,
      status: 1,
    });
    expect(await licenseOf(registration)).toMatchObject({ lifetimeStatus: "expired" });
    const over = await written(registration);
    registration.api.advanceClock(dayMs);
    await notify(registration);
    expect(await written(registration)).toBe(over);

    registration.marketplace.entitlementsById.set(buyer, [entitlementOf(50, "2027-12-31T00:00:00.000Z")]);
    await notify(registration);
    expect(await licenseOf(registration)).toMatchObject({
      lifetimeStatus: "active",
      totalClientCapacity: 50,
      expiredAt: "2027-12-31T00:00:00.000Z",
    });
    expect(await quotasOf(registration)).toHaveLength(1);
  });

  it("that has already ended keeps its end when no entitlement remains", async () => {
    const registration = await openRegistration();
    registration.api.advanceClock(400 * dayMs);
    registration.marketplace.entitlementsById.set(buyer, [entitlementOf(500)]);
    await notify(registration);
    expect((await quotasOf(registration))[0]).toMatchObject({ expirationDate: "2027-11-20T23:59:59.999Z" });
    expect(await purchaseEventsOf(registration)).toEqual([]);
  });

  it("follows the dimension it was created from, with all its entitlements in any order", async () => {
    const parts = [
      entitlementOf(9_000, undefined, "events"),
      entitlementOf(30, "2027-03-01T00:00:00.000Z"),
      entitlementOf(70),
    ];
    const about = await openRegistration(parts);
    const { api, marketplace } = about;
    expect(await licenseOf(about)).toMatchObject({ totalClientCapacity: 100 });
    marketplace.entitlementsById.set(buyer, parts.toReversed());
    await notify(about);
    expect(await purchaseEventsOf(about)).toEqual([]);
    api.advanceClock(200 * dayMs);
    await notify(about);
    expect(await licenseOf(about)).toMatchObject({
      totalClientCapacity: 70,
      expiredAt: "2027-11-20T23:59:59.999Z",
    });
  });

  it("follows another dimension when its own was exchanged for it", async () => {
    const registration = await openRegistration();
    registration.marketplace.entitlementsById.set(buyer, [
      entitlementOf(2_000, "2028-01-01T00:00:00.000Z", "corporate-3"),
    ]);
    await notify(registration);
    expect(await licenseOf(registration)).toMatchObject({ totalClientCapacity: 2_000 });
  });

  it("keeps quotas that staff added, and follows the purchase again after staff changed its quota", async () => {
    const registration = await openRegistration();
    const [ownQuota] = await quotasOf(registration);
    const term = { activationDate: "2026-11-20", expirationDate: "2030-01-01" };
    const added = { licenseKey: registration.key, ...term, serverCapacity: 2, totalClientCapacity: 5 };
    expect((await registration.staff.post("/api/oem/quotas/enterprise", added)).status).toBe(201);
    const body = { serverCapacity: 4, totalClientCapacity: 9 };
    await registration.staff.send("PATCH", `/api/oem/quotas/enterprise/${ownQuota?.id}/capacity`, { body });
    await notify(registration);
    expect(await quotasOf(registration)).toMatchObject([
      { id: ownQuota?.id, serverCapacity: 4, totalClientCapacity: 500 },
      { serverCapacity: 2, totalClientCapacity: 5, expirationDate: "2030-01-01T23:59:59.999Z" },
    ]);
  });

  it("is unchanged while it is deleted, and follows once it is restored", async () => {
    const registration = await openRegistration();
    await registration.staff.send("DELETE", `/api/oem/licenses/${registration.key}`);
    registration.marketplace.entitlementsById.set(buyer, [entitlementOf(800)]);
    await notify(registration);
    expect((await quotasOf(registration))[0]).toMatchObject({ totalClientCapacity: 500 });
    await registration.staff.post(`/api/oem/licenses/${registration.key}/restore`, {});
    registration.api.advanceClock(1_000);
    await notify(registration);
    expect(await licenseOf(registration)).toMatchObject({ totalClientCapacity: 800 });
  });

  it("follows when the buyer arrives again, too", async () => {
    const registration = await openRegistration();
    registration.marketplace.entitlementsById.set(buyer, [entitlementOf(800)]);
    await arrivalOf(registration.api, buyer);
    expect(await licenseOf(registration)).toMatchObject({ totalClientCapacity: 800 });
  });
});
