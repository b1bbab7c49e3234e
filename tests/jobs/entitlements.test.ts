import { describe, expect, it } from "vitest";
import { throttled } from "#app/domain/marketplace/marketplace.ts";
import { Problem } from "#app/domain/problem.ts";
import { entitlements } from "#app/jobs/entitlements.ts";
import { sweep } from "#app/jobs/sweep.ts";
import { type ApiUnderTest, openApi } from "#tests/support/api/api.ts";
import { arrived, buyerOf, registered } from "#tests/support/customers/buyers.ts";
import {
  bought,
  eventOf,
  scriptedMarketplace,
  type Selling,
  telling,
} from "#tests/support/customers/selling.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const down = new Problem("unavailable", "Away.");

interface Sold {
  api: ApiUnderTest;
  marketplace: Selling;
  buyers: string[];
}

/** Buyers who registered one after the other, and whose entitlements have not been read since. */
async function open(count: number): Promise<Sold> {
  const marketplace = scriptedMarketplace();
  const api = await openApi({ marketplace, rateLimitFactor: 100 });
  const buyers = Array.from({ length: count }, (_, nth) => `sandbox-new-${nth}`);
  for (const buyer of buyers) {
    await registered(api, buyer);
    api.pass(1_000);
  }
  marketplace.asked.splice(0);
  return { api, marketplace, buyers };
}

const run = ({ api, marketplace }: Sold) => entitlements(api.world.storage, api.world.now(), { marketplace });

const capacities = async ({ api }: Sold) => {
  const made = api.engine.db.selectFrom("quota").where("created_by", "=", "marketplace");
  const rows = await made.select("total_client_capacity").orderBy("id").execute();
  return rows.map((row) => row.total_client_capacity);
};

describe("The entitlements job", () => {
  it("reads each buyer at most once a day, and updates each license", async () => {
    const sold = await open(3);
    await run(sold);
    expect(sold.marketplace.asked).toEqual([]);
    sold.marketplace.sells.set("sandbox-new-1", [bought(7)]);
    sold.api.pass(dayMs);
    await run(sold);
    await run(sold);
    expect(sold.marketplace.asked).toEqual(sold.buyers);
    expect(await capacities(sold)).toEqual([500, 7, 500]);
  });

  it("skips buyers without a license, with a deleted one, or from another marketplace", async () => {
    const sold = await open(2);
    const { api } = sold;
    const deleted = await buyerOf(api, "sandbox-new-0");
    await api.asMert.send("DELETE", `/api/oem/licenses/${deleted?.licenseKey}`);
    await arrived(api, "sandbox-new-visitor");
    const elsewhere = { provider: "aws" };
    await api.engine.db
      .updateTable("marketplace_customer")
      .set(elsewhere)
      .where("external_id", "=", "sandbox-new-1")
      .execute();
    api.pass(2 * dayMs);
    sold.marketplace.asked.splice(0);
    await run(sold);
    expect(sold.marketplace.asked).toEqual([]);
  });

  it("reads those first who were read longest ago, in batches, and no more than the limit of a run", async () => {
    const sold = await open(60);
    sold.api.pass(dayMs);
    await run(sold);
    expect(sold.marketplace.asked).toEqual(sold.buyers.slice(0, 50));
    await run(sold);
    expect(sold.marketplace.asked).toEqual(sold.buyers);
  });

  it("is not delayed by the errors of some, and retries them after an hour", async () => {
    const sold = await open(4);
    const { api, marketplace } = sold;
    for (const buyer of sold.buyers) marketplace.sells.set(buyer, [bought(7)]);
    marketplace.faults.set("sandbox-new-0", down).set("sandbox-new-2", new Error("An internal error."));
    api.pass(dayMs);
    await expect(run(sold)).rejects.toThrow("Some buyers' entitlements could not be read.");
    expect(await capacities(sold)).toEqual([500, 7, 500, 7]);
    marketplace.faults.clear();
    api.pass(hourMs - 1);
    marketplace.asked.splice(0);
    await run(sold);
    expect(marketplace.asked).toEqual([]);
    api.pass(2);
    await run(sold);
    expect(marketplace.asked).toEqual(["sandbox-new-0", "sandbox-new-2"]);
    expect(await capacities(sold)).toEqual([7, 7, 7, 7]);
  });

  it("pauses for a marketplace that throttles, and continues with the same buyer", async () => {
    const sold = await open(3);
    const { api, marketplace } = sold;
    marketplace.faults.set("sandbox-new-1", throttled(60));
    api.pass(dayMs);
    await expect(run(sold)).rejects.toThrow("could not be read");
    expect(marketplace.asked).toEqual(["sandbox-new-0", "sandbox-new-1"]);
    marketplace.faults.clear();
    marketplace.asked.splice(0);
    await run(sold);
    expect(marketplace.asked).toEqual(["sandbox-new-1", "sandbox-new-2"]);
  });

  it("stops for this run after three failures in a row", async () => {
    const sold = await open(5);
    const { api, marketplace } = sold;
    for (const buyer of sold.buyers) marketplace.faults.set(buyer, down);
    api.pass(dayMs);
    await expect(run(sold)).rejects.toThrow("could not be read");
    expect(marketplace.asked).toEqual(sold.buyers.slice(0, 3));
    await expect(run(sold)).rejects.toThrow("could not be read");
    expect(marketplace.asked).toEqual(sold.buyers);
  });

  it("may run several times at once", async () => {
    const sold = await open(3);
    for (const buyer of sold.buyers) sold.marketplace.sells.set(buyer, [bought(7)]);
    sold.api.pass(dayMs);
    await Promise.all(Array.from({ length: 4 }, () => run(sold)));
    expect(await capacities(sold)).toEqual([7, 7, 7]);
    const history = sold.api.engine.db
      .selectFrom("history")
      .where("event_name", "=", "update-quota-capacities");
    expect(await history.selectAll().where("created_by", "=", "marketplace").execute()).toHaveLength(3);
  });

  it("does not undo changes that were read after it started", async () => {
    const sold = await open(1);
    const { api, marketplace } = sold;
    api.pass(dayMs);
    const began = api.world.now();
    const slow: Selling = {
      ...marketplace,
      async entitlements() {
        api.pass(1_000);
        marketplace.sells.set("sandbox-new-0", [bought(9)]);
        expect((await telling(api, eventOf("meanwhile"))).status).toBe(202);
        return [bought(8)];
      },
    };
    await entitlements(api.world.storage, began, { marketplace: slow });
    expect(await capacities(sold)).toEqual([9]);
  });

  it("and marketplace events are deleted after a month", async () => {
    const sold = await open(1);
    const { api } = sold;
    await telling(api, eventOf("old"));
    const { marketplaceCustomers } = api.world.storage;
    api.pass(30 * dayMs);
    await sweep(api.world.storage, api.world.now());
    expect(await marketplaceCustomers.hasHeard("sandbox", "old")).toBe(true);
    api.pass(1);
    await sweep(api.world.storage, api.world.now());
    expect(await marketplaceCustomers.hasHeard("sandbox", "old")).toBe(false);
  });
});
