import { z } from "zod";
import { environment } from "#app/domain/license/license.ts";
import { licenseKey, storedKey } from "#app/domain/text/license-key.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { day, instant, instantText } from "#app/domain/time/time-schemas.ts";

/**
 * `reserved`: queued for its first attempt, or being sent. `waiting`: queued for a retry. `stored`: stored as a file.
 * `skipped`: replaced by a later reminder. `cancelled`: can become due again.
 */
const reminderState = z.enum(["reserved", "waiting", "sent", "stored", "failed", "skipped", "cancelled"]);
export type ReminderState = z.output<typeof reminderState>;

/** True if the next attempt of the reminder is in the queue. */
export const isQueued = ({ state, attempts }: Pick<Reminder, "state" | "attempts">): boolean =>
  state === "waiting" || (state === "reserved" && attempts === 0);

/** A reminder is unique by license, end and threshold. */
export interface Reminder {
  licenseId: number;
  expiredAt: Instant;
  /** Number of days before the end of the license. */
  threshold: number;
  dueAt: Instant;
  to: string;
  state: ReminderState;
  attempts: number;
  error: string | null;
  sentAt: Instant | null;
  isLate: boolean;
}

/** `until` is null for an unlimited snooze. */
export interface Snooze {
  licenseId: number;
  expiredAt: Instant;
  until: Instant | null;
  snoozedAt: Instant;
  snoozedBy: string;
}

const listedReminderState = z.enum(["upcoming", "sent", "stored", "retrying", "failed", "snoozed"]);

export const listedReminder = z.object({
  licenseKey: storedKey,
  companyName: z.string(),
  environment,
  to: z.string(),
  expiredAt: instantText,
  threshold: z.number().nullable(),
  dueAt: instantText.nullable(),
  state: listedReminderState,
  sentAt: instantText.nullable(),
  isLate: z.boolean(),
  attempts: z.number(),
  error: z.string().nullable(),
  nextAttemptAt: instantText.nullable(),
  /** First day on which reminders are sent again. Null without a snooze and for an unlimited snooze. */
  snoozedUntil: z.string().nullable(),
  /** True for an upcoming reminder that says that the license renews automatically. */
  hasAutoRenewal: z.boolean(),
});
export type ListedReminder = z.output<typeof listedReminder>;

export const reminderListState = z.enum(["upcoming", "sent", "failed", "snoozed"]);
export type ReminderListState = z.output<typeof reminderListState>;

export const licenseEnd = z.object({ licenseKey, expiredAt: instant });
export type LicenseEnd = z.output<typeof licenseEnd>;

/** `until` is the first day on which reminders are sent again, or null for an unlimited snooze. */
export const snoozeRequest = licenseEnd.extend({ until: day.nullable() });
export const sendAgainRequest = licenseEnd.extend({
  threshold: z.number({ error: "Choose a reminder." }).int().min(1).max(3_650),
});
