import { createEvent } from "#app/domain/history/event.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { notFound, ruleViolation } from "#app/domain/problem.ts";
import { addDaysToInstant, type Instant } from "#app/domain/time/time.ts";
import { type License, presentLicense } from "./license.ts";
import type { FullLicense, LicensePorts, LicenseTransaction, SummaryPorts } from "./license-store.ts";
import { findLicenseToChange } from "./licenses.ts";
import { updateSummary } from "./update-summary.ts";

export const restorableDays = 30;
const removalBatchSize = 20;

/** The license can be restored for 30 days. `removeDeletedLicenses` removes it afterwards. */
export function deleteLicense(storage: LicensePorts, actor: Actor, key: string): Promise<void> {
  return storage.transact(async (transaction) =>
    deleteLicenseInTransaction(storage, transaction, actor, await findLicenseToChange(storage, key)),
  );
}

export async function deleteLicenseInTransaction(
  storage: SummaryPorts,
  transaction: LicenseTransaction,
  actor: Actor,
  license: FullLicense,
): Promise<void> {
  const record = { ...license.record, deletedAt: actor.actedAt, updatedAt: actor.actedAt };
  transaction.licenses.change(license.record, record);
  transaction.instances.saveLicenseDeletedAt(record.id, record.deletedAt);
  const { status } = await updateSummary(storage, transaction, license, { record }, actor.actedAt);
  transaction.record(
    createEvent(actor, record.key, "delete", {
      details: { type: record.type },
      before: { status: license.summary.status, deletedAt: null },
      after: { status, deletedAt: actor.actedAt },
    }),
  );
}

export function restoreLicense(storage: LicensePorts, actor: Actor, key: string): Promise<License> {
  return storage.transact(async (transaction) => {
    const license = await storage.licenses.findFull(key);
    if (!license) throw notFound("The license");
    const { deletedAt } = license.record;
    if (!deletedAt)
      throw ruleViolation("NOT_DELETED", "This license is not deleted, so you cannot restore the license.");
    if (deletedAt < computeOldestRestorableDeletion(actor.actedAt)) {
      throw ruleViolation(
        "RESTORE_ENDED",
        `This license was deleted more than ${restorableDays} days ago and can no longer be restored.`,
      );
    }
    const record = { ...license.record, deletedAt: null, updatedAt: actor.actedAt };
    transaction.licenses.change(license.record, record);
    transaction.instances.saveLicenseDeletedAt(record.id, null);
    const summary = await updateSummary(storage, transaction, license, { record }, actor.actedAt);
    transaction.record(
      createEvent(actor, key, "restore", {
        details: { type: record.type },
        before: { status: license.summary.status, deletedAt },
        after: { status: summary.status, deletedAt: null },
      }),
    );
    return presentLicense({ ...record, rowVersion: record.rowVersion + 1 }, summary);
  });
}

export const computeRestoreDeadline = (deletedAt: Instant): Instant =>
  addDaysToInstant(deletedAt, restorableDays);

const computeOldestRestorableDeletion = (now: Instant): Instant => addDaysToInstant(now, -restorableDays);

export async function removeDeletedLicenses(storage: LicensePorts, now: Instant): Promise<void> {
  const deletedBefore = computeOldestRestorableDeletion(now);
  const removeBatch = () =>
    storage.transact(async (transaction) => {
      const removableLicenses = await storage.licenses.listRemovable(deletedBefore, removalBatchSize);
      for (const license of removableLicenses) transaction.licenses.remove(license);
      return removableLicenses.length;
    });
  let removedCount: number;
  do {
    removedCount = await removeBatch();
  } while (removedCount === removalBatchSize);
}
