import { createEvent, type EventName, type EventValues } from "#app/domain/history/event.ts";
import { type LicenseType, licenseTypeNames, licenseTypes } from "#app/domain/package/license-type.ts";
import { checkChangedEnd } from "#app/domain/approval-rules/check-approval.ts";
import type { PackageStore } from "#app/domain/package/package-store.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { can } from "#app/domain/person/can.ts";
import { notFound, Problem, ruleViolation } from "#app/domain/problem.ts";
import { addQuota, createQuotaRecord, copyLimitsToFeatures } from "#app/domain/quota/new-quota.ts";
import {
  checkTerm,
  presentQuota,
  type Quota,
  type QuotaRecord,
  type QuotaTerms,
  type Term,
} from "#app/domain/quota/quota.ts";
import { findLastQuota, sortQuotasByLatestEnd } from "#app/domain/quota/running.ts";
import { checkRowVersion, type ExpectedVersion, identifyQuota } from "#app/domain/row-version.ts";
import type { LicenseRecord } from "./license.ts";
import type { FullLicense, LicensePorts, LicenseTransaction, SummaryPorts } from "./license-store.ts";
import { checkNotDeleted, findLicenseToChange } from "./licenses.ts";
import { type ChangedLicenseParts, saveChangedParts, updateSummary } from "./update-summary.ts";

interface NewQuotaPorts extends LicensePorts {
  packages: PackageStore;
}

type EnterpriseTerms = Omit<QuotaTerms, "caseCapacity" | "caseLifetime">;
type IrTerms = Omit<QuotaTerms, "serverCapacity" | "totalClientCapacity">;

export const createEnterpriseQuota = (
  storage: NewQuotaPorts,
  actor: Actor,
  key: string,
  terms: EnterpriseTerms,
) =>
  createQuota(storage, actor, key, licenseTypes.enterprise, {
    ...terms,
    caseCapacity: null,
    caseLifetime: null,
  });

export const createIrQuota = (storage: NewQuotaPorts, actor: Actor, key: string, terms: IrTerms) =>
  createQuota(storage, actor, key, licenseTypes.ir, {
    ...terms,
    serverCapacity: null,
    totalClientCapacity: null,
  });

function createQuota(
  storage: NewQuotaPorts,
  actor: Actor,
  licenseKey: string,
  type: LicenseType,
  terms: QuotaTerms,
): Promise<Quota> {
  return storage.transact(async (transaction) => {
    const license = await findLicenseToChange(storage, licenseKey);
    const { record, quotas } = license;
    checkMayAddQuota(actor, license);
    checkType(record, type);
    const tier = await storage.packages.findTier(record.packageTierId);
    const author = { actor, settings: await storage.settings.read() };
    const quota = createQuotaRecord(transaction.createId(), record, tier?.features ?? [], terms, author);
    addQuota(transaction, record, quota, actor);
    await saveChangedParts(storage, transaction, license, { quotas: [...quotas, quota] }, actor.actedAt);
    return presentQuota(quota);
  });
}

/** Users with only `license-create` can add only the first quota of a license that they created. */
function checkMayAddQuota({ person }: Actor, { record, quotas }: FullLicense) {
  const isCreator = record.createdBy.toLowerCase() === person.email.toLowerCase();
  if (can(person, "quota.manage") || (isCreator && quotas.length === 0)) return;
  throw new Problem(
    "forbidden",
    "You can add only the first quota of a license that you created. Other quotas need the privilege license-manage.",
  );
}

/** Throws LICENSE_TYPE if the license exists and has another type. */
export async function checkLicenseType(
  { licenses }: Pick<LicensePorts, "licenses">,
  key: string,
  expectedType: LicenseType,
): Promise<void> {
  const license = await licenses.find(key);
  if (license) checkType(license.record, expectedType);
}

function checkType({ type }: Pick<LicenseRecord, "type">, expectedType: LicenseType) {
  if (type === expectedType) return;
  throw ruleViolation("LICENSE_TYPE", `The license type is ${licenseTypeNames[type]}.`, "licenseType");
}

export interface QuotaEdit {
  actor: Actor;
  id: number;
  expectedVersion: ExpectedVersion;
  licenseType?: LicenseType | undefined;
}

