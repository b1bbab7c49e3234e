import { describe, expect, it } from "vitest";
import { z } from "zod";
import { refreshSummaries } from "#app/domain/license/refresh-summaries.ts";
import { quota } from "#app/domain/quota/quota.ts";
import { parseApiResult } from "#tests/support/api/api.ts";
import { fetchMarketplaceCustomer, findBuyer } from "#tests/support/customers/buyers.ts";
import {
  buyerToken,
  fetchLicense,
  sendMarketplaceEvent,
  openRegistration,
  fetchQuotaEvents,
  type Registration,
} from "#tests/support/customers/registration.ts";
import { createEntitlement } from "#tests/support/customers/scripted-marketplace.ts";

const dayMs = 86_400_000;

const fetchQuotas = async ({ staffClient, key }: Registration) =>
  parseApiResult(z.array(quota), await staffClient.get(`/api/oem/quotas?licenseKey=${key}&licenseType=1`));

/** JSON of all rows that an event can change, except for the time of the last read. */
async function readRowsAsJson({ api: { engine } }: Registration) {
  const { db } = engine;
  const purchases = await db.selectFrom("agreement").selectAll().execute();
  return JSON.stringify([
    await db.selectFrom("quota").selectAll().execute(),
    await db.selectFrom("license").selectAll().execute(),
    await db.selectFrom("license_summary").selectAll().execute(),
    await db.selectFrom("history").selectAll().execute(),
    purchases.map(({ last_read_at: _, ...otherColumns }) => otherColumns),
  ]);
}

