import { Problem } from "#app/domain/problem.ts";
import { getErrorMessage } from "#app/domain/thrown-error.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { type AgreementRecord, isLiveAgreement } from "./agreement.ts";
import type { MarketplacePorts } from "./agreement-store.ts";
import { estimateMissingEnds, isRunningPurchase } from "./estimated-end.ts";
import {
  sumLiveEntitlements,
  type Marketplace,
  type Purchase,
  type PurchaseList,
  UnreadablePurchaseError,
} from "./marketplace.ts";
import type { AccountData } from "./merge-agreements.ts";
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
  const list = (await marketplace.listPurchases()) ?? (await readLivePurchases({ storage, marketplace }));
  const { purchases, unreadable } = list;
  const differences: PurchaseDifference[] = unreadable.map(({ externalId, message: description }) => ({
    provider,
    externalId: externalId ?? "",
    licenseKey: null,
    description,
  }));
  for (const purchase of purchases) {
    const agreement = await storage.agreements.find(provider, purchase.externalId);
    const description =
      describeDifference(purchase, agreement, now) ??
      (await describeMissingLink(storage, provider, purchase, agreement, list, now));
    const licenseKey = agreement?.licenseKey ?? null;
    if (description) differences.push({ provider, externalId: purchase.externalId, licenseKey, description });
  }
  for (const { externalId, licenseKey } of await listMissingAgreements(storage, provider, list))
    differences.push({
      provider,
      externalId,
      licenseKey,
      description: "The marketplace no longer lists this purchase.",
    });
  return differences;
}

/**
 * Saves purchases that differ from our agreements after lost events. Returns the errors of single purchases, which do not
 * stop the comparison. Throws an error if the marketplace cannot be reached.
 */
export async function reconcilePurchases(
  { storage, marketplace }: MarketplaceAndStorage,
  actor: Actor,
): Promise<Error[]> {
  const { provider } = marketplace;
  const list = await marketplace.listPurchases();
  if (list === null) return [];
  const errors: Error[] = [...list.unreadable];
  for (const purchase of list.purchases) {
    try {
      const agreement = await storage.agreements.find(provider, purchase.externalId);
      const difference = describeDifference(purchase, agreement, actor.actedAt);
      if (difference === null) continue;
      const accountPurchases = listAccountPurchases(list.purchases, purchase);
      await storage.transact(async (transaction) => {
        await savePurchases(storage, transaction, actor, {
          provider,
          subject: purchase,
          purchases: accountPurchases,
          readIds: listReadIds(list),
        });
      });
      if (!agreement && purchase.state === "unknown")
        errors.push(new Error(`Purchase ${purchase.externalId}: ${difference}`));
    } catch (error) {
      errors.push(createPurchaseError(purchase, error));
    }
  }
  for (const agreement of await listMissingAgreements(storage, provider, list)) {
    try {
      await syncPurchases({ storage, marketplace }, actor, agreement);
    } catch (error) {
      if (isOutage(error)) throw error;
      errors.push(createPurchaseError(agreement, error));
    }
  }
  return errors;
}

/** True if the marketplace cannot be reached or throttles, so that requests for other purchases would fail, too. */
export const isOutage = (error: unknown): boolean =>
  error instanceof Problem &&
  (error.kind === "too-many" ||
    (error.kind === "unavailable" && !(error.cause instanceof UnreadablePurchaseError)));

/** Names the purchase in the error message. */
export const createPurchaseError = ({ externalId }: { externalId: string }, error: unknown): Error =>
  error instanceof Problem && error.cause instanceof UnreadablePurchaseError
    ? error.cause
    : new Error(`Purchase ${externalId}: ${getErrorMessage(error)}`, { cause: error });

const pageSize = 500;

const listAccountPurchases = (purchases: readonly Purchase[], purchase: Purchase): Purchase[] =>
  purchases.filter(
    ({ externalId, accountId }) =>
      externalId === purchase.externalId || (accountId !== null && accountId === purchase.accountId),
  );

/** A purchase that the list does not contain has ended, unless it may be one of those that cannot be read. */
const listReadIds = ({ purchases, unreadable }: PurchaseList): AccountData["readIds"] =>
  unreadable.length === 0 ? "all" : new Set(purchases.map(({ externalId }) => externalId));

/** Reads the purchase of each live agreement, for a marketplace that cannot list its purchases. */
async function readLivePurchases({ storage, marketplace }: MarketplaceAndStorage): Promise<PurchaseList> {
  const purchases = new Map<string, Purchase>();
  // Without purchases to compare, all live agreements count as missing.
  const liveAgreements = await listMissingAgreements(storage, marketplace.provider, {
    purchases: [],
    unreadable: [],
  });
  for (const agreement of liveAgreements)
    for (const purchase of await marketplace.readPurchases(agreement))
      purchases.set(purchase.externalId, purchase);
  return { purchases: [...purchases.values()], unreadable: [] };
}

/** Lists live agreements that the marketplace does not list. */
async function listMissingAgreements(
  { agreements }: MarketplacePorts,
  provider: string,
  { purchases, unreadable }: PurchaseList,
): Promise<AgreementRecord[]> {
  const listedIds = new Set([...purchases, ...unreadable].map(({ externalId }) => externalId));
  const filter = { provider, states: ["waiting", "active", "suspended"] as const };
  const missingAgreements: AgreementRecord[] = [];
  for (let offset = 0; ; offset += pageSize) {
    const { rows, total } = await agreements.listPage(filter, offset, pageSize);
    missingAgreements.push(...rows.filter(({ externalId }) => !listedIds.has(externalId)));
    if (offset + pageSize >= total) return missingAgreements;
  }
}

function describeDifference(
  reportedPurchase: Purchase,
  agreement: AgreementRecord | null,
  now: Instant,
): string | null {
  if (reportedPurchase.state === "unknown")
    return reportedPurchase.reportedStatus === agreement?.unknownStatus
      ? null
      : `The marketplace reports the status “${reportedPurchase.reportedStatus}”, which License desk does not know.`;
  const purchase = estimateMissingEnds(reportedPurchase, agreement, now);
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
  if (agreement.unknownStatus !== null) return "License desk knows the status of this purchase again.";
  const entitlements = sumLiveEntitlements(purchase.entitlements, now);
  if (isPurchaseRunning && JSON.stringify(entitlements) !== JSON.stringify(agreement.entitlements))
    return "The quantities or the end date of this purchase differ.";
  return null;
}

/** Null unless the next read of the purchase will link the purchase to a license. */
async function describeMissingLink(
  storage: MarketplacePorts,
  provider: string,
  purchase: Purchase,
  agreement: AgreementRecord | null,
  list: PurchaseList,
  now: Instant,
): Promise<string | null> {
  if (agreement?.state !== "waiting") return null;
  const snapshot = {
    provider,
    subject: purchase,
    purchases: listAccountPurchases(list.purchases, purchase),
    readIds: listReadIds(list),
  };
  // Nothing is saved, so new agreements need no real id.
  const createPlaceholderId = () => 0;
  const { agreements } = await mergePurchases(storage, snapshot, now, createPlaceholderId);
  const licenseKey = agreements.find(({ id }) => id === agreement.id)?.licenseKey;
  return licenseKey
    ? `This purchase continues the license ${licenseKey}, but is not linked to this license.`
    : null;
}
