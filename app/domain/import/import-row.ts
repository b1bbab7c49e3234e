import { createEvent } from "#app/domain/history/event.ts";
import { defaultEnvironment } from "#app/domain/license/environment.ts";
import type { Customer, LicenseRecord } from "#app/domain/license/license.ts";
import { emptyTexts } from "#app/domain/license/editable-fields.ts";
import type { FullLicense, LicenseUnit } from "#app/domain/license/license-store.ts";
import { computeSummary } from "#app/domain/license/status.ts";
import { licenseTypes, hasQuotas } from "#app/domain/package/license-type.ts";
import type { Tier } from "#app/domain/package/package-store.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { Problem } from "#app/domain/problem.ts";
import { newQuota } from "#app/domain/quota/new-quota.ts";
import { irQuotaDefaults, type QuotaRecord, type QuotaTerms, termsOf } from "#app/domain/quota/quota.ts";
import type { Settings } from "#app/domain/settings/settings.ts";
import { addDays, dayOf, type Instant, startOfDay } from "#app/domain/time/time.ts";
import type { LicenseDraft } from "./read-row.ts";
import { type ImportField, importFields } from "./fields.ts";
import type { RowError } from "./import.ts";

export interface ImportedLicense {
  record: LicenseRecord;
  quota: QuotaRecord | null;
}

const daysPerYear = 365;

const customerOf = (draft: LicenseDraft): Customer => ({
  firstName: draft.firstName ?? null,
  lastName: draft.lastName ?? null,
  email: draft.email,
  companyName: draft.companyName,
  countryCode: draft.countryCode ?? null,
  hubspotCompanyId: null,
  hubspotContactId: null,
});

export function buildLicense(
  draft: LicenseDraft,
  tier: Tier,
  tagNames: string[],
  actor: Actor,
  newId: () => number,
): ImportedLicense | RowError {
  const createdAt = draft.createdAt ?? actor.at;
  const record: LicenseRecord = {
    id: newId(),
    key: draft.key,
    type: tier.type,
    environment: draft.environment ?? defaultEnvironment,
    packageTierId: tier.id,
    packageTierPrettyName: tier.prettyName,
    softCapacity: draft.softCapacity ?? false,
    isOffline: draft.isOffline ?? false,
    graceDays: null,
    tierGraceDays: tier.graceDays,
    customer: customerOf(draft),
    ...emptyTexts,
    notes: draft.notes ?? "",
    tags: tagNames,
    createdAt,
    createdBy: draft.createdBy ?? actor.person.email,
    updatedAt: draft.updatedAt ?? createdAt,
    deletedAt: null,
    rowVersion: 1,
  };
  if (draft.expiredAt === undefined)
    return draft.startsAt === undefined
      ? { record, quota: null }
      : termError(
          "expiredAt",
          "This row has a start but no end. For a license that never ends, enter a year from 2150 on.",
        );
  if (!hasQuotas(record)) return { record, quota: null };
  try {
    const terms = termsFor(draft, tier, createdAt, draft.expiredAt);
    return { record, quota: newQuota(newId(), record, tier.features, terms, actor) };
  } catch (error) {
    if (error instanceof Problem) return termError("expiredAt", error.message);
    throw error;
  }
}

const termError = (field: ImportField, message: string): RowError => ({ field, code: "term", message });

/** The default start is the creation day, or one year before the end if the creation day is later. */
function termsFor(draft: LicenseDraft, tier: Tier, createdAt: Instant, expirationDate: Instant): QuotaTerms {
  const createdDay = startOfDay(dayOf(createdAt));
  const yearBeforeEnd = startOfDay(addDays(dayOf(expirationDate), -daysPerYear));
  const activationDate = draft.startsAt ?? (createdDay < expirationDate ? createdDay : yearBeforeEnd);
  const term = { activationDate, expirationDate };
  if (tier.type === licenseTypes.ir) {
    const { caseCapacity, caseLifetime } = { ...irQuotaDefaults, ...definedCaseValues(draft) };
    return { ...term, serverCapacity: null, totalClientCapacity: null, caseCapacity, caseLifetime };
  }
  const presetCapacity = (name: string) =>
    tier.features.find((feature) => feature.name === name)?.defaultVal ?? null;
  return {
    ...term,
    serverCapacity: draft.serverCapacity ?? presetCapacity("servers"),
    totalClientCapacity: draft.totalClientCapacity ?? presetCapacity("assets"),
    caseCapacity: null,
    caseLifetime: null,
  };
}

const definedCaseValues = ({ caseCapacity, caseLifetime }: LicenseDraft) => ({
  ...(caseCapacity !== undefined && { caseCapacity }),
  ...(caseLifetime !== undefined && { caseLifetime }),
});

export function saveImportedLicense(
  work: LicenseUnit,
  { record, quota }: ImportedLicense,
  settings: Settings,
  actor: Actor,
  source: { importId: number; fileName: string; rowNumber: number },
): void {
  work.requireTier(record.packageTierId);
  work.addLicense(record, computeSummary(record, quota ? [quota] : [], [], settings, actor.at));
  if (quota) work.addQuota(quota);
  const { key, type, isOffline, softCapacity, tags, notes, customer, environment, packageTierId } = record;
  const { packageTierPrettyName, createdAt } = record;
  const { companyName } = customer;
  work.record(
    createEvent(actor, key, "import-license", {
      details: { ...source, type, isOffline, softCapacity, tags, notes, createdAt },
      after: {
        environment,
        packageTierId,
        packageTierPrettyName,
        companyName,
        ...(quota && { quotaId: quota.id, ...termsOf(quota) }),
      },
    }),
  );
}

/** Compares only fields that the row contains. */
export function findDifferentFields(
  { record, summary }: FullLicense,
  draft: LicenseDraft,
  tierId: string,
  tagNames: readonly string[],
): ImportField[] {
  const storedValues: Partial<Record<ImportField, unknown>> = {
    ...record,
    ...record.customer,
    startsAt: summary.startsAt,
    expiredAt: summary.expiredAt,
    serverCapacity: summary.serverCapacity,
    totalClientCapacity: summary.totalClientCapacity,
    caseCapacity: summary.caseCapacity,
    tags: joinNames(record.tags),
  };
  const importedValues: Partial<Record<ImportField, unknown>> = {
    ...draft,
    packageTierId: tierId,
    ...(draft.tags && { tags: joinNames(tagNames) }),
  };
  const {
    key: _key,
    status: _status,
    updatedAt: _updatedAt,
    caseLifetime: _lifetime,
    ...comparedValues
  } = importedValues;
  const names = Object.keys(comparedValues) as (keyof typeof comparedValues)[];
  return names.filter(
    (name) => comparedValues[name] !== undefined && comparedValues[name] !== storedValues[name],
  );
}

const joinNames = (names: readonly string[]) =>
  names
    .map((name) => name.toLowerCase())
    .toSorted()
    .join();

export const fieldLabels = (fields: readonly ImportField[]): string =>
  fields.map((field) => importFields[field].label.toLowerCase()).join(", ");
