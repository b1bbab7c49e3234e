import { millisecondsInDay } from "date-fns/constants";
import { disabledStatus, enabledStatus } from "#app/domain/enabled.ts";
import { changeTerms } from "#app/domain/license/change-quotas.ts";
import { resolveGraceDays } from "#app/domain/license/grace.ts";
import type { FullLicense } from "#app/domain/license/license-store.ts";
import { saveChangedParts } from "#app/domain/license/update-summary.ts";
import type { Catalog } from "#app/domain/package/catalog.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { addQuota, createQuotaRecord, findDefaultCapacities } from "#app/domain/quota/new-quota.ts";
import type { QuotaRecord } from "#app/domain/quota/quota.ts";
import { addDaysToInstant, type Instant, instantOf, msOf, addMs } from "#app/domain/time/time.ts";
import { marketplacePerson } from "#app/domain/person/actor.ts";
import { type AgreementRecord, isLiveAgreement, computeTermMonths } from "./agreement.ts";
import type { MarketplacePorts, MarketplaceTransaction } from "./agreement-store.ts";
import { replacesEstimate } from "./estimated-end.ts";
import { updateTierFromAgreement } from "./tier-change.ts";
import { listAllTiers, computeCapacities, findPurchasedTier } from "./dimensions.ts";

const successorWaitDays = 7;

interface LicenseAgreements {
  /** The agreements of the license after the change. */
  agreements: readonly AgreementRecord[];
  /** The same agreements before the change. */
  agreementsBefore: readonly AgreementRecord[];
  catalog: Catalog;
}

/** Changes only the quota that the marketplace created. Quotas of staff do not change. */
export async function applyAgreementsToLicense(
  storage: MarketplacePorts,
  transaction: MarketplaceTransaction,
  requestingActor: Actor,
  license: FullLicense,
  licenseAgreements: LicenseAgreements,
): Promise<void> {
  const { agreements, agreementsBefore, catalog } = licenseAgreements;
  const actor = { ...requestingActor, person: marketplacePerson };
  const quota = license.quotas.find(({ createdBy }) => createdBy === marketplacePerson.email);
  const liveAgreement = findLiveAgreement(agreements);
  if (quota) await updatePurchasedQuota(storage, transaction, actor, { license, quota }, licenseAgreements);
  else if (liveAgreement)
    await addPurchasedQuota(storage, transaction, actor, license, liveAgreement, catalog);
  if (liveAgreement && !agreementsBefore.includes(liveAgreement))
    addAgreementToRenewal(transaction, license, liveAgreement);
}

async function updatePurchasedQuota(
  storage: MarketplacePorts,
  transaction: MarketplaceTransaction,
  actor: Actor,
  licenseWithQuota: { license: FullLicense; quota: QuotaRecord },
  { agreements, agreementsBefore, catalog }: LicenseAgreements,
): Promise<void> {
  const liveAgreement = findLiveAgreement(agreements);
  const changedLicense = await updateTierFromAgreement(storage, transaction, actor, licenseWithQuota, {
    before: findLiveAgreement(agreementsBefore) ?? findLastAgreement(agreementsBefore),
    after: liveAgreement,
    catalog,
  });
  const { license, quota } = changedLicense;
  const expirationDate =
    liveAgreement?.endsAt ?? computeEndWithoutPurchase(agreements, quota, license, actor.actedAt);
  // Staff may have disabled the quota, so its status changes only if the purchase is suspended or resumed.
  const isSuspended = liveAgreement?.state === "suspended";
  const wasSuspended = findLiveAgreement(agreementsBefore)?.state === "suspended";
  const changedStatus = isSuspended ? disabledStatus : enabledStatus;
  await changeTerms(
    storage,
    transaction,
    actor,
    {
      ...changedLicense,
      renewedEnd: findPreviousPurchaseEnd({ agreements, agreementsBefore }, quota, license),
    },
    {
      activationDate: computeQuotaStart(expirationDate, quota.activationDate),
      expirationDate,
      ...mergeCapacities(quota, liveAgreement && findPurchasedCapacities(liveAgreement, license, catalog)),
      status: isSuspended === wasSuspended ? quota.status : changedStatus,
    },
  );
}

function addAgreementToRenewal(
  transaction: MarketplaceTransaction,
  { record }: FullLicense,
  agreement: AgreementRecord,
) {
  const { endsAt, provider, value, currency } = agreement;
  const termMonths = computeTermMonths(agreement);
  if (endsAt !== null)
    transaction.renewals.addPurchase({
      licenseId: record.id,
      expiredAt: endsAt,
      marketplace: provider,
      value,
      currency,
      termMonths,
    });
}

