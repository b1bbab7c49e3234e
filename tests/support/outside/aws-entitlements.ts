import type { Marketplace, PurchaseIds } from "#app/domain/marketplace/marketplace.ts";
import { resolvedPurchase } from "./aws.ts";

/** Reads the entitlements of one purchase. */
export async function readEntitlements(marketplace: Marketplace, purchase: PurchaseIds = resolvedPurchase) {
  const purchases = await marketplace.readPurchases(purchase);
  return purchases.find(({ externalId }) => externalId === purchase.externalId)?.entitlements ?? [];
}
