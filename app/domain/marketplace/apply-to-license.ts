import { millisecondsInDay } from "date-fns/constants";
import { changeTerms } from "#app/domain/license/change-quotas.ts";
import { graceDaysOf } from "#app/domain/license/grace.ts";
import type { FullLicense } from "#app/domain/license/license-store.ts";
import { updateSummary } from "#app/domain/license/update-summary.ts";
import type { Catalog } from "#app/domain/package/catalog.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { addQuota, newQuota, presetCapacities } from "#app/domain/quota/new-quota.ts";
import type { QuotaRecord } from "#app/domain/quota/quota.ts";
import { addDaysTo, type Instant, instantOf, msOf } from "#app/domain/time/time.ts";
import { marketplacePerson } from "./actor.ts";
import { type AgreementRecord, isLive, termMonthsOf } from "./agreement.ts";
import type { MarketplacePorts, MarketplaceUnit } from "./agreement-store.ts";
import { updateTierFromPurchase } from "./tier-change.ts";
import { allTiers, capacitiesFor, findPurchasedTier } from "./dimensions.ts";

const waitForSuccessorDays = 7;

interface LicensePurchases {
  /** The purchases of the license. */
  agreements: readonly AgreementRecord[];
  /** The same purchases before the change. */
  before: readonly AgreementRecord[];
  catalog: Catalog;
}

/** Changes only the quota that the marketplace created. Quotas of staff do not change. */
export async function applyToLicense(
  storage: MarketplacePorts,
  work: MarketplaceUnit,
  author: Actor,
  license: FullLicense,
  purchases: LicensePurchases,
): Promise<void> {
  const { agreements, before, catalog } = purchases;
  const actor = { ...author, person: marketplacePerson };
  const quota = license.quotas.find(({ createdBy }) => createdBy === marketplacePerson.email);
  const livePurchase = findLivePurchase(agreements);
  if (quota) await updatePurchasedQuota(storage, work, actor, { license, quota }, purchases);
  else if (livePurchase) await addPurchasedQuota(storage, work, actor, license, livePurchase, catalog);
  if (livePurchase && !before.includes(livePurchase)) describeRenewal(work, license, livePurchase);
}

async function updatePurchasedQuota(
  storage: MarketplacePorts,
  work: MarketplaceUnit,
  actor: Actor,
  purchased: { license: FullLicense; quota: QuotaRecord },
  { agreements, before, catalog }: LicensePurchases,
): Promise<void> {
  const livePurchase = findLivePurchase(agreements);
  const { license, quota } = await updateTierFromPurchase(storage, work, actor, purchased, {
    before: findLivePurchase(before) ?? findLastPurchase(before),
    after: livePurchase,
    catalog,
  });
  const expirationDate = livePurchase?.endsAt ?? endWithoutPurchase(agreements, quota, license, actor.at);
  const isSuspended = livePurchase?.state === "suspended";
  const wasSuspended = findLivePurchase(before)?.state === "suspended";
  const changedStatus = isSuspended ? 0 : 1;
  await changeTerms(
    storage,
    work,
    actor,
    { license, quota, renewedEnd: renewedEndOf({ agreements, before }, quota, license) },
    {
      activationDate: startAtLeastOneDayBefore(expirationDate, quota.activationDate),
      expirationDate,
      ...mergeCapacities(quota, livePurchase && purchasedCapacities(livePurchase, license, catalog)),
      status: isSuspended === wasSuspended ? quota.status : changedStatus,
    },
  );
}

function describeRenewal(work: MarketplaceUnit, { record }: FullLicense, purchase: AgreementRecord) {
  const { endsAt, provider, value, currency } = purchase;
  const termMonths = termMonthsOf(purchase);
  if (endsAt !== null)
    work.addPurchaseToRenewal({
      licenseId: record.id,
      endsAt,
      marketplace: provider,
      value,
      currency,
      termMonths,
    });
}

/** Returns the running purchase that ends last. */
export const findLivePurchase = (agreements: readonly AgreementRecord[]): AgreementRecord | undefined =>
  findLastPurchase(agreements.filter(isLive));

const findLastPurchase = (agreements: readonly AgreementRecord[]): AgreementRecord | undefined =>
  agreements
    .filter(({ endsAt }) => endsAt !== null)
    .toSorted((a, b) => ((a.endsAt ?? "") < (b.endsAt ?? "") ? 1 : -1))[0];