/** The live agreement that ends last. */
export const findLiveAgreement = (agreements: readonly AgreementRecord[]): AgreementRecord | undefined =>
  findLastAgreement(agreements.filter(isLiveAgreement));

const findLastAgreement = (agreements: readonly AgreementRecord[]): AgreementRecord | undefined =>
  agreements
    .filter(({ endsAt }) => endsAt !== null)
    .toSorted((a, b) => ((a.endsAt ?? "") < (b.endsAt ?? "") ? 1 : -1))[0];

/**
 * The value of `ChangedLicenseParts.renewedEnd`. Without a live purchase, the quota ends later only to wait for a
 * successor. This wait is no renewal, so the value is null. A successor that arrives during the wait renews the last
 * purchase. The value is also null if the reported end replaces an estimate.
 */
function findPreviousPurchaseEnd(
  { agreements, agreementsBefore }: Pick<LicenseAgreements, "agreements" | "agreementsBefore">,
  { expirationDate }: QuotaRecord,
  { summary }: FullLicense,
): Instant | null | undefined {
  const liveAgreement = findLiveAgreement(agreements);
  const liveAgreementBefore = findLiveAgreement(agreementsBefore);
  if (!liveAgreement || replacesEstimate(liveAgreementBefore, liveAgreement)) return null;
  const endedWithPreviousPurchase = !liveAgreementBefore && summary.expiredAt === expirationDate;
  return endedWithPreviousPurchase ? findLastAgreement(agreementsBefore)?.endsAt : undefined;
}

/** The purchased capacities for the tier of the license, or else those for the purchased tier. */
function findPurchasedCapacities(agreement: AgreementRecord, { record }: FullLicense, catalog: Catalog) {
  const licenseTier = listAllTiers(catalog).find(({ id }) => id === record.packageTierId);
  const capacities = licenseTier && computeCapacities(licenseTier, agreement);
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
 * The end of the quota if no purchase is live. The quota ends at once if the purchase was cancelled, or if the
 * purchase expired at its planned end and does not renew. Otherwise a successor may still arrive. Servers then run
 * for the grace period, but for at least seven days.
 */
function computeEndWithoutPurchase(
  agreements: readonly AgreementRecord[],
  { expirationDate }: QuotaRecord,
  { record }: FullLicense,
  now: Instant,
): Instant {
  const endedAgreement = findLastAgreement(agreements);
  const endInThePast = expirationDate < now ? expirationDate : addMs(now, -1);
  if (!endedAgreement || endedAgreement.endsAt === null) return endInThePast;
  const isWaitingForSuccessor =
    endedAgreement.state === "renewed" ||
    endedAgreement.state === "replaced" ||
    endedAgreement.hasAutoRenewal === true;
  const hasEndedBeforeQuota = expirationDate > endedAgreement.endsAt;
  if (
    endedAgreement.state === "cancelled" ||
    (endedAgreement.state === "expired" && !hasEndedBeforeQuota && !isWaitingForSuccessor)
  )
    return endInThePast;
  const waitEnd = addDaysToInstant(
    endedAgreement.endsAt,
    Math.max(0, successorWaitDays - resolveGraceDays(record)),
  );
  return hasEndedBeforeQuota && expirationDate < waitEnd ? expirationDate : waitEnd;
}

/** Adds the quota of the marketplace to a license that staff linked and that has no such quota yet. */
async function addPurchasedQuota(
  storage: MarketplacePorts,
  transaction: MarketplaceTransaction,
  actor: Actor,
  license: FullLicense,
  agreement: AgreementRecord,
  catalog: Catalog,
): Promise<void> {
  if (agreement.endsAt === null) return;
  const tier = await storage.packages.findTier(license.record.packageTierId);
  const features = tier?.features ?? [];
  const quota = createQuotaRecord(
    transaction.createId(),
    license.record,
    features,
    {
      activationDate: computeQuotaStart(agreement.endsAt, actor.actedAt),
      expirationDate: agreement.endsAt,
      ...mergeCapacities(
        findDefaultCapacities(features),
        findPurchasedCapacities(agreement, license, catalog),
      ),
      caseCapacity: null,
      caseLifetime: null,
    },
    { actor, settings: await storage.settings.read() },
  );
  addQuota(transaction, license.record, quota, actor);
  await saveChangedParts(
    storage,
    transaction,
    license,
    { quotas: [...license.quotas, quota] },
    actor.actedAt,
  );
}

/** `start` or one day before `end`, whichever is earlier, because a quota lasts at least one day. */
export const computeQuotaStart = (end: Instant, start: Instant): Instant =>
  instantOf(Math.min(msOf(start), msOf(end) - millisecondsInDay));
