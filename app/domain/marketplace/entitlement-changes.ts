import { millisecondsInDay } from "date-fns/constants";
import { changeTerms } from "#app/domain/license/change-quotas.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import type { QuotaRecord } from "#app/domain/quota/quota.ts";
import { type Instant, instantOf, msOf } from "#app/domain/time/time.ts";
import {
  type Agreement,
  assetCapacityOf,
  type Entitlement,
  liveEntitlementsAt,
  type Marketplace,
} from "./marketplace.ts";
import type { MarketplaceCustomer, MarketplacePorts, MarketplaceUnit } from "./marketplace-store.ts";

interface MarketplaceSync {
  storage: MarketplacePorts;
  marketplace: Marketplace;
}

/** Entitlements that the marketplace returned at the time of the action. */
type EntitlementSnapshot = Pick<Agreement, "accountId"> & Pick<MarketplaceCustomer, "entitlements">;

/** Raises the errors of the marketplace. */
export async function syncEntitlements(
  { storage, marketplace }: MarketplaceSync,
  actor: Actor,
  buyer: MarketplaceCustomer,
): Promise<void> {
  const snapshot = await readEntitlements(marketplace, buyer);
  await storage.transact((work) => saveForCurrentBuyer(storage, work, actor, buyer, snapshot));
}

/** Sets the time of the last read after a failure too, so that one buyer does not block the others. */
export const postponeNextRead = (
  storage: MarketplacePorts,
  { provider, externalId }: MarketplaceCustomer,
  at: Instant,
): Promise<void> =>
  storage.transact(async (work) => {
    const buyer = await storage.marketplaceCustomers.find(provider, externalId);
    if (buyer && buyer.lastReadAt < at) work.recordEntitlementsRead(buyer.id, at);
  });

/** Events may be repeated, late or out of order, so only the account id is used. */
export interface MarketplaceEvent {
  id: string;
  accountId: string;
}

/** Handles each event once. Raises the errors of the marketplace. */
export async function handleMarketplaceEvent(
  { storage, marketplace }: MarketplaceSync,
  actor: Actor,
  event: MarketplaceEvent,
): Promise<void> {
  const { provider } = marketplace;
  const { marketplaceCustomers } = storage;
  if (await marketplaceCustomers.hasMarketplaceEvent(provider, event.id)) return;
  const buyers = await marketplaceCustomers.listByAccount(provider, event.accountId);
  if (buyers.length === 0) return;
  const snapshots: { buyer: MarketplaceCustomer; snapshot: EntitlementSnapshot }[] = [];
  for (const buyer of buyers) snapshots.push({ buyer, snapshot: await readEntitlements(marketplace, buyer) });
  await storage.transact(async (work) => {
    if (await marketplaceCustomers.hasMarketplaceEvent(provider, event.id)) return;
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
  buyer: MarketplaceCustomer,
  { accountId, entitlements }: EntitlementSnapshot,
): Promise<void> {
  if (buyer.lastReadAt > actor.at) return;
  const liveEntitlements = liveEntitlementsAt(entitlements, actor.at);
  if (
    buyer.accountId !== accountId ||
    JSON.stringify(buyer.entitlements) !== JSON.stringify(liveEntitlements)
  ) {
    const { at } = actor;
    work.changeMarketplaceCustomer({
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
  { externalId, accountId }: MarketplaceCustomer,
): Promise<EntitlementSnapshot> => ({
  accountId,
  entitlements: await marketplace.entitlements({ externalId, accountId, signedUp: null }),
});

/** Reads the buyer again, because it may have changed during the request to the marketplace. */
async function saveForCurrentBuyer(
  storage: MarketplacePorts,
  work: MarketplaceUnit,
  actor: Actor,
  { provider, externalId }: MarketplaceCustomer,
  snapshot: EntitlementSnapshot,
) {
  const buyer = await storage.marketplaceCustomers.find(provider, externalId);
  if (buyer) await saveEntitlements(storage, work, actor, buyer, snapshot);
}

async function changeQuota(
  storage: MarketplacePorts,
  work: MarketplaceUnit,
  actor: Actor,
  licenseKey: string,
  { dimension }: MarketplaceCustomer,
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
