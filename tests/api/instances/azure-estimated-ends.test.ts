import { describe, expect, it } from "vitest";
import { createMarketplaceActor } from "#app/domain/marketplace/actor.ts";
import { createPurchaseLicense } from "#app/domain/sign-up/staff-decisions.ts";
import { listAgreements } from "#app/domain/marketplace/purchase-view.ts";
import { refreshPurchases } from "#app/jobs/entitlements.ts";
import { type ApiUnderTest } from "#tests/support/api/api.ts";
import {
  azureSignUpForm,
  azureToken,
  openApiWithSubscription,
  registerAzureBuyer,
  sendAzureEvent,
} from "#tests/support/customers/azure-api.ts";
import { fetchMarketplaceCustomer, requestRegistration } from "#tests/support/customers/buyers.ts";
import { createSubscription, type LoopbackAzure, subscriptionId } from "#tests/support/outside/azure.ts";

const dayMs = 24 * 3_600_000;
const monthlyTerm = { term: { termUnit: "P1M" } };

async function readPurchase({ context }: ApiUnderTest) {
  const { entities } = await listAgreements(context.storage, { pageNumber: 0, pageSize: 10 });
  return entities[0];
}

const readEnd = async ({ context }: ApiUnderTest, key: string) =>
  (await context.storage.licenses.find(key))?.summary.expiredAt;

async function readEventNames({ engine }: ApiUnderTest, key: string) {
  const events = engine.db.selectFrom("history").where("license_key", "=", key).orderBy("id");
  return (await events.select("event_name").execute()).map((row) => row.event_name);
}

const readRenewals = ({ engine }: ApiUnderTest) =>
  engine.db.selectFrom("license_renewal").selectAll().execute();

async function runJobAfter(api: ApiUnderTest, ms: number) {
  api.advanceClock(ms);
  await refreshPurchases(api.context.storage, api.context.now(), api.context);
}

const changeSubscription = (azure: LoopbackAzure, changes: Record<string, unknown>) =>
  azure.subscriptions.set(subscriptionId, {
    ...createSubscription(),
    ...azure.subscriptions.get(subscriptionId),
    ...changes,
  });

describe("The end of a subscription without dates", () => {
  it("is estimated once, so that page loads and job runs change nothing", async () => {
    const { api, key } = await registerAzureBuyer(monthlyTerm);
    const initialEvents = await readEventNames(api, key);
    const initialPurchase = await readPurchase(api);
    for (let load = 0; load < 3; load += 1) {
      api.advanceClock(61_000);
      await fetchMarketplaceCustomer(api, azureToken);
    }
    for (let day = 0; day < 3; day += 1) await runJobAfter(api, dayMs);
    expect(await readEnd(api, key)).toBe("2026-12-20T23:59:59.999Z");
    expect(await readEventNames(api, key)).toEqual(initialEvents);
    expect(await readPurchase(api)).toEqual(initialPurchase);
    expect(initialPurchase).toMatchObject({ isEndEstimated: true, endsAt: "2026-12-20T23:59:59.999Z" });
    expect(await readRenewals(api)).toEqual([]);
  });

  it("moves by one term when the term is over", async () => {
    const { api, key } = await registerAzureBuyer(monthlyTerm);
    await runJobAfter(api, 31 * dayMs);
    await runJobAfter(api, dayMs);
    expect(await readEnd(api, key)).toBe("2027-01-20T23:59:59.999Z");
    const events = await readEventNames(api, key);
    expect(events.filter((name) => name === "update-quota-dates")).toHaveLength(1);
  });

  it("counts from the approval of the purchase", async () => {
    const { api } = await openApiWithSubscription(monthlyTerm, true);
    await fetchMarketplaceCustomer(api, azureToken);
    expect(await requestRegistration(api, azureSignUpForm)).toMatchObject({ status: 409 });
    await runJobAfter(api, 25 * dayMs);
    const purchase = await readPurchase(api);
    expect(purchase).toMatchObject({ endsAt: "2026-12-20T23:59:59.999Z" });
    const actor = createMarketplaceActor("approval", api.context.now());
    await createPurchaseLicense(api.context, { actor, id: purchase?.id ?? 0 }, {});
    const startedPurchase = await readPurchase(api);
    expect(startedPurchase).toMatchObject({
      startsAt: "2026-12-15T12:00:00.000Z",
      endsAt: "2027-01-15T23:59:59.999Z",
    });
    const key = startedPurchase?.licenseKey ?? "";
    await runJobAfter(api, dayMs);
    expect(await readEnd(api, key)).toBe("2027-01-15T23:59:59.999Z");
  });

  it("is replaced by the dates that Azure sends later, which is no renewal", async () => {
    const { azure, api, key } = await registerAzureBuyer(monthlyTerm);
    const term = { startDate: "2026-11-21", endDate: "2026-12-22", termUnit: "P1M" };
    changeSubscription(azure, { term });
    await runJobAfter(api, dayMs);
    expect(await readPurchase(api)).toMatchObject({
      isEndEstimated: false,
      startsAt: "2026-11-21T00:00:00.000Z",
    });
    expect(await readEnd(api, key)).toBe("2026-12-22T23:59:59.999Z");
    expect(await readEventNames(api, key)).not.toContain("renew-purchase");
    expect(await readRenewals(api)).toEqual([]);
  });

  it("is estimated if Azure sends the first or last day of its calendar", async () => {
    const term = { startDate: "0001-01-01T00:00:00", endDate: "9999-12-31T00:00:00", termUnit: "P1Y" };
    const { api, key } = await registerAzureBuyer({ term });
    expect(await readEnd(api, key)).toBe("2027-11-20T23:59:59.999Z");
  });
});

describe("A subscription with a status that the app does not know", () => {
  it("changes nothing, and its purchase shows the status until the app knows it again", async () => {
    const { azure, api, key } = await registerAzureBuyer();
    const initialEvents = await readEventNames(api, key);
    changeSubscription(azure, { saasSubscriptionStatus: "OnHold", quantity: 1 });
    expect(await sendAzureEvent(api, azure, { subscriptionId, action: "Hold" })).toBe(200);
    expect(await readPurchase(api)).toMatchObject({ state: "active", unknownStatus: "OnHold" });
    expect(await readEventNames(api, key)).toEqual(initialEvents);
    changeSubscription(azure, { saasSubscriptionStatus: "Subscribed", quantity: 20 });
    await runJobAfter(api, dayMs);
    expect(await readPurchase(api)).toMatchObject({ state: "active", unknownStatus: null });
  });
});
