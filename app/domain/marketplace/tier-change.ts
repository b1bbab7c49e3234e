import { createEvent } from "#app/domain/history/event.ts";
import type { LicenseRecord } from "#app/domain/license/license.ts";
import type { FullLicense } from "#app/domain/license/license-store.ts";
import type { Catalog } from "#app/domain/package/catalog.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { replaceFeatures } from "#app/domain/quota/new-quota.ts";
import type { QuotaRecord } from "#app/domain/quota/quota.ts";
import type { AgreementRecord } from "./agreement.ts";
import type { MarketplacePorts, MarketplaceTransaction } from "./agreement-store.ts";
import { findPurchasedTier, hasPurchasedDimension } from "./dimensions.ts";

interface LicenseWithQuota {
  license: FullLicense;
  quota: QuotaRecord;
  /** True if the transaction saves the record of the license. */
  isRecordSaved?: boolean;
}

interface AgreementChange {
  before: AgreementRecord | undefined;
  after: AgreementRecord | undefined;
  catalog: Catalog;
}

/**
 * Moves the license to the tier of the changed purchase, and copies the features of this tier to the quota of the
 * marketplace. A tier that staff chose does not change until the purchase changes again.
 */
export async function updateTierFromAgreement(
  { packages }: MarketplacePorts,
  transaction: MarketplaceTransaction,
  actor: Actor,
  { license, quota }: LicenseWithQuota,
  change: AgreementChange,
): Promise<LicenseWithQuota> {
  const tierId = findNewTierId(change, license.record.packageTierId);
  const tier = tierId === null ? null : await packages.findTier(tierId);
  if (!tier) return { license, quota };
  const record: LicenseRecord = {
    ...license.record,
    packageTierId: tier.id,
    packageTierPrettyName: tier.prettyName,
    tierGraceDays: tier.graceDays,
    updatedAt: actor.actedAt,
  };
  transaction.licenses.requireTier(tier.id);
  transaction.licenses.change(license.record, record);
  const after = pickTierValues(record);
  const { id, serverCapacity, totalClientCapacity } = quota;
  const quotasBefore = [{ id, serverCapacity, totalClientCapacity }];
  transaction.record(
    createEvent(actor, record.key, "update-tier", {
      details: { ...after, capacitiesFollow: false, quotasBefore },
      before: pickTierValues(license.record),
      after,
    }),
  );
  return {
    license: { ...license, record },
    quota: replaceFeatures(quota, tier.features),
    isRecordSaved: true,
  };
}

const pickTierValues = ({ packageTierId, packageTierPrettyName }: LicenseRecord) => ({
  packageTierId,
  packageTierPrettyName,
});

/**
 * The tier that the agreement now purchases. Null if the purchased tier did not change, or if the purchase still
 * includes the tier of the license.
 */
function findNewTierId({ before, after, catalog }: AgreementChange, licenseTierId: string): string | null {
  if (!before || !after || hasPurchasedDimension(catalog, licenseTierId, after)) return null;
  const tierId = findPurchasedTier(catalog, after, after.dimension)?.tier.id ?? null;
  return tierId === findPurchasedTier(catalog, before, before.dimension)?.tier.id ? null : tierId;
}
