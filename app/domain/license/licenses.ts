import { eventBy } from "#app/domain/history/event.ts";
import { licenseTypes, takesQuotas } from "#app/domain/package/license-type.ts";
import { availableTier, type PackageStore, type Tier } from "#app/domain/package/package-store.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { notFound, ruleBroken } from "#app/domain/problem.ts";
import { addQuota, newQuota, presetCapacities } from "#app/domain/quota/new-quota.ts";
import { irQuotaDefaults, type QuotaTerms } from "#app/domain/quota/quota.ts";
import type { SettingsStore } from "#app/domain/settings/settings.ts";
import type { TagStore } from "#app/domain/tag/tag-store.ts";
import { resolveTags } from "#app/domain/tag/tags.ts";
import { newLicenseKey } from "#app/domain/text/license-key.ts";
import { type Customer, type License, type LicenseRecord, presentLicense } from "./license.ts";
import { noTexts } from "./editable-fields.ts";
import type { LicenseInFull, LicensePorts, LicenseUnit, StoredLicense } from "./license-store.ts";
import type { FirstQuota, NewLicenseInput } from "./new-license.ts";
import { summarize } from "./status.ts";

export async function findLicense(
  { licenses }: Pick<LicensePorts, "licenses">,
  key: string,
): Promise<License> {
  const license = await licenses.find(key);
  if (!license) throw notFound("The license");
  return presentLicense(license.record, license.summary);
}

/** Raises `not-found`, and `rule` LICENSE_DELETED for deleted licenses. */
export async function licenseToChange(
  { licenses }: Pick<LicensePorts, "licenses">,
  key: string,
): Promise<LicenseInFull> {
  const license = await licenses.inFull(key);
  if (!license) throw notFound("The license");
  checkNotDeleted(license);
  return license;
}

export function checkNotDeleted({ record }: Pick<LicenseInFull, "record">) {
  if (record.deletedAt) throw ruleBroken("LICENSE_DELETED", "This license was deleted.");
}

export interface NewLicensePorts {
  tags: TagStore;
  packages: PackageStore;
  settings: SettingsStore;
}

/** The event shows if the CRM could not confirm the customer. */
export async function createLicense(
  storage: NewLicensePorts & Pick<LicensePorts, "transact">,
  actor: Actor,
  input: NewLicenseInput,
  customer: Customer,
  customerIsChecked = true,
): Promise<License> {
  return storage.transact(async (work) => {
    const { record, summary } = await addNewLicense(storage, work, actor, input, customer, customerIsChecked);
    return presentLicense(record, summary);
  });
}

export async function addNewLicense(
  storage: NewLicensePorts,
  work: LicenseUnit,
  actor: Actor,
  input: NewLicenseInput,
  customer: Customer,
  customerIsChecked = true,
): Promise<StoredLicense> {
  const tier = await availableTier(storage.packages, input.packageTierId, input.type);
  const tags = await resolveTags(storage, actor, input.tags);
  const record: LicenseRecord = {
    id: work.newId(),
    key: newLicenseKey(),
    type: input.type,
    environment: input.environment,
    packageTierId: tier.id,
    packageTierPrettyName: tier.prettyName,
    softCapacity: input.softCapacity,
    isOffline: input.isOffline,
    graceDays: null,
    tierGraceDays: tier.graceDays,
    customer,
    ...noTexts,
    notes: input.notes ?? "",
    tags,
    createdAt: actor.at,
    createdBy: actor.person.email,
    updatedAt: actor.at,
    deletedAt: null,
    rowVersion: 1,
  };
  const quotas =
    input.quota && takesQuotas(record)
      ? [newQuota(work.newId(), record, tier.features, firstTerms(record, tier, input.quota), actor)]
      : [];
  const summary = summarize(record, quotas, [], await storage.settings.read(), actor.at);
  work.ensureTags(tags, actor.at);
  work.requireTier(tier.id);
  work.addLicense(record, summary);
  work.record(
    eventBy(actor, record.key, "create", {
      details: {
        type: record.type,
        isOffline: record.isOffline,
        softCapacity: record.softCapacity,
        tags,
        notes: record.notes,
        ...(!customerIsChecked && { customerIsChecked }),
      },
      after: {
        environment: record.environment,
        packageTierId: record.packageTierId,
        packageTierPrettyName: record.packageTierPrettyName,
        companyName: customer.companyName,
      },
    }),
  );
  for (const quota of quotas) addQuota(work, record, quota, actor);
  return { record, summary };
}

/** Enterprise defaults come from the tier; IR defaults are fixed. */
function firstTerms(
  license: LicenseRecord,
  tier: Tier,
  { activationDate, expirationDate, ...capacities }: FirstQuota,
): QuotaTerms {
  const term = { activationDate, expirationDate };
  if (license.type === licenseTypes.ir) {
    return { ...term, serverCapacity: null, totalClientCapacity: null, ...irQuotaDefaults };
  }
  const preset = presetCapacities(tier.features);
  return {
    ...term,
    serverCapacity: capacities.serverCapacity ?? preset.serverCapacity,
    totalClientCapacity: capacities.totalClientCapacity ?? preset.totalClientCapacity,
    caseCapacity: null,
    caseLifetime: null,
  };
}
