import { describe, expect, it } from "vitest";
import { throttledProblem } from "#app/domain/marketplace/marketplace.ts";
import { Problem } from "#app/domain/problem.ts";
import { createSandboxPurchase } from "#app/gateways/marketplace/sandbox.ts";
import { refreshEntitlements } from "#app/jobs/entitlements.ts";
import { removeStaleRows } from "#app/jobs/sweep.ts";
import { type ApiUnderTest, startTestApi } from "#tests/support/api/api.ts";
import { fetchMarketplaceCustomer, findBuyer, registerBuyer } from "#tests/support/customers/buyers.ts";
import { mapAwsDimensions } from "#tests/support/customers/map-dimensions.ts";
import {
  createEntitlement,
  createMarketplaceEvent,
  createScriptedMarketplace,
  scriptedProductCode,
  type ScriptedMarketplace,
  sendAwsEvent,
} from "#tests/support/customers/scripted-marketplace.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const unavailableError = new Problem("unavailable", "Away.");

interface JobSetup {
  api: ApiUnderTest;
  marketplace: ScriptedMarketplace;
  buyers: string[];
}

/** Registers buyers one after another. The job has not read their entitlements yet. */
async function registerBuyers(count: number): Promise<JobSetup> {
  const marketplace = createScriptedMarketplace();
  const api = await startTestApi({ marketplaces: [marketplace], rateLimitFactor: 100 });
  await mapAwsDimensions(api.context.storage, scriptedProductCode);
  const buyers = Array.from({ length: count }, (_, index) => `sandbox-new-${index}`);
  for (const buyer of buyers) {
    await registerBuyer(api, buyer);
    api.advanceClock(1_000);
  }
  // The tests count only later requests.
  marketplace.requestedIds.splice(0);
  return { api, marketplace, buyers };
}

const runEntitlementsJob = ({ api, marketplace }: JobSetup) =>
  refreshEntitlements(api.context.storage, api.context.now(), { marketplaces: [marketplace] });

const readCapacities = async ({ api }: JobSetup) => {
  const marketplaceQuotas = api.engine.db.selectFrom("quota").where("created_by", "=", "marketplace");
  const rows = await marketplaceQuotas.select("total_client_capacity").orderBy("id").execute();
  return rows.map((row) => row.total_client_capacity);
};

