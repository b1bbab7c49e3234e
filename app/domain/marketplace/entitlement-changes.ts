import { millisecondsInDay } from "date-fns/constants";
import { changeTerms } from "#app/domain/license/change-quotas.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import type { QuotaRecord } from "#app/domain/quota/quota.ts";
import { type Instant, instantOf, msOf } from "#app/domain/time/time.ts";
import { type Agreement, assetsOf, type Entitlement, liveAt, type Marketplace } from "./marketplace.ts";
import type { MarketplaceCustomer, MarketplacePorts, MarketplaceUnit } from "./marketplace-store.ts";

interface MarketplaceSync {
  storage: MarketplacePorts;
  marketplace: Marketplace;
}

/** The actor's instant is the time of the request to the marketplace. */
type EntitlementReading = Pick<Agreement, "accountId"> & Pick<MarketplaceCustomer, "entitlements">;

/** Raises the errors of the marketplace. */
export async function syncEntitlements(
  { storage, marketplace }: MarketplaceSync,
  actor: Actor,
  buyer: MarketplaceCustomer,
): Promise<void> {
  const reading = await readEntitlements(marketplace, buyer);
  await storage.transact((work) => saveForCurrentBuyer(storage, work, actor, buyer, reading));
}

/** A failed reading counts as a reading, so that one buyer does not block the others. */
export const postponeReading = (
  storage: MarketplacePorts,
  { provider, externalId }: MarketplaceCustomer,
  at: Instant,
): Promise<void> =>
  storage.transact(async (work) => {
    const buyer = await storage.marketplaceCustomers.find(provider, externalId);
    if (buyer && buyer.lastReadAt < at) work.noteEntitlementsRead(buyer.id, at);
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
  const buyers = await marketplaceCustomers.ofAccount(provider, event.accountId);
  if (buyers.length === 0) return;
  const readings: { buyer: MarketplaceCustomer; reading: EntitlementReading }[] = [];
  for (const buyer of buyers) readings.push({ buyer, reading: await readEntitlements(marketplace, buyer) });
  await storage.transact(async (work) => {
    if (await marketplaceCustomers.hasMarketplaceEvent(provider, event.id)) return;
    work.addMarketplaceEvent(provider, event.id, actor.at);
    for (const { buyer, reading } of readings)
      await saveForCurrentBuyer(storage, work, actor, buyer, reading);
  });
}

/** Changes only the quota created by the marketplace, not those of staff. Ignores outdated readings. */
export async function saveEntitlements(
  storage: MarketplacePorts,
  work: MarketplaceUnit,
  actor: Actor,
  buyer: MarketplaceCustomer,
  { accountId, entitlements }: EntitlementReading,
): Promise<void> {
  if (buyer.lastReadAt > actor.at) return;
  const live = liveAt(entitlements, actor.at);
  if (buyer.accountId !== accountId || JSON.stringify(buyer.entitlements) !== JSON.stringify(live)) {
    const { at } = actor;
    work.changeMarketplaceCustomer({
      ...buyer,
      accountId,
      entitlements: live,
      lastReadAt: at,
      updatedAt: at,
    });
  } else if (buyer.lastReadAt < actor.at) work.noteEntitlementsRead(buyer.id, actor.at);
  if (buyer.licenseKey !== null) await changeQuota(storage, work, actor, buyer.licenseKey, buyer, live);
}

const readEntitlements = async (
  marketplace: Marketplace,
  { externalId, accountId }: MarketplaceCustomer,
): Promise<EntitlementReading> => ({
  accountId,
  entitlements: await marketplace.entitlements({ externalId, accountId, signedUp: null }),
});

/** Reads the buyer again, because it may have changed during the request to the marketplace. */
async function saveForCurrentBuyer(
  storage: MarketplacePorts,
  work: MarketplaceUnit,
  actor: Actor,
  { provider, externalId }: MarketplaceCustomer,
  reading: EntitlementReading,
) {
  const buyer = await storage.marketplaceCustomers.find(provider, externalId);
  if (buyer) await saveEntitlements(storage, work, actor, buyer, reading);
}

async function changeQuota(
  storage: MarketplacePorts,
  work: MarketplaceUnit,
  actor: Actor,
  licenseKey: string,
  { dimension }: MarketplaceCustomer,
  live: readonly Entitlement[],
) {
  const license = await storage.licenses.inFull(licenseKey);
  const quota = license?.quotas.find(({ createdBy }) => createdBy === actor.person.email);
  if (!license || !quota || license.record.deletedAt !== null) return;
  // A buyer who switched dimensions continues with the current entitlement.
  const bought = live.find((entitlement) => entitlement.dimension === dimension) ?? live[0];
  const expirationDate = bought?.expirationDate ?? endedBy(quota, actor.at);
  await changeTerms(
    storage,
    work,
    actor,
    { license, quota },
    {
      activationDate: startBefore(expirationDate, quota.activationDate),
      expirationDate,
      serverCapacity: quota.serverCapacity,
      totalClientCapacity: bought ? assetsOf(bought) : quota.totalClientCapacity,
    },
  );
}

/** A quota includes its last instant. */
const endedBy = ({ expirationDate }: QuotaRecord, now: Instant): Instant =>
  expirationDate < now ? expirationDate : instantOf(msOf(now) - 1);

/** A quota lasts at least a day. */
const startBefore = (end: Instant, start: Instant): Instant =>
  instantOf(Math.min(msOf(start), msOf(end) - millisecondsInDay));