describe("A license whose purchase changes", () => {
  it("gets more assets and a later end, recorded in its history and summary", async () => {
    const registration = await openRegistration();
    registration.marketplace.entitlementsById.set(buyerToken, [
      createEntitlement(800, "2028-11-20T23:59:59.999Z"),
    ]);
    await sendMarketplaceEvent(registration);
    expect(await fetchLicense(registration)).toMatchObject({
      totalClientCapacity: 800,
      serverCapacity: 1,
      expiredAt: "2028-11-20T23:59:59.999Z",
      lifetimeStatus: "active",
    });
    expect(await fetchQuotaEvents(registration)).toMatchObject([
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
    expect(await findBuyer(registration.api, buyerToken)).toMatchObject({
      entitlements: [createEntitlement(800, "2028-11-20T23:59:59.999Z")],
      lastReadAt: "2026-11-20T13:00:00.000Z",
    });
  });

  it("gets an event only for the changed values", async () => {
    const registration = await openRegistration();
    registration.marketplace.entitlementsById.set(buyerToken, [createEntitlement(200)]);
    await sendMarketplaceEvent(registration);
    expect((await fetchQuotaEvents(registration)).map(({ eventName }) => eventName)).toEqual([
      "update-quota-capacities",
    ]);
  });

  it("is not saved if the purchase is unchanged", async () => {
    const registration = await openRegistration();
    const initialRows = await readRowsAsJson(registration);
    await sendMarketplaceEvent(registration);
    await sendMarketplaceEvent(registration);
    await fetchMarketplaceCustomer(registration.api, buyerToken);
    expect(await readRowsAsJson(registration)).toBe(initialRows);
    expect(await findBuyer(registration.api, buyerToken)).toMatchObject({
      lastReadAt: "2026-11-20T13:00:00.000Z",
    });
  });

  it("ends a week after its last entitlement and runs again after a renewal", async () => {
    const registration = await openRegistration();
    registration.marketplace.entitlementsById.set(buyerToken, []);
    await sendMarketplaceEvent(registration);
    const [endedQuota] = await fetchQuotas(registration);
    expect(endedQuota).toMatchObject({
      expirationDate: "2026-11-27T13:00:00.000Z",
      totalClientCapacity: 500,
      status: 1,
    });
    expect(await fetchLicense(registration)).toMatchObject({ lifetimeStatus: "almost-expired" });
    const rowsAfterEnd = await readRowsAsJson(registration);
    registration.api.advanceClock(dayMs);
    await sendMarketplaceEvent(registration);
    expect(await readRowsAsJson(registration)).toBe(rowsAfterEnd);
    registration.api.advanceClock(7 * dayMs);
    await refreshSummaries(registration.api.context.storage, registration.api.context.now());
    expect(await fetchLicense(registration)).toMatchObject({ lifetimeStatus: "expired" });

    registration.marketplace.entitlementsById.set(buyerToken, [
      createEntitlement(50, "2027-12-31T00:00:00.000Z"),
    ]);
    await sendMarketplaceEvent(registration);
    expect(await fetchLicense(registration)).toMatchObject({
      lifetimeStatus: "active",
      totalClientCapacity: 50,
      expiredAt: "2027-12-31T00:00:00.000Z",
    });
    expect(await fetchQuotas(registration)).toHaveLength(1);
  });

  it("keeps an end in the past when no entitlement remains", async () => {
    const registration = await openRegistration();
    registration.api.advanceClock(400 * dayMs);
    registration.marketplace.entitlementsById.set(buyerToken, [createEntitlement(500)]);
    await sendMarketplaceEvent(registration);
    expect((await fetchQuotas(registration))[0]).toMatchObject({
      expirationDate: "2027-11-20T23:59:59.999Z",
    });
    expect(await fetchQuotaEvents(registration)).toEqual([]);
  });

  it("gets the sum of the entitlements of its dimension, in any order", async () => {
    const entitlements = [
      createEntitlement(9_000, undefined, "events"),
      createEntitlement(30, "2027-03-01T00:00:00.000Z"),
      createEntitlement(70),
    ];
    const registration = await openRegistration(entitlements);
    const { api, marketplace } = registration;
    expect(await fetchLicense(registration)).toMatchObject({ totalClientCapacity: 100 });
    marketplace.entitlementsById.set(buyerToken, entitlements.toReversed());
    await sendMarketplaceEvent(registration);
    expect(await fetchQuotaEvents(registration)).toEqual([]);
    api.advanceClock(200 * dayMs);
    await sendMarketplaceEvent(registration);
    expect(await fetchLicense(registration)).toMatchObject({
      totalClientCapacity: 70,
      expiredAt: "2027-11-20T23:59:59.999Z",
    });
  });

  it("gets the quantity of the new dimension when its purchase changes the dimension", async () => {
    const registration = await openRegistration();
    registration.marketplace.entitlementsById.set(buyerToken, [
      createEntitlement(2_000, "2028-01-01T00:00:00.000Z", "corporate-3"),
    ]);
    await sendMarketplaceEvent(registration);
    expect(await fetchLicense(registration)).toMatchObject({ totalClientCapacity: 2_000 });
  });

  it("keeps quotas of staff and updates the purchased quota", async () => {
    const registration = await openRegistration();
    const [purchasedQuota] = await fetchQuotas(registration);
    const staffQuota = {
      licenseKey: registration.key,
      activationDate: "2026-11-20",
      expirationDate: "2030-01-01",
      serverCapacity: 2,
      totalClientCapacity: 5,
    };
    expect((await registration.staffClient.post("/api/oem/quotas/enterprise", staffQuota)).status).toBe(201);
    const body = { serverCapacity: 4, totalClientCapacity: 9 };
    await registration.staffClient.send(
      "PATCH",
      `/api/oem/quotas/enterprise/${purchasedQuota?.id}/capacity`,
      {
        body,
      },
    );
    await sendMarketplaceEvent(registration);
    expect(await fetchQuotas(registration)).toMatchObject([
      { id: purchasedQuota?.id, serverCapacity: 4, totalClientCapacity: 500 },
      { serverCapacity: 2, totalClientCapacity: 5, expirationDate: "2030-01-01T23:59:59.999Z" },
    ]);
  });

  it("is unchanged while deleted and updated after it is restored", async () => {
    const registration = await openRegistration();
    await registration.staffClient.send("DELETE", `/api/oem/licenses/${registration.key}`);
    registration.marketplace.entitlementsById.set(buyerToken, [createEntitlement(800)]);
    await sendMarketplaceEvent(registration);
    expect((await fetchQuotas(registration))[0]).toMatchObject({ totalClientCapacity: 500 });
    await registration.staffClient.post(`/api/oem/licenses/${registration.key}/restore`, {});
    registration.api.advanceClock(1_000);
    await sendMarketplaceEvent(registration);
    expect(await fetchLicense(registration)).toMatchObject({ totalClientCapacity: 800 });
  });

  it("is updated when the buyer arrives again", async () => {
    const registration = await openRegistration();
    registration.marketplace.entitlementsById.set(buyerToken, [createEntitlement(800)]);
    await fetchMarketplaceCustomer(registration.api, buyerToken);
    expect(await fetchLicense(registration)).toMatchObject({ totalClientCapacity: 800 });
  });
});
