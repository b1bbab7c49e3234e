import type { Actor } from "#app/domain/person/actor.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { type AgreementRecord, isLiveAgreement } from "./agreement.ts";
import type { MarketplacePorts } from "./agreement-store.ts";
import { isRunningPurchase, sumLiveEntitlements, type Marketplace, type Purchase } from "./marketplace.ts";
import { mergePurchases, savePurchases, syncPurchases } from "./sync-purchases.ts";

interface MarketplaceAndStorage {
  storage: MarketplacePorts;
  marketplace: Marketplace;
}

export interface PurchaseDifference {
  provider: string;
  externalId: string;
  licenseKey: string | null;
  /** One sentence for an operator. */
  description: string;
}

/** Lists purchases that differ from our agreements. Saves nothing. Throws the errors of the marketplace. */
export async function listDifferences(
  { storage, marketplace }: MarketplaceAndStorage,
  now: Instant,
): Promise<PurchaseDifference[]> {
  const { provider } = marketplace;
  const purchases =
    (await marketplace.listPurchases()) ?? (await readLivePurchases({ storage, marketplace }));
  const differences: PurchaseDifference[] = [];
  for (const purchase of purchases) {
    const agreement = await storage.agreements.find(provider, purchase.externalId);
    const description =
      describeDifference(purchase, agreement, now) ??
      (await describeMissingLink(storage, provider, purchase, agreement, purchases, now));
    const licenseKey = agreement?.licenseKey ?? null;
    if (description) differences.push({ provider, externalId: purchase.externalId, licenseKey, description });
  }
  for (const { externalId, licenseKey } of await listMissingAgreements(storage, provider, purchases))
    differences.push({
      provider,
      externalId,
      licenseKey,
      description: "The marketplace no longer lists this purchase.",
    });
  return differences;
}

/** Saves purchases that differ from our agreements after lost events. Throws the errors of the marketplace. */
export async function reconcilePurchases(
  { storage, marketplace }: MarketplaceAndStorage,
  actor: Actor,
): Promise<void> {
  const { provider } = marketplace;
  const purchases = await marketplace.listPurchases();
  if (purchases === null) return;
  for (const purchase of purchases) {
    const agreement = await storage.agreements.find(provider, purchase.externalId);
    if (describeDifference(purchase, agreement, actor.actedAt) === null) continue;
    const accountPurchases = listAccountPurchases(purchases, purchase);
    await storage.transact(async (transaction) => {
      await savePurchases(storage, transaction, actor, {
        provider,
        subject: purchase,
        purchases: accountPurchases,
        readIds: "all",
      });
    });
  }
  for (const agreement of await listMissingAgreements(storage, provider, purchases))
    await syncPurchases({ storage, marketplace }, actor, agreement);
}

const pageSize = 500;

const listAccountPurchases = (purchases: readonly Purchase[], purchase: Purchase): Purchase[] =>
  purchases.filter(
    ({ externalId, accountId }) =>
      externalId === purchase.externalId || (accountId !== null && accountId === purchase.accountId),
  );

/** Reads the purchase of each live agreement, for a marketplace that cannot list its purchases. */
async function readLivePurchases({ storage, marketplace }: MarketplaceAndStorage): Promise<Purchase[]> {
  const purchases = new Map<string, Purchase>();
  // Without purchases to compare, all live agreements count as missing.
  const liveAgreements = await listMissingAgreements(storage, marketplace.provider, []);
  for (const agreement of liveAgreements)
    for (const purchase of await marketplace.readPurchases(agreement))
      purchases.set(purchase.externalId, purchase);
  return [...purchases.values()];
}

/** Lists live agreements that the purchases do not contain. */
async function listMissingAgreements(
  { agreements }: MarketplacePorts,
  provider: string,
  purchases: readonly Purchase[],
): Promise<AgreementRecord[]> {
  const listedIds = new Set(purchases.map(({ externalId }) => externalId));
  const filter = { provider, states: ["waiting", "active", "suspended"] as const };
  const missingAgreements: AgreementRecord[] = [];
  for (let offset = 0; ; offset += pageSize) {
    const { rows } = await agreements.listPage(filter, offset, pageSize);
    missingAgreements.push(...rows.filter(({ externalId }) => !listedIds.has(externalId)));
    if (rows.length < pageSize) return missingAgreements;
  }
}

function describeDifference(
  purchase: Purchase,
  agreement: AgreementRecord | null,
  now: Instant,
): string | null {
  const isPurchaseRunning = isRunningPurchase(purchase, now);
  if (!agreement) return isPurchaseRunning ? "This purchase is missing in License desk." : null;
  if (
    isPurchaseRunning !== isLiveAgreement(agreement) &&
    agreement.state !== "renewed" &&
    agreement.state !== "replaced"
  )
    return isPurchaseRunning
      ? `This purchase is active in the marketplace, but ${agreement.state} in License desk.`
      : "This purchase has ended in the marketplace, but not in License desk.";
  if ((purchase.state === "suspended") !== (agreement.state === "suspended") && isPurchaseRunning)
    return purchase.state === "suspended"
      ? "This purchase is suspended in the marketplace, but not in License desk."
      : "This purchase is suspended in License desk, but not in the marketplace.";
  const entitlements = sumLiveEntitlements(purchase.entitlements, now);
  if (isPurchaseRunning && JSON.stringify(entitlements) !== JSON.stringify(agreement.entitlements))
    return "The quantities or the end date of this purchase differ.";
  return null;
}

/** Returns a description if the next read of the purchase will link the purchase to a license, or else null. */
async function describeMissingLink(
  storage: MarketplacePorts,
  provider: string,
  purchase: Purchase,
  agreement: AgreementRecord | null,
  purchases: readonly Purchase[],
  now: Instant,
): Promise<string | null> {
  if (agreement?.state !== "waiting") return null;
  const snapshot = {
    provider,
    subject: purchase,
    purchases: listAccountPurchases(purchases, purchase),
    readIds: "all",
  } as const;
  // Nothing is saved, so new agreements need no real id.
  const createPlaceholderId = () => 0;
  const { agreements } = await mergePurchases(storage, snapshot, now, createPlaceholderId);
  const licenseKey = agreements.find(({ id }) => id === agreement.id)?.licenseKey;
  return licenseKey
    ? `This purchase continues the license ${licenseKey}, but is not linked to this license.`
    : null;
}
