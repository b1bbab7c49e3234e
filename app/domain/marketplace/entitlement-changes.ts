import { millisecondsInDay } from "date-fns/constants";
import { changeTerms } from "#app/domain/license/change-quotas.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import type { QuotaRecord } from "#app/domain/quota/quota.ts";
import { type Instant, instantOf, msOf } from "#app/domain/time/time.ts";
import type { AgreementRecord } from "./agreement.ts";
import type { MarketplacePorts, MarketplaceUnit } from "./agreement-store.ts";
import {
  assetCapacityOf,
  type Entitlement,
  liveEntitlementsAt,
  type Marketplace,
  type MarketplaceEvent,
  type Purchase,
} from "./marketplace.ts";

interface MarketplaceSync {
  storage: MarketplacePorts;
  marketplace: Marketplace;
}

/** Entitlements that the marketplace returned at the time of the action. */
type EntitlementSnapshot = Pick<AgreementRecord, "accountId" | "entitlements">;

/** Raises the errors of the marketplace. */
export async function syncEntitlements(
  { storage, marketplace }: MarketplaceSync,
  actor: Actor,
  buyer: AgreementRecord,
): Promise<void> {
  const snapshot = await readEntitlements(marketplace, buyer);
  await storage.transact((work) => saveForCurrentBuyer(storage, work, actor, buyer, snapshot));
}

/** Sets the time of the last read after a failure too, so that one buyer does not block the others. */
export const postponeNextRead = (
  storage: MarketplacePorts,
  { provider, externalId }: AgreementRecord,
  at: Instant,
): Promise<void> =>
  storage.transact(async (work) => {
    const buyer = await storage.agreements.find(provider, externalId);
    if (buyer && buyer.lastReadAt < at) work.recordEntitlementsRead(buyer.id, at);
  });

/**
 * Handles each event once. Events may be repeated, late or out of order, so only the account id is used. Raises the
 * errors of the marketplace.
 */
export async function handleMarketplaceEvent(
  { storage, marketplace }: MarketplaceSync,
  actor: Actor,
  event: MarketplaceEvent,
): Promise<void> {
  const { provider } = marketplace;
  const { agreements } = storage;
  if (event.accountId === null) return;
  if (await agreements.hasMarketplaceEvent(provider, event.id)) return;
  const buyers = await agreements.listByAccount(provider, event.accountId);
  if (buyers.length === 0) return;
  const snapshots: { buyer: AgreementRecord; snapshot: EntitlementSnapshot }[] = [];
  for (const buyer of buyers) snapshots.push({ buyer, snapshot: await readEntitlements(marketplace, buyer) });
  await storage.transact(async (work) => {
    if (await agreements.hasMarketplaceEvent(provider, event.id)) return;
    work.addMarketplaceEvent(provider, event.id, actor.at);
    for (const { buyer, snapshot } of snapshots)
      await saveForCurrentBuyer(storage, work, actor, buyer, snapshot);
  });
}

/** Changes only the quota created by the marketplace, not those of staff. Ignores outdated snapshots. */
export async function saveEntitlements(
  storage: MarketplacePorts,
  work: MarketplaceUnit,
  actor: Actor,
  buyer: AgreementRecord,
  { accountId, entitlements }: EntitlementSnapshot,
): Promise<void> {
  if (buyer.lastReadAt > actor.at) return;
  const liveEntitlements = liveEntitlementsAt(entitlements, actor.at);
  if (
    buyer.accountId !== accountId ||
    JSON.stringify(buyer.entitlements) !== JSON.stringify(liveEntitlements)
  ) {
    const { at } = actor;
    work.changeAgreement({
      ...buyer,
      accountId,
      entitlements: liveEntitlements,
      lastReadAt: at,
      updatedAt: at,
    });
  } else if (buyer.lastReadAt < actor.at) work.recordEntitlementsRead(buyer.id, actor.at);
  if (buyer.licenseKey !== null)
    await changeQuota(storage, work, actor, buyer.licenseKey, buyer, liveEntitlements);
}

const readEntitlements = async (
  marketplace: Marketplace,
  { externalId, accountId }: AgreementRecord,
): Promise<EntitlementSnapshot> => ({
  accountId,
  entitlements: entitlementsOf(await marketplace.readPurchases({ externalId, accountId }), externalId),
});

export const entitlementsOf = (purchases: readonly Purchase[], externalId: string): Entitlement[] =>
  purchases.find((purchase) => purchase.externalId === externalId)?.entitlements ?? [];

/** Reads the buyer again, because it may have changed during the request to the marketplace. */
async function saveForCurrentBuyer(
  storage: MarketplacePorts,
  work: MarketplaceUnit,
  actor: Actor,
  { provider, externalId }: AgreementRecord,
  snapshot: EntitlementSnapshot,
) {
  const buyer = await storage.agreements.find(provider, externalId);
  if (buyer) await saveEntitlements(storage, work, actor, buyer, snapshot);
}

async function changeQuota(
  storage: MarketplacePorts,
  work: MarketplaceUnit,
  actor: Actor,
  licenseKey: string,
  { dimension }: AgreementRecord,
  liveEntitlements: readonly Entitlement[],
) {
  const license = await storage.licenses.findFull(licenseKey);
  const quota = license?.quotas.find(({ createdBy }) => createdBy === actor.person.email);
  if (!license || !quota || license.record.deletedAt !== null) return;
  // A buyer who switched dimensions continues with the current entitlement.
  const currentEntitlement =
    liveEntitlements.find((entitlement) => entitlement.dimension === dimension) ?? liveEntitlements[0];
  const expirationDate = currentEntitlement?.expirationDate ?? pastEndOf(quota, actor.at);
  await changeTerms(
    storage,
    work,
    actor,
    { license, quota },
    {
      activationDate: startAtLeastOneDayBefore(expirationDate, quota.activationDate),
      expirationDate,
      serverCapacity: quota.serverCapacity,
      totalClientCapacity: currentEntitlement
        ? assetCapacityOf(currentEntitlement)
        : quota.totalClientCapacity,
    },
  );
}

/** A quota includes its last instant. */
const pastEndOf = ({ expirationDate }: QuotaRecord, now: Instant): Instant =>
  expirationDate < now ? expirationDate : instantOf(msOf(now) - 1);

/** A quota lasts at least a day. */
const startAtLeastOneDayBefore = (end: Instant, start: Instant): Instant =>
  instantOf(Math.min(msOf(start), msOf(end) - millisecondsInDay));