/**
 * Returns the end that a later end renews, as in `LicenseChange`. While the license waits for a successor, a later end is no
 * renewal. A successor that arrives during the wait renews the end of the last purchase, not the end of the wait.
 */
function renewedEndOf(
  { agreements, before }: Pick<LicensePurchases, "agreements" | "before">,
  { expirationDate }: QuotaRecord,
  { summary }: FullLicense,
): Instant | null | undefined {
  if (!findLivePurchase(agreements)) return null;
  const waitedForSuccessor = !findLivePurchase(before) && summary.expiredAt === expirationDate;
  return waitedForSuccessor ? findLastPurchase(before)?.endsAt : undefined;
}

/** Uses the dimensions of the license's tier, or those of the purchased tier if the license's tier names none of them. */
function purchasedCapacities(agreement: AgreementRecord, { record }: FullLicense, catalog: Catalog) {
  const licenseTier = allTiers(catalog).find(({ id }) => id === record.packageTierId);
  const capacities = licenseTier && capacitiesFor(licenseTier, agreement);
  const hasCapacity = capacities && Object.values(capacities).some((capacity) => capacity !== null);
  return hasCapacity ? capacities : findPurchasedTier(catalog, agreement, agreement.dimension)?.capacities;
}

const mergeCapacities = (
  quota: Pick<QuotaRecord, "serverCapacity" | "totalClientCapacity">,
  capacities: Partial<Pick<QuotaRecord, "serverCapacity" | "totalClientCapacity">> | undefined,
) => ({
  serverCapacity: capacities?.serverCapacity ?? quota.serverCapacity,
  totalClientCapacity: capacities?.totalClientCapacity ?? quota.totalClientCapacity,
});

/**
 * Returns the end of the quota if no purchase is running. While a successor may still arrive, servers run for the grace
 * period, or for seven days if that is longer. A cancelled or expired purchase ends at once.
 */
function endWithoutPurchase(
  agreements: readonly AgreementRecord[],
  { expirationDate }: QuotaRecord,
  { record }: FullLicense,
  now: Instant,
): Instant {
  const endedPurchase = findLastPurchase(agreements);
  const pastEnd = expirationDate < now ? expirationDate : instantOf(msOf(now) - 1);
  if (!endedPurchase || endedPurchase.endsAt === null) return pastEnd;
  const waitsForSuccessor =
    endedPurchase.state === "renewed" ||
    endedPurchase.state === "replaced" ||
    endedPurchase.autoRenews === true;
  const endedEarly = expirationDate > endedPurchase.endsAt;
  if (
    endedPurchase.state === "cancelled" ||
    (endedPurchase.state === "expired" && !endedEarly && !waitsForSuccessor)
  )
    return pastEnd;
  const waitUntil = addDaysTo(endedPurchase.endsAt, Math.max(0, waitForSuccessorDays - graceDaysOf(record)));
  return endedEarly && expirationDate < waitUntil ? expirationDate : waitUntil;
}

/** Adds the quota of the marketplace to a license that staff linked and that has no such quota yet. */
async function addPurchasedQuota(
  storage: MarketplacePorts,
  work: MarketplaceUnit,
  actor: Actor,
  license: FullLicense,
  agreement: AgreementRecord,
  catalog: Catalog,
): Promise<void> {
  if (agreement.endsAt === null) return;
  const tier = await storage.packages.findTier(license.record.packageTierId);
  const features = tier?.features ?? [];
  const quota = newQuota(
    work.newId(),
    license.record,
    features,
    {
      activationDate: startAtLeastOneDayBefore(agreement.endsAt, actor.at),
      expirationDate: agreement.endsAt,
      ...mergeCapacities(presetCapacities(features), purchasedCapacities(agreement, license, catalog)),
      caseCapacity: null,
      caseLifetime: null,
    },
    actor,
  );
  addQuota(work, license.record, quota, actor);
  await updateSummary(storage, work, license, { quotas: [...license.quotas, quota] }, actor.at);
}

/** A quota lasts at least a day. */
export const startAtLeastOneDayBefore = (end: Instant, start: Instant): Instant =>
  instantOf(Math.min(msOf(start), msOf(end) - millisecondsInDay));
