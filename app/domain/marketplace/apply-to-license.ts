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
import { followTierOfPurchase } from "./tier-change.ts";
import { allTiers, capacitiesFor, findPurchasedTier } from "./dimensions.ts";

const waitForSuccessorDays = 7;

interface LicensePurchases {
  /** The purchases of the license. */
  agreements: readonly AgreementRecord[];
  /** The same purchases before the change. */
  before: readonly AgreementRecord[];
  catalog: Catalog;
}

/** Changes only the quota created by the marketplace, not those of staff. */
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
  const current = currentPurchase(agreements);
  if (quota) await updatePurchasedQuota(storage, work, actor, { license, quota }, purchases);
  else if (current) await addPurchasedQuota(storage, work, actor, license, current, catalog);
  if (current && !before.includes(current)) describeRenewal(work, license, current);
}

async function updatePurchasedQuota(
  storage: MarketplacePorts,
  work: MarketplaceUnit,
  actor: Actor,
  purchased: { license: FullLicense; quota: QuotaRecord },
  { agreements, before, catalog }: LicensePurchases,
): Promise<void> {
  const current = currentPurchase(agreements);
  const { license, quota } = await followTierOfPurchase(storage, work, actor, purchased, {
    before: currentPurchase(before) ?? lastPurchase(before),
    after: current,
    catalog,
  });
  const expirationDate = current?.endsAt ?? endWithoutPurchase(agreements, quota, license, actor.at);
  const isSuspended = current?.state === "suspended";
  const wasSuspended = currentPurchase(before)?.state === "suspended";
  await changeTerms(
    storage,
    work,
    actor,
    { license, quota, renewedEnd: renewedEndOf({ agreements, before }, quota, license) },
    {
      activationDate: startAtLeastOneDayBefore(expirationDate, quota.activationDate),
      expirationDate,
      ...mergeCapacities(quota, current && purchasedCapacities(current, license, catalog)),
      status: isSuspended === wasSuspended ? quota.status : isSuspended ? 0 : 1,
    },
  );
}

function describeRenewal(work: MarketplaceUnit, { record }: FullLicense, purchase: AgreementRecord) {
  const { endsAt, provider, value, currency } = purchase;
  const termMonths = termMonthsOf(purchase);
  if (endsAt !== null)
    work.describeRenewal({
      licenseId: record.id,
      endsAt,
      marketplace: provider,
      value,
      currency,
      termMonths,
    });
}

/** Of several running purchases the one that ends last decides. */
export const currentPurchase = (agreements: readonly AgreementRecord[]): AgreementRecord | undefined =>
  lastPurchase(agreements.filter(isLive));

const lastPurchase = (agreements: readonly AgreementRecord[]): AgreementRecord | undefined =>
  agreements
    .filter(({ endsAt }) => endsAt !== null)
    .toSorted((a, b) => ((a.endsAt ?? "") < (b.endsAt ?? "") ? 1 : -1))[0];

/**
 * The wait for a successor is no renewal. A successor that arrives during the wait renews the end of the purchase, not
 * the end of the wait.
 */
function renewedEndOf(
  { agreements, before }: Pick<LicensePurchases, "agreements" | "before">,
  { expirationDate }: QuotaRecord,
  { summary }: FullLicense,
): Instant | null | undefined {
  if (!currentPurchase(agreements)) return null;
  const waitedForSuccessor = !currentPurchase(before) && summary.expiredAt === expirationDate;
  return waitedForSuccessor ? lastPurchase(before)?.endsAt : undefined;
}

/** The dimensions of the license's own tier decide; those of another tier count if its own has none of them. */
function purchasedCapacities(agreement: AgreementRecord, { record }: FullLicense, catalog: Catalog) {
  const ownTier = allTiers(catalog).find(({ id }) => id === record.packageTierId);
  const capacities = ownTier && capacitiesFor(ownTier, agreement);
  const isFilled = capacities && Object.values(capacities).some((capacity) => capacity !== null);
  return isFilled ? capacities : findPurchasedTier(catalog, agreement, agreement.dimension)?.capacities;
}

const mergeCapacities = (
  quota: Pick<QuotaRecord, "serverCapacity" | "totalClientCapacity">,
  capacities: Partial<Pick<QuotaRecord, "serverCapacity" | "totalClientCapacity">> | undefined,
) => ({
  serverCapacity: capacities?.serverCapacity ?? quota.serverCapacity,
  totalClientCapacity: capacities?.totalClientCapacity ?? quota.totalClientCapacity,
});

/**
 * While a successor may still arrive, servers run for the grace period, or for seven days if that is longer. A cancelled
 * or expired purchase ends at once.
 */
function endWithoutPurchase(
  agreements: readonly AgreementRecord[],
  { expirationDate }: QuotaRecord,
  { record }: FullLicense,
  now: Instant,
): Instant {
  const last = lastPurchase(agreements);
  const pastEnd = expirationDate < now ? expirationDate : instantOf(msOf(now) - 1);
  if (!last || last.endsAt === null) return pastEnd;
  const waitsForSuccessor = last.state === "renewed" || last.state === "replaced" || last.autoRenews === true;
  const endedEarly = expirationDate > last.endsAt;
  if (last.state === "cancelled" || (last.state === "expired" && !endedEarly && !waitsForSuccessor))
    return pastEnd;
  const waitUntil = addDaysTo(last.endsAt, Math.max(0, waitForSuccessorDays - graceDaysOf(record)));
  return endedEarly && expirationDate < waitUntil ? expirationDate : waitUntil;
}

/** A license that staff linked has no quota of the marketplace yet. */
async function addPurchasedQuota(
  storage: MarketplacePorts,
  work: MarketplaceUnit,
  actor: Actor,
  license: FullLicense,
  agreement: AgreementRecord,
  catalog: Catalog,
): Promise<void> {
  if (agreement.endsAt === null) return;
  const tier = await storage.packages.tier(license.record.packageTierId);
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