const pickDates = ({ activationDate, expirationDate }: Term) => ({ activationDate, expirationDate });

export async function changeQuotaDates(storage: LicensePorts, edit: QuotaEdit, term: Term): Promise<Quota> {
  checkTerm(term);
  return editQuota(storage, edit, createDateChange(term));
}

/** Changes the dates of the quota that `findLastQuota` returns. Throws NO_QUOTA if there is no such quota. */
export async function changeDatesOfLastQuota(
  storage: LicensePorts,
  { actor, key }: LastQuotaEdit,
  term: Term,
): Promise<Quota> {
  checkTerm(term);
  const edit = { actor, expectedVersion: null };
  return findAndEditQuota(storage, edit, createDateChange(term), () => findLastQuotaToChange(storage, key));
}

type Capacities = Pick<QuotaRecord, "serverCapacity" | "totalClientCapacity">;
const pickCapacities = ({ serverCapacity, totalClientCapacity }: Capacities) => ({
  serverCapacity,
  totalClientCapacity,
});

export const changeQuotaCapacities = (storage: LicensePorts, edit: QuotaEdit, capacities: Capacities) =>
  editQuota(
    storage,
    { ...edit, licenseType: licenseTypes.enterprise },
    createCapacityChange(pickCapacities(capacities)),
  );

type QuotaStatus = Pick<QuotaRecord, "status">;
const pickStatus = ({ status }: QuotaStatus) => ({ status });

export const changeQuotaStatus = (storage: LicensePorts, edit: QuotaEdit, { status }: QuotaStatus) =>
  editQuota(storage, edit, createStatusChange(status));

interface LastQuotaEdit {
  actor: Actor;
  key: string;
}

/**
 * Capacities that the request omits do not change. Throws NO_QUOTA if the license has no enabled
 * quota, and LICENSE_TYPE unless the license is an Enterprise license.
 */
export const changeCapacitiesOfLastQuota = (
  storage: LicensePorts,
  { actor, key }: LastQuotaEdit,
  { serverCapacity, totalClientCapacity }: { [Name in keyof Capacities]?: number | undefined },
): Promise<Quota> =>
  findAndEditQuota(
    storage,
    { actor, expectedVersion: null, licenseType: licenseTypes.enterprise },
    createCapacityChange({
      ...(serverCapacity !== undefined && { serverCapacity }),
      ...(totalClientCapacity !== undefined && { totalClientCapacity }),
    }),
    () => findLastQuotaToChange(storage, key),
  );

/** Changes the status of the quota that ends last, enabled or disabled. Throws NO_QUOTA if the license has no quota. */
export const changeStatusOfLastQuota = (
  storage: LicensePorts,
  { actor, key }: LastQuotaEdit,
  { status }: QuotaStatus,
): Promise<Quota> =>
  findAndEditQuota(storage, { actor, expectedVersion: null }, createStatusChange(status), async () => {
    const license = await findLicenseToChange(storage, key);
    const [quota] = sortQuotasByLatestEnd(license.quotas);
    if (!quota) throw ruleViolation("NO_QUOTA", "This license has no quota.");
    return { license, quota };
  });

const editQuota = (storage: LicensePorts, edit: QuotaEdit, change: QuotaChange) =>
  findAndEditQuota(storage, edit, change, () => findQuotaToChange(storage, edit.id));

/** `findQuota` runs inside the transaction, so that a retry reads the quota again. */
function findAndEditQuota(
  storage: LicensePorts,
  { actor, expectedVersion, licenseType }: Omit<QuotaEdit, "id">,
  change: QuotaChange,
  findQuota: () => Promise<QuotaOfLicense>,
): Promise<Quota> {
  return storage.transact(async (transaction) => {
    const { license, quota } = await findQuota();
    if (licenseType) checkType(license.record, licenseType);
    checkRowVersion(expectedVersion, identifyQuota(quota), presentQuota(quota));
    return presentQuota(await saveQuota(storage, transaction, actor, { license, quota }, [change]));
  });
}

interface QuotaChange {
  event: EventName;
  pickValues: (quota: QuotaRecord) => EventValues;
  newValues: Partial<Term & Capacities & QuotaStatus>;
}

