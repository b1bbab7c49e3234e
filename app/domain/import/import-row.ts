import { approvalRequiredCode } from "#app/domain/approval-rules/check-approval.ts";
import { createEvent } from "#app/domain/history/event.ts";
import { defaultEnvironment } from "#app/domain/license/environment.ts";
import type { Customer, LicenseRecord } from "#app/domain/license/license.ts";
import type { FullLicense, LicenseTransaction } from "#app/domain/license/license-store.ts";
import { computeSummary } from "#app/domain/license/status.ts";
import { licenseTypes, canHaveQuotas } from "#app/domain/package/license-type.ts";
import type { Tier } from "#app/domain/package/package-store.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { Problem } from "#app/domain/problem.ts";
import { createQuotaRecord } from "#app/domain/quota/new-quota.ts";
import { irQuotaDefaults, type QuotaRecord, type QuotaTerms, pickTerms } from "#app/domain/quota/quota.ts";
import type { Settings } from "#app/domain/settings/settings.ts";
import { generateLicenseKey } from "#app/domain/text/license-key.ts";
import { addDays, dayOf, type Instant, startOfDay } from "#app/domain/time/time.ts";
import type { ParsedLicense } from "./read-row.ts";
import { type ImportField, importFields } from "./fields.ts";
import type { RowError } from "./import.ts";

export interface ImportedLicense {
  record: LicenseRecord;
  quota: QuotaRecord | null;
}

const daysPerYear = 365;

const createCustomer = (parsedLicense: ParsedLicense): Customer => ({
  firstName: parsedLicense.firstName ?? null,
  lastName: parsedLicense.lastName ?? null,
  email: parsedLicense.email,
  companyName: parsedLicense.companyName,
  countryCode: parsedLicense.countryCode ?? null,
  hubspotCompanyId: null,
  hubspotContactId: null,
});

export function buildLicense(
  parsedLicense: ParsedLicense,
  tier: Tier,
  tagNames: string[],
  { actor, settings }: { actor: Actor; settings: Settings },
  createId: () => number,
): ImportedLicense | RowError {
  const createdAt = parsedLicense.createdAt ?? actor.actedAt;
  const record: LicenseRecord = {
    id: createId(),
    key: parsedLicense.key ?? generateLicenseKey(),
    type: tier.type,
    environment: parsedLicense.environment ?? defaultEnvironment,
    packageTierId: tier.id,
    packageTierPrettyName: tier.prettyName,
    softCapacity: parsedLicense.softCapacity ?? false,
    isOffline: parsedLicense.isOffline ?? false,
    alertsCustomer: parsedLicense.alertsCustomer ?? false,
    graceDays: null,
    tierGraceDays: tier.graceDays,
    fullFrom: null,
    customer: createCustomer(parsedLicense),
    notes: parsedLicense.notes ?? "",
    tags: tagNames,
    createdAt,
    createdBy: parsedLicense.createdBy ?? actor.person.email,
    updatedAt: parsedLicense.updatedAt ?? createdAt,
    deletedAt: null,
    rowVersion: 1,
  };
  if (parsedLicense.expiredAt === undefined)
    return parsedLicense.startsAt === undefined
      ? { record, quota: null }
      : createTermError(
          "expiredAt",
          "This row has a start date but no end date. For a license that never ends, enter a year from 2150 on.",
        );
  if (!canHaveQuotas(record)) return { record, quota: null };
  try {
    const terms = createTerms(parsedLicense, tier, createdAt, parsedLicense.expiredAt);
    return {
      record,
      quota: createQuotaRecord(createId(), record, tier.features, terms, { actor, settings }),
    };
  } catch (error) {
    if (error instanceof Problem && error.code === approvalRequiredCode)
      return createTermError("expiredAt", approvalRequiredText);
    if (error instanceof Problem) return createTermError("expiredAt", error.message);
    throw error;
  }
}

const approvalRequiredText =
  "A license without an end needs the approval of a second person, which an import cannot ask for. Enter an end date, or create this license by hand.";

const createTermError = (field: ImportField, message: string): RowError => ({ field, code: "TERM", message });

/** The default start is the creation day, or one year before the end if the license was created after its end. */
function createTerms(
  parsedLicense: ParsedLicense,
  tier: Tier,
  createdAt: Instant,
  expirationDate: Instant,
): QuotaTerms {
  const startOfCreationDay = startOfDay(dayOf(createdAt));
  const yearBeforeEnd = startOfDay(addDays(dayOf(expirationDate), -daysPerYear));
  const activationDate =
    parsedLicense.startsAt ?? (startOfCreationDay < expirationDate ? startOfCreationDay : yearBeforeEnd);
  const dates = { activationDate, expirationDate };
  if (tier.type === licenseTypes.ir) {
    const { caseCapacity, caseLifetime } = { ...irQuotaDefaults, ...pickDefinedCaseValues(parsedLicense) };
    return { ...dates, serverCapacity: null, totalClientCapacity: null, caseCapacity, caseLifetime };
  }
  const findDefaultCapacity = (name: string) =>
    tier.features.find((feature) => feature.name === name)?.defaultVal ?? null;
  return {
    ...dates,
    serverCapacity: parsedLicense.serverCapacity ?? findDefaultCapacity("servers"),
    totalClientCapacity: parsedLicense.totalClientCapacity ?? findDefaultCapacity("assets"),
    caseCapacity: null,
    caseLifetime: null,
  };
}

const pickDefinedCaseValues = ({ caseCapacity, caseLifetime }: ParsedLicense) => ({
  ...(caseCapacity !== undefined && { caseCapacity }),
  ...(caseLifetime !== undefined && { caseLifetime }),
});

export function saveImportedLicense(
  transaction: LicenseTransaction,
  { record, quota }: ImportedLicense,
  settings: Settings,
  actor: Actor,
  source: { importId: number; fileName: string; rowNumber: number },
): void {
  transaction.licenses.requireTier(record.packageTierId);
  transaction.licenses.add(record, computeSummary(record, quota ? [quota] : [], [], settings, actor.actedAt));
  if (quota) transaction.licenses.addQuota(quota);
  const { key, type, isOffline, softCapacity, alertsCustomer, tags, notes, customer, environment } = record;
  const { packageTierId, packageTierPrettyName, createdAt } = record;
  const { companyName } = customer;
  transaction.record(
    createEvent(actor, key, "import-license", {
      details: { ...source, type, isOffline, softCapacity, alertsCustomer, tags, notes, createdAt },
      after: {
        environment,
        packageTierId,
        packageTierPrettyName,
        companyName,
        ...(quota && { quotaId: quota.id, ...pickTerms(quota) }),
      },
    }),
  );
}

/** Compares only fields that the row contains. */
export function findDifferentFields(
  { record, summary }: FullLicense,
  parsedLicense: ParsedLicense,
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
    tags: joinTagNames(record.tags),
  };
  const importedValues: Partial<Record<ImportField, unknown>> = {
    ...parsedLicense,
    packageTierId: tierId,
    ...(parsedLicense.tags && { tags: joinTagNames(tagNames) }),
  };
  const {
    key: _key,
    packageName: _package,
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

const joinTagNames = (names: readonly string[]) =>
  names
    .map((name) => name.toLowerCase())
    .toSorted()
    .join();

export const joinFieldLabels = (fields: readonly ImportField[]): string =>
  fields.map((field) => importFields[field].label.toLowerCase()).join(", ");
