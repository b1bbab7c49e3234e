import { z } from "zod";
import { createInstance } from "#app/domain/instance/create-instance.ts";
import { dryRunId, dryRunKey } from "#app/domain/instance/dry-run.ts";
import { entitlementsOf, saveEntitlements } from "#app/domain/marketplace/entitlement-changes.ts";
import {
  emptyPurchase,
  type Entitlement,
  entitlement,
  liveEntitlementsAt,
  type Marketplace,
  type ResolvedPurchase,
} from "#app/domain/marketplace/marketplace.ts";
import type { AgreementRecord } from "#app/domain/marketplace/agreement.ts";
import type { MarketplacePorts } from "#app/domain/marketplace/agreement-store.ts";
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
  const purchase = await marketplace.resolve(token);
  const { externalId, signedUp } = purchase;
  const purchasedEntitlements = entitlementsOf(await marketplace.readPurchases(purchase), externalId);
  const entitlements = liveEntitlementsAt(purchasedEntitlements, actor.at);
  const buyer = await saveBuyer(storage, marketplace, actor, purchase, purchasedEntitlements);
  if (buyer.licenseKey !== null || !signedUp)
    return { customerId: externalId, licenseKey: buyer.licenseKey, entitlements };
  const form = registration.parse({ ...signedUp, marketplaceId: externalId });
  const { licenseKey } = await registerBuyer(market, actor, form);
  await createInstance(market, actor, licenseKey, form.password);
  return { customerId: externalId, licenseKey, entitlements };
}

/** A dry run that stores nothing. */
export async function dryRunArrival(marketplace: Marketplace, actor: Actor, token: string): Promise<Arrival> {
  const purchase = await marketplace.resolve(token);
  const { externalId, signedUp } = purchase;
  const purchases = await marketplace.readPurchases(purchase);
  return {
    customerId: dryRunId(externalId),
    licenseKey: dryRunKey(actor.at, signedUp?.domain),
    entitlements: liveEntitlementsAt(entitlementsOf(purchases, externalId), actor.at),
  };
}

function saveBuyer(
  storage: MarketplacePorts,
  { provider }: Marketplace,
  actor: Actor,
  { externalId, accountId, productCode, plan }: ResolvedPurchase,
  purchasedEntitlements: Entitlement[],
): Promise<AgreementRecord> {
  return storage.transact(async (work) => {
    const buyer = await storage.agreements.find(provider, externalId);
    if (!buyer) {
      const newBuyer: AgreementRecord = {
        ...emptyPurchase,
        id: work.newId(),
        provider,
        externalId,
        accountId,
        productCode,
        plan,
        state: "waiting",
        customerId: null,
        licenseId: null,
        licenseKey: null,
        linkedBy: null,
        email: null,
        subdomain: null,
        entitlements: liveEntitlementsAt(purchasedEntitlements, actor.at),
        dimension: null,
        lastReadAt: actor.at,
        createdAt: actor.at,
        updatedAt: actor.at,
        rowVersion: 1,
      };
      work.addAgreement(newBuyer);
      return newBuyer;
    }
    await saveEntitlements(storage, work, actor, buyer, { accountId, entitlements: purchasedEntitlements });
    return buyer;
  });
}
