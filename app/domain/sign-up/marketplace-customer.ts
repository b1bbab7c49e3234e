import { z } from "zod";
import { createInstance } from "#app/domain/instance/create-instance.ts";
import { createDryRunId, createDryRunKey } from "#app/domain/instance/dry-run.ts";
import { listLiveEntitlements } from "#app/domain/marketplace/agreement.ts";
import { estimateMissingEnds } from "#app/domain/marketplace/estimated-end.ts";
import { entitlement, sumLiveEntitlements, type Marketplace } from "#app/domain/marketplace/marketplace.ts";
import { readPurchases, savePurchases } from "#app/domain/marketplace/sync-purchases.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { type MarketplaceHosting, registerBuyer } from "./register.ts";
import { registration } from "./registration.ts";
import { storedKey } from "#app/domain/text/license-key.ts";

export const marketplaceCustomer = z.object({
  customerId: z.string(),
  licenseKey: storedKey.nullable(),
  entitlements: z.array(entitlement),
});
export type MarketplaceCustomer = z.output<typeof marketplaceCustomer>;

/** Resolves the marketplace's token of a buyer. Registers the buyer if the marketplace has collected all data. */
export async function resolveMarketplaceCustomer(
  hosting: MarketplaceHosting,
  actor: Actor,
  token: string,
): Promise<MarketplaceCustomer> {
  const { storage, marketplace } = hosting;
  const purchase = await marketplace.resolve(token);
  const { externalId, collectedSignUp } = purchase;
  const subject = { ...purchase, agreementId: null };
  const reading = await readPurchases(hosting, subject);
  const agreements = await storage.transact((transaction) =>
    savePurchases(storage, transaction, actor, { provider: marketplace.provider, subject, ...reading }),
  );
  const agreement = agreements.find((candidate) => candidate.externalId === externalId);
  const licenseKey = agreement?.licenseKey ?? null;
  const entitlements = agreement ? listLiveEntitlements(agreement, actor.actedAt) : [];
  if (agreement && licenseKey !== null) await marketplace.confirm(agreement);
  if (licenseKey !== null || !collectedSignUp) return { customerId: externalId, licenseKey, entitlements };
  const form = registration.parse({ ...collectedSignUp, marketplaceId: externalId });
  const registeredLicense = await registerBuyer(hosting, actor, form);
  await createInstance(hosting, actor, registeredLicense.licenseKey, form.password);
  return { customerId: externalId, licenseKey: registeredLicense.licenseKey, entitlements };
}

/** Does the same as `resolveMarketplaceCustomer`, but stores nothing. */
export async function dryRunMarketplaceCustomer(
  marketplace: Marketplace,
  actor: Actor,
  token: string,
): Promise<MarketplaceCustomer> {
  const purchase = await marketplace.resolve(token);
  const { externalId, collectedSignUp } = purchase;
  const purchases = await marketplace.readPurchases(purchase);
  const reportedPurchase = purchases.find((candidate) => candidate.externalId === externalId);
  const entitlements = reportedPurchase
    ? estimateMissingEnds(reportedPurchase, null, actor.actedAt).entitlements
    : [];
  return {
    customerId: createDryRunId(externalId),
    licenseKey: createDryRunKey(actor.actedAt, collectedSignUp?.domain),
    entitlements: sumLiveEntitlements(entitlements, actor.actedAt),
  };
}
