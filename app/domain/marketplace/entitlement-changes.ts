import { changeTerms } from "#app/domain/license/change-quotas.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import type { QuotaRecord } from "#app/domain/quota/quota.ts";
import { dayMs, type Instant, instantOf, msOf } from "#app/domain/time/time.ts";
import { type Agreement, assetsOf, type Entitlement, liveAt, type Marketplace } from "./marketplace.ts";
import type { MarketplaceCustomer, MarketplacePorts, MarketplaceUnit } from "./marketplace-store.ts";

interface Selling {
  storage: MarketplacePorts;
  marketplace: Marketplace;
}

/** A reading of an agreement; the actor's instant is when it was asked for. */
type Reading = Pick<Agreement, "accountId"> & Pick<MarketplaceCustomer, "entitlements">;

/** Asks the marketplace what the buyer may use now and lets the license follow it. Raises what the marketplace raises. */
export async function followEntitlements(
  { storage, marketplace }: Selling,
  actor: Actor,
  buyer: MarketplaceCustomer,
): Promise<void> {
  const reading = await readingOf(marketplace, buyer);
  await storage.transact((work) => keepAgain(storage, work, actor, buyer, reading));
}

/** A buyer whose reading failed counts as read at this instant, so that their next turn comes when it is due then. */
export const postponeReading = (
  storage: MarketplacePorts,
  { provider, externalId }: MarketplaceCustomer,
  at: Instant,
): Promise<void> =>
  storage.transact(async (work) => {
    const buyer = await storage.marketplaceCustomers.find(provider, externalId);
    if (buyer && buyer.lastReadAt < at) work.noteEntitlementsRead(buyer.id, at);
  });

/** What a marketplace tells of by itself. It may come twice, late, or out of order, so only whom it is about counts. */
export interface MarketplaceEvent {
  id: string;
  /** Whose agreements may have changed. */
  accountId: string;
}

/** Reads again what the account's agreements entitle to, once for each event. Raises what the marketplace raises. */
export async function hearMarketplaceEvent(
  { storage, marketplace }: Selling,
  actor: Actor,
  event: MarketplaceEvent,
): Promise<void> {
  const { provider } = marketplace;
  const { marketplaceCustomers } = storage;
  if (await marketplaceCustomers.hasHeard(provider, event.id)) return;
  const buyers = await marketplaceCustomers.ofAccount(provider, event.accountId);
  if (buyers.length === 0) return;
  const readings: { buyer: MarketplaceCustomer; reading: Reading }[] = [];
  for (const buyer of buyers) readings.push({ buyer, reading: await readingOf(marketplace, buyer) });
  await storage.transact(async (work) => {
    if (await marketplaceCustomers.hasHeard(provider, event.id)) return;
    work.addMarketplaceEvent(provider, event.id, actor.at);
    for (const { buyer, reading } of readings) await keepAgain(storage, work, actor, buyer, reading);
  });
}

/**
 * Keeps what an agreement entitles to. The quota that the marketplace made follows it: its capacity and its end are what
 * was bought, and where nothing is left it is over. Quotas that staff added are theirs. A reading that was asked for
 * before the one that is kept changes nothing, and what is so already is not written again.
 */
export async function keepEntitlements(
  storage: MarketplacePorts,
  work: MarketplaceUnit,
  actor: Actor,
  buyer: MarketplaceCustomer,
  { accountId, entitlements }: Reading,
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

const readingOf = async (
  marketplace: Marketplace,
  { externalId, accountId }: MarketplaceCustomer,
): Promise<Reading> => ({
  accountId,
  entitlements: await marketplace.entitlements({ externalId, accountId, signedUp: null }),
});

/** The buyer may have moved while the marketplace was asked. */
async function keepAgain(
  storage: MarketplacePorts,
  work: MarketplaceUnit,
  actor: Actor,
  { provider, externalId }: MarketplaceCustomer,
  reading: Reading,
) {
  const buyer = await storage.marketplaceCustomers.find(provider, externalId);
  if (buyer) await keepEntitlements(storage, work, actor, buyer, reading);
}

async function changeQuota(
  storage: MarketplacePorts,
  work: MarketplaceUnit,
  actor: Actor,
  licenseKey: string,
  { dimension }: MarketplaceCustomer,
  live: readonly Entitlement[],
) {
  const found = await storage.licenses.inFull(licenseKey);
  const quota = found?.quotas.find(({ createdBy }) => createdBy === actor.person.email);
  if (!found || !quota || found.record.deletedAt !== null) return;
  // Who changed from one dimension to another goes on with what they have.
  const bought = live.find((one) => one.dimension === dimension) ?? live[0];
  const expirationDate = bought?.expirationDate ?? endedBy(quota, actor.at);
  await changeTerms(
    storage,
    work,
    actor,
    { found, quota },
    {
      activationDate: startBefore(expirationDate, quota.activationDate),
      expirationDate,
      serverCapacity: quota.serverCapacity,
      totalClientCapacity: bought ? assetsOf(bought) : quota.totalClientCapacity,
    },
  );
}

/** A quota runs through its last instant. */
const endedBy = ({ expirationDate }: QuotaRecord, now: Instant): Instant =>
  expirationDate < now ? expirationDate : instantOf(msOf(now) - 1);

/** A quota lasts a day at least. */
const startBefore = (end: Instant, start: Instant): Instant =>
  instantOf(Math.min(msOf(start), msOf(end) - dayMs));
