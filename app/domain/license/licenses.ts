import { createEvent } from "#app/domain/history/event.ts";
import { licenseTypes, canHaveQuotas } from "#app/domain/package/license-type.ts";
import { requireAvailableTier, type PackageStore, type Tier } from "#app/domain/package/package-store.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { notFound, ruleViolation } from "#app/domain/problem.ts";
import { addQuota, createQuotaRecord, findDefaultCapacities } from "#app/domain/quota/new-quota.ts";
import { checkTerm, irQuotaDefaults, type QuotaTerms } from "#app/domain/quota/quota.ts";
import type { SettingsStore } from "#app/domain/settings/settings.ts";
import type { TagStore } from "#app/domain/tag/tag.ts";
import { resolveTags } from "#app/domain/tag/tags.ts";
import { generateLicenseKey } from "#app/domain/text/license-key.ts";
import { type Customer, type License, type LicenseRecord, presentLicense } from "./license.ts";
import type { FullLicense, LicensePorts, LicenseTransaction, StoredLicense } from "./license-store.ts";
import type { FirstQuota, NewLicenseValues } from "./new-license.ts";
import { computeSummary } from "./status.ts";

export async function findLicense(
  { licenses }: Pick<LicensePorts, "licenses">,
  key: string,
): Promise<License> {
  const license = await licenses.find(key);
  if (!license) throw notFound("The license");
  return presentLicense(license.record, license.summary);
}

/** Throws `not-found`, and `rule` LICENSE_DELETED for deleted licenses. */
export const findLicenseToChange = async (
  { licenses }: Pick<LicensePorts, "licenses">,
  key: string,
): Promise<FullLicense> => requireNotDeleted(await licenses.findFull(key));

/** Does the same as `findLicenseToChange` for changes that the summary does not depend on, and reads less. */
export const findRecordToChange = async (
  { licenses }: Pick<LicensePorts, "licenses">,
  key: string,
): Promise<StoredLicense> => requireNotDeleted(await licenses.find(key));

function requireNotDeleted<Found extends StoredLicense>(license: Found | null): Found {
  if (!license) throw notFound("The license");
  checkNotDeleted(license);
  return license;
}

export function checkNotDeleted({ record }: Pick<FullLicense, "record">) {
  if (record.deletedAt) throw ruleViolation("LICENSE_DELETED", "This license was deleted.");
}

export interface NewLicensePorts {
  tags: TagStore;
  packages: PackageStore;
  settings: SettingsStore;
}

/**
 * `isCustomerConfirmed` is false if the CRM could not confirm the customer. The event then contains
 * `customerIsChecked`.
 */
export async function createLicense(
  storage: NewLicensePorts & Pick<LicensePorts, "transact">,
  actor: Actor,
  values: NewLicenseValues,
  customer: Customer,
  isCustomerConfirmed = true,
): Promise<License> {
  if (values.quota && canHaveQuotas(values)) checkTerm(values.quota, "quota.expirationDate");
  return storage.transact(async (transaction) => {
    const { record, summary } = await addNewLicense(
      storage,
      transaction,
      actor,
      values,
      customer,
      isCustomerConfirmed,
    );
    return presentLicense(record, summary);
  });
}

export async function addNewLicense(
  storage: NewLicensePorts,
  transaction: LicenseTransaction,
  actor: Actor,
  values: NewLicenseValues,
  customer: Customer,
  isCustomerConfirmed = true,
): Promise<StoredLicense> {
  const tier = await requireAvailableTier(storage.packages, values.packageTierId, values.type);
  const tags = await resolveTags(storage, actor, values.tags);
  const record: LicenseRecord = {
    id: transaction.createId(),
    key: generateLicenseKey(),
    type: values.type,
    environment: values.environment,
    packageTierId: tier.id,
    packageTierPrettyName: tier.prettyName,
    softCapacity: values.softCapacity,
    isOffline: values.isOffline,
    alertsCustomer: values.alertsCustomer ?? false,
    graceDays: null,
    tierGraceDays: tier.graceDays,
    fullFrom: null,
    customer,
    notes: values.notes ?? "",
    tags,
    createdAt: actor.actedAt,
    createdBy: actor.person.email,
    updatedAt: actor.actedAt,
    deletedAt: null,
    rowVersion: 1,
  };
  const settings = await storage.settings.read();
  const quotas =
    values.quota && canHaveQuotas(record)
      ? [
          createQuotaRecord(
            transaction.createId(),
            record,
            tier.features,
            createFirstQuotaTerms(record, tier, values.quota),
            { actor, settings },
          ),
        ]
      : [];
  const summary = computeSummary(record, quotas, [], settings, actor.actedAt);
  transaction.tags.ensure(tags, actor.actedAt);
  transaction.licenses.requireTier(tier.id);
  transaction.licenses.add(record, summary);
  transaction.record(
    createEvent(actor, record.key, "create", {
      details: {
        type: record.type,
        isOffline: record.isOffline,
        softCapacity: record.softCapacity,
        alertsCustomer: record.alertsCustomer,
        tags,
        notes: record.notes,
        ...(!isCustomerConfirmed && { customerIsChecked: false }),
      },
      after: {
        environment: record.environment,
        packageTierId: record.packageTierId,
        packageTierPrettyName: record.packageTierPrettyName,
        companyName: customer.companyName,
      },
    }),
  );
  for (const quota of quotas) addQuota(transaction, record, quota, actor);
  return { record, summary };
}

/** The tier defines the defaults of Enterprise licenses. The defaults of IR licenses are fixed. */
function createFirstQuotaTerms(
  license: LicenseRecord,
  tier: Tier,
  { activationDate, expirationDate, ...capacities }: FirstQuota,
): QuotaTerms {
  const dates = { activationDate, expirationDate };
  if (license.type === licenseTypes.ir) {
    return { ...dates, serverCapacity: null, totalClientCapacity: null, ...irQuotaDefaults };
  }
  const defaultCapacities = findDefaultCapacities(tier.features);
  return {
    ...dates,
    serverCapacity: capacities.serverCapacity ?? defaultCapacities.serverCapacity,
    totalClientCapacity: capacities.totalClientCapacity ?? defaultCapacities.totalClientCapacity,
    caseCapacity: null,
    caseLifetime: null,
  };
}
