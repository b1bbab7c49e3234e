import { z } from "zod";
import { createEvent } from "#app/domain/history/event.ts";
import { checkRowVersion, identifyLicense } from "#app/domain/row-version.ts";
import { copyLimitsToFeatures } from "#app/domain/quota/new-quota.ts";
import { quota, type QuotaRecord } from "#app/domain/quota/quota.ts";
import type { LicenseEdit } from "./edit-license.ts";
import { type Customer, type License, type LicenseRecord, presentLicense } from "./license.ts";
import { applyTier, resolveTier, type TierChange } from "./license-change.ts";
import type { FullLicense, LicensePorts } from "./license-store.ts";
import { findLicenseToChange, type NewLicensePorts } from "./licenses.ts";
import { updateSummary } from "./update-summary.ts";

/** The key and the servers of the license do not change. `isConfirmed` means that the CRM confirmed the customer. */
export function changeCustomer(
  storage: LicensePorts,
  { actor, key, expectedVersion }: LicenseEdit,
  { customer, isConfirmed }: { customer: Customer; isConfirmed: boolean },
): Promise<License> {
  return storage.transact(async (transaction) => {
    const license = await findLicenseToChange(storage, key);
    const currentLicense = presentLicense(license.record, license.summary);
    checkRowVersion(expectedVersion, identifyLicense(currentLicense), currentLicense);
    const before = license.record.customer;
    const changedFieldNames = listFieldNames(customer).filter((name) => customer[name] !== before[name]);
    if (changedFieldNames.length === 0) return currentLicense;
    const record: LicenseRecord = { ...license.record, customer, updatedAt: actor.actedAt };
    transaction.licenses.transfer(license.record, record);
    transaction.instances.updateHostedCustomer(record, actor.actedAt);
    const pickChangedFields = (customerValues: Customer) =>
      Object.fromEntries(changedFieldNames.map((name) => [name, customerValues[name]]));
    transaction.record(
      createEvent(actor, record.key, "update-customer", {
        details: { ...pickChangedFields(customer), ...(!isConfirmed && { customerIsChecked: false }) },
        before: pickChangedFields(before),
        after: pickChangedFields(customer),
      }),
    );
    return presentLicense({ ...record, rowVersion: record.rowVersion + 1 }, license.summary);
  });
}

const listFieldNames = (customer: Customer) => Object.keys(customer) as (keyof Customer)[];

type TierPorts = LicensePorts & Pick<NewLicensePorts, "packages">;

/** The key and the servers of the license do not change. Writes nothing if the tier and the limits stay the same. */
export const changeTier = (
  storage: TierPorts,
  edit: LicenseEdit,
  { packageTierId, capacitiesFollow }: TierChange,
): Promise<License> =>
  saveTier(storage, edit, { capacitiesFollow }, async (license) => {
    const tier = await resolveTier(storage, license.record, packageTierId);
    return applyTier(license, tier, { capacitiesFollow, at: edit.actor.actedAt });
  });

/** The tier before a tier change, and the limits that the affected quotas had before the change. */
export const previousTierSchema = z.object({
  packageTierId: z.string(),
  quotasBefore: z.array(quota.pick({ id: true, serverCapacity: true, totalClientCapacity: true })),
});

/**
 * Restores the previous tier, even if the tier is retired, and the previous limits of the quotas. Throws
 * TIER_UNKNOWN if the tier was removed.
 */
export const restoreTier = (
  storage: TierPorts,
  edit: LicenseEdit,
  { packageTierId, quotasBefore }: z.output<typeof previousTierSchema>,
): Promise<License> =>
  saveTier(storage, edit, { capacitiesFollow: false }, async (license) => {
    const tier =
      (await storage.packages.findTier(packageTierId)) ??
      (await resolveTier(storage, license.record, packageTierId));
    const { record, quotas } = applyTier(license, tier, { capacitiesFollow: false, at: edit.actor.actedAt });
    const restoreLimits = (currentQuota: QuotaRecord) => {
      const limitsBefore = quotasBefore.find(({ id }) => id === currentQuota.id);
      return limitsBefore ? copyLimitsToFeatures({ ...currentQuota, ...limitsBefore }) : currentQuota;
    };
    return { record, quotas: quotas.map(restoreLimits) };
  });

function saveTier(
  storage: TierPorts,
  { actor, key, expectedVersion }: LicenseEdit,
  { capacitiesFollow }: Pick<TierChange, "capacitiesFollow">,
  applyTierChange: (license: FullLicense) => Promise<Pick<FullLicense, "record" | "quotas">>,
): Promise<License> {
  return storage.transact(async (transaction) => {
    const license = await findLicenseToChange(storage, key);
    const currentLicense = presentLicense(license.record, license.summary);
    checkRowVersion(expectedVersion, identifyLicense(currentLicense), currentLicense);
    const changedLicense = await applyTierChange(license);
    const replacedQuotas = license.quotas.filter(
      (storedQuota, index) => storedQuota !== changedLicense.quotas[index],
    );
    if (changedLicense.record === license.record && replacedQuotas.length === 0) return currentLicense;
    const record: LicenseRecord = { ...changedLicense.record, updatedAt: actor.actedAt };
    transaction.licenses.requireTier(record.packageTierId);
    transaction.licenses.change(license.record, record);
    for (const changedQuota of changedLicense.quotas)
      if (!license.quotas.includes(changedQuota))
        transaction.licenses.changeQuota({ ...changedQuota, updatedAt: actor.actedAt });
    const summary = await updateSummary(
      storage,
      transaction,
      license,
      { ...changedLicense, record },
      actor.actedAt,
    );
    const pickTierValues = (
      licenseRecord: LicenseRecord,
      { serverCapacity, totalClientCapacity }: typeof summary,
    ) => ({
      packageTierId: licenseRecord.packageTierId,
      packageTierPrettyName: licenseRecord.packageTierPrettyName,
      serverCapacity,
      totalClientCapacity,
    });
    const after = pickTierValues(record, summary);
    const quotasBefore = replacedQuotas.map(({ id, serverCapacity, totalClientCapacity }) => ({
      id,
      serverCapacity,
      totalClientCapacity,
    }));
    transaction.record(
      createEvent(actor, record.key, "update-tier", {
        details: { ...after, capacitiesFollow, quotasBefore },
        before: pickTierValues(license.record, license.summary),
        after,
      }),
    );
    return presentLicense({ ...record, rowVersion: record.rowVersion + 1 }, summary);
  });
}
