import type { RemindedLicense } from "#app/domain/reminder/reminder-store.ts";
import type { Reminder, Snooze } from "#app/domain/reminder/reminder.ts";
import { instantOf, msOf } from "#app/domain/time/time.ts";
import { toBit, instantOrNull, msOrNull } from "#app/storage/schema/column-values.ts";
import type { LicenseTable } from "#app/storage/schema/schema.ts";
import type { ReminderSnoozeTable, ReminderTable } from "#app/storage/schema/reminders.ts";

export const reminderRowOf = (reminder: Reminder): ReminderTable => ({
  license_id: reminder.licenseId,
  end_at: msOf(reminder.expiredAt),
  days_before: reminder.threshold,
  due_at: msOf(reminder.dueAt),
  recipient: reminder.to,
  state: reminder.state,
  attempts: reminder.attempts,
  failure: reminder.error,
  sent_at: msOrNull(reminder.sentAt),
  is_late: toBit(reminder.isLate),
});

export const reminderFrom = (row: ReminderTable): Reminder => ({
  licenseId: row.license_id,
  expiredAt: instantOf(row.end_at),
  threshold: row.days_before,
  dueAt: instantOf(row.due_at),
  to: row.recipient,
  state: row.state,
  attempts: row.attempts,
  error: row.failure,
  sentAt: instantOrNull(row.sent_at),
  isLate: row.is_late === 1,
});

export const snoozeFrom = (row: ReminderSnoozeTable): Snooze => ({
  licenseId: row.license_id,
  expiredAt: instantOf(row.end_at),
  until: instantOrNull(row.until_at),
  snoozedAt: instantOf(row.snoozed_at),
  snoozedBy: row.snoozed_by,
});

export const remindedLicenseColumns = [
  "license.key",
  "license.company_name",
  "license.environment",
  "license.email",
  "license.created_by",
] as const;

export const remindedLicenseFrom = (
  row: Pick<LicenseTable, "key" | "company_name" | "environment" | "email" | "created_by">,
): RemindedLicense => ({
  licenseKey: row.key,
  companyName: row.company_name,
  environment: row.environment,
  email: row.email,
  createdBy: row.created_by,
});
