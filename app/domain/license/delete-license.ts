import { eventBy } from "#app/domain/history/event.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { notFound, ruleBroken } from "#app/domain/problem.ts";
import { addDaysTo, type Instant } from "#app/domain/time/time.ts";
import { type License, presentLicense } from "./license.ts";
import type { LicenseInFull, LicensePorts, LicenseUnit, SummaryPorts } from "./license-store.ts";
import { licenseToChange } from "./licenses.ts";
import { updateSummary } from "./update-summary.ts";

export const restorableDays = 30;
const removalBatchSize = 20;

/** The license can be restored for 30 days. `removeDeletedLicenses` removes it afterwards. */
export function deleteLicense(storage: LicensePorts, actor: Actor, key: string): Promise<void> {
  return storage.transact(async (work) =>
    deleteLicenseIn(storage, work, actor, await licenseToChange(storage, key)),
  );
}

export async function deleteLicenseIn(
  storage: SummaryPorts,
  work: LicenseUnit,
  actor: Actor,
  license: LicenseInFull,
): Promise<void> {
  const record = { ...license.record, deletedAt: actor.at, updatedAt: actor.at };
  work.changeLicense(record);
  work.noteLicenseDeleted(record.id, record.deletedAt);
  const { status } = await updateSummary(storage, work, license, { record }, actor.at);
  work.record(
    eventBy(actor, record.key, "delete", {
      details: { type: record.type },
      before: { status: license.summary.status, deletedAt: null },
      after: { status, deletedAt: actor.at },
    }),
  );
}

export function restoreLicense(storage: LicensePorts, actor: Actor, key: string): Promise<License> {
  return storage.transact(async (work) => {
    const license = await storage.licenses.inFull(key);
    if (!license) throw notFound("The license");
    const { deletedAt } = license.record;
    if (!deletedAt) throw ruleBroken("NOT_DELETED", "This license was not deleted.");
    if (deletedAt < lastRestorable(actor.at)) {
      throw ruleBroken("RESTORE_ENDED", `A license can be restored for ${restorableDays} days.`);
    }
    const record = { ...license.record, deletedAt: null, updatedAt: actor.at };
    work.changeLicense(record);
    work.noteLicenseDeleted(record.id, null);
    const summary = await updateSummary(storage, work, license, { record }, actor.at);
    work.record(
      eventBy(actor, key, "restore", {
        details: { type: record.type },
        before: { status: license.summary.status, deletedAt },
        after: { status: summary.status, deletedAt: null },
      }),
    );
    return presentLicense({ ...record, rowVersion: record.rowVersion + 1 }, summary);
  });
}

export const restorableUntil = (deletedAt: Instant): Instant => addDaysTo(deletedAt, restorableDays);

const lastRestorable = (now: Instant): Instant => addDaysTo(now, -restorableDays);

export async function removeDeletedLicenses(storage: LicensePorts, now: Instant): Promise<void> {
  const deletedBefore = lastRestorable(now);
  const removeBatch = () =>
    storage.transact(async (work) => {
      const removable = await storage.licenses.removable(deletedBefore, removalBatchSize);
      for (const license of removable) work.removeLicense(license);
      return removable.length;
    });
  while ((await removeBatch()) === removalBatchSize);
}
