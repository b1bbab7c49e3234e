import { z } from "zod";
import { createInstance } from "#app/domain/instance/create-instance.ts";
import { dryRunId, dryRunKey } from "#app/domain/instance/dry-run.ts";
import { saveEntitlements } from "#app/domain/marketplace/entitlement-changes.ts";
import {
  type Agreement,
  type Entitlement,
  entitlement,
  liveEntitlementsAt,
  type Marketplace,
} from "#app/domain/marketplace/marketplace.ts";
import type { MarketplaceCustomer, MarketplacePorts } from "#app/domain/marketplace/marketplace-store.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { type MarketplaceHosting, registerBuyer } from "./register.ts";
import { registration } from "./registration.ts";

export const arrival = z.object({
  customerId: z.string(),
  licenseKey: z.string().nullable(),
  entitlements: z.array(entitlement),
});
export type Arrival = z.output<typeof arrival>;

/** Registers the buyer immediately if the marketplace has already collected all data. */
export async function processArrival(
  market: MarketplaceHosting,
  actor: Actor,
  token: string,
): Promise<Arrival> {
  const { storage, marketplace } = market;
  const agreement = await marketplace.resolve(token);
  const purchasedEntitlements = await marketplace.entitlements(agreement);
  const entitlements = liveEntitlementsAt(purchasedEntitlements, actor.at);
  const buyer = await saveBuyer(storage, marketplace, actor, agreement, purchasedEntitlements);
  const { externalId, signedUp } = agreement;
  if (buyer.licenseKey !== null || !signedUp)
    return { customerId: externalId, licenseKey: buyer.licenseKey, entitlements };
  const form = registration.parse({ ...signedUp, marketplaceId: externalId });
  const { licenseKey } = await registerBuyer(market, actor, form);
  await createInstance(market, actor, licenseKey, form.password);
  return { customerId: externalId, licenseKey, entitlements };
}

/** A dry run that stores nothing. */
export async function dryRunArrival(marketplace: Marketplace, actor: Actor, token: string): Promise<Arrival> {
  const agreement = await marketplace.resolve(token);
  return {
    customerId: dryRunId(agreement.externalId),
    licenseKey: dryRunKey(actor.at, agreement.signedUp?.domain),
    entitlements: liveEntitlementsAt(await marketplace.entitlements(agreement), actor.at),
  };
}

function saveBuyer(
  storage: MarketplacePorts,
  { provider }: Marketplace,
  actor: Actor,
  { externalId, accountId }: Agreement,
  purchasedEntitlements: Entitlement[],
): Promise<MarketplaceCustomer> {
  return storage.transact(async (work) => {
    const buyer = await storage.marketplaceCustomers.find(provider, externalId);
    if (!buyer) {
      const newBuyer: MarketplaceCustomer = {
        id: work.newId(),
        provider,
        externalId,
        accountId,
        customerId: null,
        licenseId: null,
        licenseKey: null,
        email: null,
        subdomain: null,
        entitlements: liveEntitlementsAt(purchasedEntitlements, actor.at),
        dimension: null,
        lastReadAt: actor.at,
        status: "resolved",
        createdAt: actor.at,
        updatedAt: actor.at,
        rowVersion: 1,
      };
      work.addMarketplaceCustomer(newBuyer);
      return newBuyer;
    }
    await saveEntitlements(storage, work, actor, buyer, { accountId, entitlements: purchasedEntitlements });
    return buyer;
  });
}
