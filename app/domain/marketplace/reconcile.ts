import type { Actor } from "#app/domain/person/actor.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { type AgreementRecord, isLive } from "./agreement.ts";
import type { MarketplacePorts } from "./agreement-store.ts";
import { isRunning, liveEntitlementsAt, type Marketplace, type Purchase } from "./marketplace.ts";
import { savePurchases, syncPurchases } from "./sync-purchases.ts";

interface Reconciliation {
  storage: MarketplacePorts;
  marketplace: Marketplace;
}

export interface PurchaseDifference {
  provider: string;
  externalId: string;
  licenseKey: string | null;
  /** One sentence for an operator. */
  text: string;
}

/** Lists what no event has reported, without saving it. Raises the errors of the marketplace. */
export async function listDifferences(
  { storage, marketplace }: Reconciliation,
  now: Instant,
): Promise<PurchaseDifference[]> {
  const { provider } = marketplace;
  const purchases = await marketplace.listPurchases();
  if (purchases === null) return [];
  const differences: PurchaseDifference[] = [];
  for (const purchase of purchases) {
    const agreement = await storage.agreements.find(provider, purchase.externalId);
    const text = differenceOf(purchase, agreement, now);
    const licenseKey = agreement?.licenseKey ?? null;
    if (text) differences.push({ provider, externalId: purchase.externalId, licenseKey, text });
  }
  for (const { externalId, licenseKey } of await listUnlisted(storage, provider, purchases))
    differences.push({
      provider,
      externalId,
      licenseKey,
      text: "The marketplace no longer lists it.",
    });
  return differences;
}

/** Saves what no event has reported. Raises the errors of the marketplace. */
export async function reconcilePurchases(
  { storage, marketplace }: Reconciliation,
  actor: Actor,
): Promise<void> {
  const { provider } = marketplace;
  const purchases = await marketplace.listPurchases();
  if (purchases === null) return;
  for (const purchase of purchases) {
    const agreement = await storage.agreements.find(provider, purchase.externalId);
    if (differenceOf(purchase, agreement, actor.at) === null) continue;
    const ofAccount = purchases.filter(
      ({ externalId, accountId }) =>
        externalId === purchase.externalId || (accountId !== null && accountId === purchase.accountId),
    );
    await storage.transact(async (work) => {
      await savePurchases(storage, work, actor, {
        provider,
        subject: purchase,
        purchases: ofAccount,
        readIds: "all",
      });
    });
  }
  for (const agreement of await listUnlisted(storage, provider, purchases))
    await syncPurchases({ storage, marketplace }, actor, agreement);
}

const pageSize = 500;

/** Running agreements that are not in the list of the marketplace. */
async function listUnlisted(
  { agreements }: MarketplacePorts,
  provider: string,
  purchases: readonly Purchase[],
): Promise<AgreementRecord[]> {
  const listedIds = new Set(purchases.map(({ externalId }) => externalId));
  const filter = { provider, states: ["waiting", "active", "suspended"] as const };
  const unlisted: AgreementRecord[] = [];
  for (let offset = 0; ; offset += pageSize) {
    const { rows } = await agreements.page(filter, offset, pageSize);
    unlisted.push(...rows.filter(({ externalId }) => !listedIds.has(externalId)));
    if (rows.length < pageSize) return unlisted;
  }
}

function differenceOf(purchase: Purchase, agreement: AgreementRecord | null, now: Instant): string | null {
  const runs = isRunning(purchase, now);
  if (!agreement) return runs ? "This purchase is missing here." : null;
  if (runs !== isLive(agreement) && agreement.state !== "renewed" && agreement.state !== "replaced")
    return runs
      ? `It is active in the marketplace, but here it is ${agreement.state}.`
      : "It has ended in the marketplace, but not here.";
  if ((purchase.state === "suspended") !== (agreement.state === "suspended") && runs)
    return purchase.state === "suspended" ? "It is suspended." : "It is no longer suspended.";
  const entitlements = liveEntitlementsAt(purchase.entitlements, now);
  if (runs && JSON.stringify(entitlements) !== JSON.stringify(agreement.entitlements))
    return "Its quantities or its end differ.";
  return null;
}
