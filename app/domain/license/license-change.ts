import { z } from "zod";
import { loadCaseUse } from "#app/domain/case/used-cases.ts";
import { crmId } from "#app/domain/customer/crm.ts";
import { labelQuotaFeature } from "#app/domain/package/feature-labels.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import { requireAvailableTier, type Tier } from "#app/domain/package/package-store.ts";
import { computeLimits } from "#app/domain/quota/limits.ts";
import { findDefaultCapacities, replaceFeatures, copyLimitsToFeatures } from "#app/domain/quota/new-quota.ts";
import type { QuotaRecord } from "#app/domain/quota/quota.ts";
import { findLastQuota } from "#app/domain/quota/running.ts";
import { holdsSeat } from "#app/domain/server/server.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { instantText } from "#app/domain/time/time-schemas.ts";
import { addGraceDays } from "./grace.ts";
import {
  type Customer,
  editableFieldSchemas,
  license,
  type LicenseRecord,
  presentLicense,
} from "./license.ts";
import type { FullLicense, LicensePorts } from "./license-store.ts";
import { findLicenseToChange, type NewLicensePorts } from "./licenses.ts";
import { manualCustomerFields } from "./new-license.ts";
import { findReminderRecipient } from "./recipient.ts";
import { computeSummary } from "./status.ts";

/** If `capacitiesFollow` is true, the quotas get the capacities of the new tier. */
export const tierChange = z.object({
  packageTierId: z.string({ error: "Choose a tier." }).min(1, "Choose a tier.").max(200),
  capacitiesFollow: z.boolean({ error: "Choose whether the capacities follow the tier." }),
});
export type TierChange = z.output<typeof tierChange>;

/** Replaces the whole customer. Missing fields become null. */
export const customerChange = manualCustomerFields.extend({
  hubspotCompanyId: crmId.nullish(),
  hubspotContactId: crmId.nullish(),
});
export type CustomerChange = z.output<typeof customerChange>;

export const licenseChange = z.discriminatedUnion(
  "kind",
  [
    customerChange.extend({ kind: z.literal("customer") }),
    tierChange.extend({ kind: z.literal("tier") }),
    z.object({ kind: z.literal("offline"), isOffline: editableFieldSchemas.isOffline }),
  ],
  { error: "Choose what to change: customer, tier or offline." },
);

/** A `licenseChange` whose customer fields are replaced by the complete customer. */
export type ResolvedChange =
  | { kind: "customer"; customer: Customer }
  | ({ kind: "tier" } & TierChange)
  | { kind: "offline"; isOffline: boolean };

