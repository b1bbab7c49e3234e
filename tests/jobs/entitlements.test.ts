import { describe, expect, it } from "vitest";
import { throttled } from "#app/domain/marketplace/marketplace.ts";
import { Problem } from "#app/domain/problem.ts";
import { entitlements } from "#app/jobs/entitlements.ts";
import { sweep } from "#app/jobs/sweep.ts";
import { type ApiUnderTest, openApi } from "#tests/support/api/api.ts";
import { arrivalOf, buyerOf, registerBuyer } from "#tests/support/customers/buyers.ts";
import {
  entitlementOf,
  eventOf,
  scriptedMarketplace,
  type ScriptedMarketplace,
  sendEvent,
} from "#tests/support/customers/scripted-marketplace.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const down = new Problem("unavailable", "Away.");

interface Sale {
  api: ApiUnderTest;
  marketplace: ScriptedMarketplace;
  buyers: string[];
}

/** Buyers who registered one after the other, and whose entitlements have not been read since. */
async function open(count: number): Promise<Sale> {
  const marketplace = scriptedMarketplace();
  const api = await openApi({ marketplace, rateLimitFactor: 100 });
  const buyers = Array.from({ length: count }, (_, nth) => `sandbox-new-${nth}`);
  for (const buyer of buyers) {
    await registerBuyer(api, buyer);
    api.advanceClock(1_000);
  }
  marketplace.requestedIds.splice(0);
  return { api, marketplace, buyers };
}

const run = ({ api, marketplace }: Sale) =>
  entitlements(api.context.storage, api.context.now(), { marketplace });

const capacities = async ({ api }: Sale) => {
  const marketplaceQuotas = api.engine.db.selectFrom("quota").where("created_by", "=", "marketplace");
  const rows = await marketplaceQuotas.select("total_client_capacity").orderBy("id").execute();
  return rows.map((row) => row.total_client_capacity);
};

describe("The entitlements job", () => {
  it("reads each buyer at most once a day, and updates each license", async () => {
    const sale = await open(3);
    await run(sale);
    expect(sale.marketplace.requestedIds).toEqual([]);
    sale.marketplace.entitlementsById.set("sandbox-new-1", [entitlementOf(7)]);
    sale.api.advanceClock(dayMs);
    await run(sale);
    await run(sale);
    expect(sale.marketplace.requestedIds).toEqual(sale.buyers);
    expect(await capacities(sale)).toEqual([500, 7, 500]);
  });

  it("skips buyers without a license, with a deleted one, or from another marketplace", async () => {
    const sale = await open(2);
    const { api } = sale;
    const deleted = await buyerOf(api, "sandbox-new-0");
    await api.asMert.send("DELETE", `/api/oem/licenses/${deleted?.licenseKey}`);
    await arrivalOf(api, "sandbox-new-visitor");
    const elsewhere = { provider: "aws" };
    await api.engine.db
      .updateTable("marketplace_customer")
      .set(elsewhere)
      .where("external_id", "=", "sandbox-new-1")
      .execute();
    api.advanceClock(2 * dayMs);
    sale.marketplace.requestedIds.splice(0);
    await run(sale);
    expect(sale.marketplace.requestedIds).toEqual([]);
  });

  it("reads those first who were read longest ago, in batches, and no more than the limit of a run", async () => {
    const sale = await open(60);
    sale.api.advanceClock(dayMs);
    await run(sale);
    expect(sale.marketplace.requestedIds).toEqual(sale.buyers.slice(0, 50));
    await run(sale);
    expect(sale.marketplace.requestedIds).toEqual(sale.buyers);
  });

  it("is not delayed by the errors of some, and retries them after an hour", async () => {
    const sale = await open(4);
    const { api, marketplace } = sale;
    for (const buyer of sale.buyers) marketplace.entitlementsById.set(buyer, [entitlementOf(7)]);
    marketplace.errors.set("sandbox-new-0", down).set("sandbox-new-2", new Error("An internal error."));
    api.advanceClock(dayMs);
    await expect(run(sale)).rejects.toThrow("Some buyers' entitlements could not be read.");
    expect(await capacities(sale)).toEqual([500, 7, 500, 7]);
    marketplace.errors.clear();
    api.advanceClock(hourMs - 1);
    marketplace.requestedIds.splice(0);
    await run(sale);
    expect(marketplace.requestedIds).toEqual([]);
    api.advanceClock(2);
    await run(sale);
    expect(marketplace.requestedIds).toEqual(["sandbox-new-0", "sandbox-new-2"]);
    expect(await capacities(sale)).toEqual([7, 7, 7, 7]);
  });

  it("pauses for a marketplace that throttles, and continues with the same buyer", async () => {
    const sale = await open(3);
    const { api, marketplace } = sale;
    marketplace.errors.set("sandbox-new-1", throttled(60));
    api.advanceClock(dayMs);
    await expect(run(sale)).rejects.toThrow("could not be read");
    expect(marketplace.requestedIds).toEqual(["sandbox-new-0", "sandbox-new-1"]);
    marketplace.errors.clear();
    marketplace.requestedIds.splice(0);
    await run(sale);
    expect(marketplace.requestedIds).toEqual(["sandbox-new-1", "sandbox-new-2"]);
  });

  it("stops for this run after three failures in a row", async () => {
    const sale = await open(5);
    const { api, marketplace } = sale;
    for (const buyer of sale.buyers) marketplace.errors.set(buyer, down);
    api.advanceClock(dayMs);
    await expect(run(sale)).rejects.toThrow("could not be read");
    expect(marketplace.requestedIds).toEqual(sale.buyers.slice(0, 3));
    await expect(run(sale)).rejects.toThrow("could not be read");
    expect(marketplace.requestedIds).toEqual(sale.buyers);
  });

  it("may run several times at once", async () => {
    const sale = await open(3);
    for (const buyer of sale.buyers) sale.marketplace.entitlementsById.set(buyer, [entitlementOf(7)]);
    sale.api.advanceClock(dayMs);
    await Promise.all(Array.from({ length: 4 }, () => run(sale)));
    expect(await capacities(sale)).toEqual([7, 7, 7]);
    const history = sale.api.engine.db
      .selectFrom("history")
      .where("event_name", "=", "update-quota-capacities");
    expect(await history.selectAll().where("created_by", "=", "marketplace").execute()).toHaveLength(3);
  });

  it("does not undo changes that were read after it started", async () => {
    const sale = await open(1);
    const { api, marketplace } = sale;
    api.advanceClock(dayMs);
    const startedAt = api.context.now();
    const slow: ScriptedMarketplace = {
      ...marketplace,
      async entitlements() {
        api.advanceClock(1_000);
        marketplace.entitlementsById.set("sandbox-new-0", [entitlementOf(9)]);
        expect((await sendEvent(api, eventOf("meanwhile"))).status).toBe(202);
        return [entitlementOf(8)];
      },
    };
    await entitlements(api.context.storage, startedAt, { marketplace: slow });
    expect(await capacities(sale)).toEqual([9]);
  });

  it("and marketplace events are deleted after a month", async () => {
    const sale = await open(1);
    const { api } = sale;
    await sendEvent(api, eventOf("old"));
    const { marketplaceCustomers } = api.context.storage;
    api.advanceClock(30 * dayMs);
    await sweep(api.context.storage, api.context.now());
    expect(await marketplaceCustomers.hasMarketplaceEvent("sandbox", "old")).toBe(true);
    api.advanceClock(1);
    await sweep(api.context.storage, api.context.now());
    expect(await marketplaceCustomers.hasMarketplaceEvent("sandbox", "old")).toBe(false);
  });
});