export const createDateChange = (term: Term): QuotaChange => ({
  event: "update-quota-dates",
  pickValues: pickDates,
  newValues: pickDates(term),
});

const createCapacityChange = (newValues: Partial<Capacities>): QuotaChange => ({
  event: "update-quota-capacities",
  pickValues: pickCapacities,
  newValues,
});

const createStatusChange = (status: QuotaRecord["status"]): QuotaChange => ({
  event: "update-quota-status",
  pickValues: pickStatus,
  newValues: { status },
});

interface QuotaOfLicense {
  license: FullLicense;
  quota: QuotaRecord;
}

interface QuotaToSave extends QuotaOfLicense, Pick<ChangedLicenseParts, "renewedEnd"> {
  /** True if the transaction already saves another change of the record. */
  isRecordSaved?: boolean;
}

/** Runs in the transaction of the caller. If `terms` has no status, the status of the quota does not change. */
export function changeTerms(
  storage: SummaryPorts,
  transaction: LicenseTransaction,
  actor: Actor,
  quotaToSave: QuotaToSave,
  terms: Term & Capacities & Partial<QuotaStatus>,
): Promise<QuotaRecord> {
  checkTerm(terms);
  return saveQuota(storage, transaction, actor, quotaToSave, [
    createDateChange(terms),
    createCapacityChange(pickCapacities(terms)),
    createStatusChange(terms.status ?? quotaToSave.quota.status),
  ]);
}

/** Records an event for each group of changed values, and updates the summary if a value has changed. */
export async function saveQuota(
  storage: SummaryPorts,
  transaction: LicenseTransaction,
  actor: Actor,
  { license, quota, renewedEnd, isRecordSaved = false }: QuotaToSave,
  changes: readonly QuotaChange[],
): Promise<QuotaRecord> {
  const savedQuota = copyLimitsToFeatures(
    changes.reduce((mergedQuota, { newValues }) => ({ ...mergedQuota, ...newValues }), {
      ...quota,
      updatedAt: actor.actedAt,
    }),
  );
  await checkChangedEnd(storage.settings, actor, savedQuota.expirationDate, quota.expirationDate);
  const events = changes
    .map(({ event, pickValues }) => ({ event, before: pickValues(quota), after: pickValues(savedQuota) }))
    .filter(({ before, after }) => Object.entries(after).some(([field, value]) => before[field] !== value));
  if (events.length === 0 && license.quotas.includes(quota)) return quota;
  const quotas = license.quotas.map((storedQuota) =>
    storedQuota.id === quota.id ? savedQuota : storedQuota,
  );
  transaction.licenses.changeQuota(savedQuota);
  const isUndo = actor.undoneEventId !== undefined;
  // An undo does not count as a renewal, unless the caller sets the renewed end.
  const savedRenewedEnd = isUndo && renewedEnd === undefined ? null : renewedEnd;
  const saveParts = isRecordSaved ? updateSummary : saveChangedParts;
  await saveParts(storage, transaction, license, { quotas, renewedEnd: savedRenewedEnd }, actor.actedAt);
  for (const { event, before, after } of events) {
    const details = { type: license.record.type, quotaId: quota.id, ...after };
    transaction.record(createEvent(actor, license.record.key, event, { details, before, after }));
  }
  return { ...savedQuota, rowVersion: savedQuota.rowVersion + 1 };
}

async function findQuotaToChange({ licenses }: LicensePorts, id: number) {
  const license = await licenses.findFullByQuota(id);
  const quota = license?.quotas.find((candidate) => candidate.id === id);
  if (!license || !quota) throw notFound("The quota");
  checkNotDeleted(license);
  return { license, quota };
}

export async function findLastQuotaToChange(storage: LicensePorts, licenseKey: string) {
  const license = await findLicenseToChange(storage, licenseKey);
  const quota = findLastQuota(license.quotas);
  if (!quota) throw noQuotaProblem(license.quotas);
  return { license, quota };
}

export const noQuotaProblem = (quotas: readonly unknown[]): Problem =>
  ruleViolation(
    "NO_QUOTA",
    quotas.length === 0 ? "This license has no quota." : "This license has no enabled quota.",
  );
