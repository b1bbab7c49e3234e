import type { ReminderState } from "#app/domain/reminder/reminder.ts";
import type { Bit, Ms } from "./column-values.ts";

export interface ReminderTable {
  license_id: number;
  end_at: Ms;
  days_before: number;
  due_at: Ms;
  recipient: string;
  state: ReminderState;
  attempts: number;
  failure: string | null;
  sent_at: Ms | null;
  is_late: Bit;
}

export interface ReminderSnoozeTable {
  license_id: number;
  end_at: Ms;
  until_at: Ms | null;
  snoozed_at: Ms;
  snoozed_by: string;
}

/** The last four columns are null if no purchase caused the renewal, or if the marketplace does not report them. */
interface LicenseRenewalTable {
  license_id: number;
  end_at: Ms;
  renewed_to: Ms;
  renewed_at: Ms;
  marketplace: string | null;
  value: number | null;
  currency: string | null;
  term_months: number | null;
}

export interface ReminderTables {
  renewal_owner: { license_id: number; owner: string };
  lost_renewal: { license_id: number; end_at: Ms; reason: string; lost_at: Ms; lost_by: string };
  license_renewal: LicenseRenewalTable;
  /** One row per license, end and threshold. A reminder is reserved here before it is sent. */
  reminder: ReminderTable;
  reminder_snooze: ReminderSnoozeTable;
  /** Reminder thresholds that were added after the installation. A threshold applies from `since` on. */
  reminder_threshold: { days: number; since: Ms };
  reminder_run: { id: number; scanned_at: Ms | null };
}