export const changePreview = z.object({
  before: license,
  after: license,
  features: z.array(
    z.object({ prettyName: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  /** Numbers of servers and assets in use that exceed the limits after the change. */
  serversBeyond: z.number(),
  assetsBeyond: z.number(),
  /** E-mail addresses that get the reminders before and after the change. */
  remindedBefore: z.string(),
  remindedAfter: z.string(),
  /**
   * Issued license files, which the change does not affect. `expiresAt` is their latest end, and `endless` counts files
   * without an end.
   */
  files: z.object({ count: z.number(), expiresAt: instantText.nullable(), endless: z.number() }),
});
export type ChangePreview = z.output<typeof changePreview>;

type ChangePorts = LicensePorts & Pick<NewLicensePorts, "packages">;
type ChangedLicense = Pick<FullLicense, "record" | "quotas">;

export async function previewChange(
  storage: ChangePorts,
  key: string,
  change: ResolvedChange,
  at: Instant,
): Promise<ChangePreview> {
  const license = await findLicenseToChange(storage, key);
  const { record, quotas: changedQuotas } = await applyChange(storage, license, change, at);
  const quotas = addGraceDays(changedQuotas, record);
  const cases = await loadCaseUse(storage, { record, quotas }, at);
  const settings = await storage.settings.read();
  const summary = computeSummary(record, quotas, license.servers, settings, at, cases);
  const limitsAfterChange = computeLimits(quotas, at);
  const isEnterprise = record.type === licenseTypes.enterprise;
  const computeExcess = (usedCount: number, limit: number | null) =>
    isEnterprise && limit !== null ? Math.max(0, usedCount - limit) : 0;
  return {
    before: presentLicense(license.record, license.summary),
    after: presentLicense(record, summary),
    features: listChangedFeatures(findLastQuota(license.quotas), findLastQuota(quotas)),
    serversBeyond: computeExcess(license.servers.filter(holdsSeat).length, limitsAfterChange.servers),
    assetsBeyond: computeExcess(summary.totalClientsInUse, limitsAfterChange.assets),
    remindedBefore: findRecipientOfRecord(license.record),
    remindedAfter: findRecipientOfRecord(record),
    files: await storage.licenses.countUnexpiredFiles(record.id, at),
  };
}

const findRecipientOfRecord = ({ environment, createdBy, customer }: FullLicense["record"]) =>
  findReminderRecipient({ environment, createdBy, email: customer.email });

async function applyChange(
  storage: ChangePorts,
  { record, quotas }: FullLicense,
  change: ResolvedChange,
  at: Instant,
): Promise<ChangedLicense> {
  if (change.kind === "customer") return { record: { ...record, customer: change.customer }, quotas };
  if (change.kind === "offline") return { record: { ...record, isOffline: change.isOffline }, quotas };
  const tier = await resolveTier(storage, record, change.packageTierId);
  return applyTier({ record, quotas }, tier, { capacitiesFollow: change.capacitiesFollow, at });
}

/** Throws TIER_UNKNOWN for an unknown tier, and TIER_RETIRED for a retired tier that the license does not already have. */
export async function resolveTier(
  { packages }: Pick<NewLicensePorts, "packages">,
  { type, packageTierId }: Pick<LicenseRecord, "type" | "packageTierId">,
  requestedTierId: string,
): Promise<Tier> {
  const currentTier = requestedTierId === packageTierId ? await packages.findTier(requestedTierId) : null;
  return currentTier ?? requireAvailableTier(packages, requestedTierId, type);
}

/** Applies the features of the tier, and its capacities if requested, to all quotas that have not ended. */
export function applyTier(
  { record, quotas }: ChangedLicense,
  tier: Tier,
  { capacitiesFollow, at }: Pick<TierChange, "capacitiesFollow"> & { at: Instant },
): ChangedLicense {
  const isNewTier = tier.id !== record.packageTierId;
  const shouldSetCapacities = capacitiesFollow && record.type === licenseTypes.enterprise;
  const defaultCapacities = findDefaultCapacities(tier.features);
  const applyTierToQuota = (quota: QuotaRecord): QuotaRecord => {
    if (quota.expirationDate < at) return quota;
    const capacities = {
      serverCapacity: defaultCapacities.serverCapacity ?? quota.serverCapacity,
      totalClientCapacity: defaultCapacities.totalClientCapacity ?? quota.totalClientCapacity,
    };
    const hasDefaultCapacities =
      capacities.serverCapacity === quota.serverCapacity &&
      capacities.totalClientCapacity === quota.totalClientCapacity;
    if (!isNewTier && (!shouldSetCapacities || hasDefaultCapacities)) return quota;
    const quotaWithFeatures = isNewTier ? replaceFeatures(quota, tier.features) : quota;
    return copyLimitsToFeatures({ ...quotaWithFeatures, ...(shouldSetCapacities && capacities) });
  };
  return {
    record: isNewTier
      ? {
          ...record,
          packageTierId: tier.id,
          packageTierPrettyName: tier.prettyName,
          tierGraceDays: tier.graceDays,
        }
      : record,
    quotas: quotas.map(applyTierToQuota),
  };
}

/** The preview shows these features as capacities. */
const capacityNames = ["servers", "assets", "cases", "caseLifetime"];

function listChangedFeatures(before: QuotaRecord | null, after: QuotaRecord | null) {
  const createLabelsByName = (quota: QuotaRecord | null) =>
    new Map(quota?.features.map((feature) => [feature.name, labelQuotaFeature(feature)]));
  const featuresBefore = createLabelsByName(before);
  const featuresAfter = createLabelsByName(after);
  return [...new Set([...featuresBefore.keys(), ...featuresAfter.keys()])]
    .filter((name) => !capacityNames.includes(name))
    .filter((name) => featuresBefore.get(name)?.prettyValue !== featuresAfter.get(name)?.prettyValue)
    .map((name) => ({
      prettyName: (featuresAfter.get(name) ?? featuresBefore.get(name))?.prettyName ?? name,
      before: featuresBefore.get(name)?.prettyValue ?? null,
      after: featuresAfter.get(name)?.prettyValue ?? null,
    }));
}