describe("The entitlements job", () => {
  it("reads the entitlements of each buyer at most once a day and updates each license", async () => {
    const setup = await registerBuyers(3);
    await runEntitlementsJob(setup);
    expect(setup.marketplace.requestedIds).toEqual([]);
    setup.marketplace.entitlementsById.set("sandbox-new-1", [createEntitlement(7)]);
    setup.api.advanceClock(dayMs);
    await runEntitlementsJob(setup);
    await runEntitlementsJob(setup);
    expect(setup.marketplace.requestedIds).toEqual(setup.buyers);
    expect(await readCapacities(setup)).toEqual([500, 7, 500]);
  });

  it("skips buyers with a deleted license or from another marketplace", async () => {
    const setup = await registerBuyers(2);
    const { api } = setup;
    const deletedBuyer = await findBuyer(api, "sandbox-new-0");
    await api.asMert.send("DELETE", `/api/oem/licenses/${deletedBuyer?.licenseKey}`);
    await fetchMarketplaceCustomer(api, "sandbox-new-visitor");
    const otherProvider = { provider: "sandbox" };
    await api.engine.db
      .updateTable("agreement")
      .set(otherProvider)
      .where("external_id", "=", "sandbox-new-1")
      .execute();
    api.advanceClock(2 * dayMs);
    setup.marketplace.requestedIds.splice(0);
    await runEntitlementsJob(setup);
    expect(setup.marketplace.requestedIds).toEqual(["sandbox-new-visitor"]);
  });

  it("first reads the entitlements that were read longest ago, up to its limit", async () => {
    const setup = await registerBuyers(60);
    setup.api.advanceClock(dayMs);
    await runEntitlementsJob(setup);
    expect(setup.marketplace.requestedIds).toEqual(setup.buyers.slice(0, 50));
    await runEntitlementsJob(setup);
    expect(setup.marketplace.requestedIds).toEqual(setup.buyers);
  });

  it("continues after errors and retries the affected buyers after an hour", async () => {
    const setup = await registerBuyers(4);
    const { api, marketplace } = setup;
    for (const buyer of setup.buyers) marketplace.entitlementsById.set(buyer, [createEntitlement(7)]);
    marketplace.errorsById
      .set("sandbox-new-0", unavailableError)
      .set("sandbox-new-2", new Error("An internal error."));
    api.advanceClock(dayMs);
    await expect(runEntitlementsJob(setup)).rejects.toThrow("Failed to read buyers' entitlements.");
    expect(await readCapacities(setup)).toEqual([500, 7, 500, 7]);
    marketplace.errorsById.clear();
    api.advanceClock(hourMs - 1);
    marketplace.requestedIds.splice(0);
    await runEntitlementsJob(setup);
    expect(marketplace.requestedIds).toEqual([]);
    api.advanceClock(2);
    await runEntitlementsJob(setup);
    expect(marketplace.requestedIds).toEqual(["sandbox-new-0", "sandbox-new-2"]);
    expect(await readCapacities(setup)).toEqual([7, 7, 7, 7]);
  });

  it("pauses if the marketplace throttles and continues with the same buyer", async () => {
    const setup = await registerBuyers(3);
    const { api, marketplace } = setup;
    marketplace.errorsById.set("sandbox-new-1", throttledProblem(60));
    api.advanceClock(dayMs);
    await expect(runEntitlementsJob(setup)).rejects.toThrow("Failed to read");
    expect(marketplace.requestedIds).toEqual(["sandbox-new-0", "sandbox-new-1"]);
    marketplace.errorsById.clear();
    marketplace.requestedIds.splice(0);
    await runEntitlementsJob(setup);
    expect(marketplace.requestedIds).toEqual(["sandbox-new-1", "sandbox-new-2"]);
  });

  it("stops its run after three consecutive failures", async () => {
    const setup = await registerBuyers(5);
    const { api, marketplace } = setup;
    for (const buyer of setup.buyers) marketplace.errorsById.set(buyer, unavailableError);
    api.advanceClock(dayMs);
    await expect(runEntitlementsJob(setup)).rejects.toThrow("Failed to read");
    expect(marketplace.requestedIds).toEqual(setup.buyers.slice(0, 3));
    await expect(runEntitlementsJob(setup)).rejects.toThrow("Failed to read");
    expect(marketplace.requestedIds).toEqual(setup.buyers);
  });

  it("may run several times concurrently", async () => {
    const setup = await registerBuyers(3);
    for (const buyer of setup.buyers) setup.marketplace.entitlementsById.set(buyer, [createEntitlement(7)]);
    setup.api.advanceClock(dayMs);
    await Promise.all(Array.from({ length: 4 }, () => runEntitlementsJob(setup)));
    expect(await readCapacities(setup)).toEqual([7, 7, 7]);
    const history = setup.api.engine.db
      .selectFrom("history")
      .where("event_name", "=", "update-quota-capacities");
    expect(await history.selectAll().where("created_by", "=", "marketplace").execute()).toHaveLength(3);
  });

  it("does not undo changes that were read after it started", async () => {
    const setup = await registerBuyers(1);
    const { api, marketplace } = setup;
    api.advanceClock(dayMs);
    const startedAt = api.context.now();
    const slowMarketplace: ScriptedMarketplace = {
      ...marketplace,
      async readPurchases(purchase) {
        api.advanceClock(1_000);
        marketplace.entitlementsById.set("sandbox-new-0", [createEntitlement(9)]);
        expect((await sendAwsEvent(api, createMarketplaceEvent("meanwhile"))).status).toBe(202);
        return [createSandboxPurchase(purchase, [createEntitlement(8)])];
      },
    };
    await refreshEntitlements(api.context.storage, startedAt, { marketplaces: [slowMarketplace] });
    expect(await readCapacities(setup)).toEqual([9]);
  });

  it("does not delete marketplace events, which the sweep job deletes after three years", async () => {
    const setup = await registerBuyers(1);
    const { api } = setup;
    await sendAwsEvent(api, createMarketplaceEvent("old"));
    const { agreements } = api.context.storage;
    api.advanceClock(1_100 * dayMs);
    await removeStaleRows(api.context.storage, api.context.now());
    expect(await agreements.hasMarketplaceEvent("aws", "old")).toBe(true);
    api.advanceClock(1);
    await removeStaleRows(api.context.storage, api.context.now());
    expect(await agreements.hasMarketplaceEvent("aws", "old")).toBe(false);
  });
});
