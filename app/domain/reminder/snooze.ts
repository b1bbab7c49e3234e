import type { z } from "zod";
import { createEvent } from "#app/domain/history/event.ts";
import type { FullLicense } from "#app/domain/license/license-store.ts";
import { findLicenseToChange } from "#app/domain/license/licenses.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { notFound, ruleViolation } from "#app/domain/problem.ts";
import { dayOf, startOfDay } from "#app/domain/time/time.ts";
import { presentSnooze } from "./list-reminders.ts";
import type { ListedReminder, LicenseEnd, snoozeRequest } from "./reminder.ts";
import type { ReminderPorts } from "./reminder-store.ts";

/** Throws `not-found`, and `rule` END_MOVED if `expiredAt` is not the current end. */
export async function findLicenseWithEnd(
  storage: ReminderPorts,
  { licenseKey, expiredAt }: LicenseEnd,
): Promise<FullLicense> {
  const license = await findLicenseToChange(storage, licenseKey);
  if (license.summary.expiredAt !== expiredAt) {
    throw ruleViolation(
      "END_MOVED",
      "The end date of this license has changed since you opened the list. Reload the list.",
    );
  }
  return license;
}

/**
 * Snoozes the reminders of an end and cancels waiting reminders. Allows ended licenses, because the renewal desk lists them.
 * Throws `not-found`, SNOOZE_PAST for a day that is not in the future, and END_MOVED if `expiredAt` is not the current end.
 */
export function snoozeReminders(
  storage: ReminderPorts,
  actor: Actor,
  { licenseKey, expiredAt, until }: z.output<typeof snoozeRequest>,
): Promise<ListedReminder> {
  return storage.transact(async (transaction) => {
    const { record } = await findLicenseWithEnd(storage, { licenseKey, expiredAt });
    if (until !== null && until <= dayOf(actor.actedAt)) {
      throw ruleViolation("SNOOZE_PAST", "Choose a day after today.", "until");
    }
    const licenseEnd = { licenseId: record.id, expiredAt };
    const snooze = {
      ...licenseEnd,
      until: until === null ? null : startOfDay(until),
      snoozedAt: actor.actedAt,
      snoozedBy: actor.person.email,
    };
    transaction.reminders.saveSnooze(snooze);
    transaction.reminders.cancelWaiting(licenseEnd);
    const details = { expirationDate: expiredAt, until: snooze.until };
    transaction.record(createEvent(actor, licenseKey, "snooze-reminder", { details }));
    return presentSnooze({
      ...snooze,
      licenseKey,
      companyName: record.customer.companyName,
      email: record.customer.email,
      environment: record.environment,
      createdBy: record.createdBy,
    });
  });
}

/** Ends the snooze. The next run sends the postponed reminder. Throws `not-found` without a snooze. */
export function resumeReminders(
  storage: ReminderPorts,
  actor: Actor,
  { licenseKey, expiredAt }: LicenseEnd,
): Promise<Record<string, never>> {
  return storage.transact(async (transaction) => {
    const { record } = await findLicenseWithEnd(storage, { licenseKey, expiredAt });
    const snooze = await storage.reminders.findSnooze({ licenseId: record.id, expiredAt });
    if (!snooze || (snooze.until !== null && snooze.until <= actor.actedAt)) throw notFound("The snooze");
    transaction.reminders.saveSnooze({ ...snooze, until: actor.actedAt });
    transaction.record(
      createEvent(actor, licenseKey, "resume-reminder", { details: { expirationDate: expiredAt } }),
    );
    return {};
  });
}
