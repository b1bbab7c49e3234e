import type { Actor } from "#app/domain/person/actor.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { type AgreementRecord, isLive } from "./agreement.ts";
import type { MarketplacePorts } from "./agreement-store.ts";
import { liveEntitlementsAt, type Marketplace, type Purchase } from "./marketplace.ts";
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
  for await (const { externalId, licenseKey } of unlistedAgreements(storage, provider, purchases))
    differences.push({
      provider,
      externalId,
      licenseKey,
      text: "The marketplace does not list it any more.",
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
  for await (const agreement of unlistedAgreements(storage, provider, purchases))
    await syncPurchases({ storage, marketplace }, actor, agreement);
}

const pageSize = 500;

/** Running agreements that are not in the list of the marketplace. */
async function* unlistedAgreements(
  { agreements }: MarketplacePorts,
  provider: string,
  purchases: readonly Purchase[],
): AsyncGenerator<AgreementRecord> {
  const listedIds = new Set(purchases.map(({ externalId }) => externalId));
  const filter = { provider, states: ["waiting", "active", "suspended"] as const };
  const running: AgreementRecord[] = [];
  for (let offset = 0; ; offset += pageSize) {
    const { rows } = await agreements.page(filter, offset, pageSize);
    running.push(...rows.filter(({ externalId }) => !listedIds.has(externalId)));
    if (rows.length < pageSize) break;
  }
  yield* running;
}

function differenceOf(purchase: Purchase, agreement: AgreementRecord | null, now: Instant): string | null {
  const entitlements = liveEntitlementsAt(purchase.entitlements, now);
  const isRunning = purchase.state !== "ended" && (purchase.state === "waiting" || entitlements.length > 0);
  if (!agreement) return isRunning ? "We do not know this purchase." : null;
  if (isRunning !== isLive(agreement) && agreement.state !== "renewed" && agreement.state !== "replaced")
    return isRunning
      ? `It runs, but we have it as ${agreement.state}.`
      : "It has ended, but we have it as running.";
  if ((purchase.state === "suspended") !== (agreement.state === "suspended") && isRunning)
    return purchase.state === "suspended" ? "It is suspended." : "It is not suspended any more.";
  if (isRunning && JSON.stringify(entitlements) !== JSON.stringify(agreement.entitlements))
    return "Its quantities or its end are different.";
  return null;
}
