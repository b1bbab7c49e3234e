import { z } from "zod";
import { environment } from "#app/domain/license/license.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { day, instant } from "#app/domain/time/time-schemas.ts";

/**
 * What became of a reminder. `reserved`: it is being sent at this moment. `waiting`: sending failed and will be tried
 * again. `kept`: it is a file, because nothing is sent from here. `skipped`: a later one was due as well, which said more. `cancelled`: it no longer applied; it may come back.
 */
export const ledgerState = z.enum(["reserved", "waiting", "sent", "kept", "failed", "skipped", "cancelled"]);
export type LedgerState = z.output<typeof ledgerState>;

/** A reminder of the ledger: there is one for a license, an end and a number of days before it. */
export interface Reminder {
  licenseId: number;
  endsAt: Instant;
  /** Days before the end. */
  threshold: number;
  /** When it was to be sent: the beginning of that day, or the end of a snooze that held it back. */
  dueAt: Instant;
  to: string;
  state: LedgerState;
  /** How often sending was begun. */
  attempts: number;
  /** Why the last attempt did not succeed. */
  failure: string | null;
  reservedAt: Instant;
  sentAt: Instant | null;
  nextAttemptAt: Instant | null;
  /** Sent on a later day than it was due. */
  late: boolean;
}

/** No reminders of this end before `until`; null for good. */
export interface Snooze {
  licenseId: number;
  endsAt: Instant;
  until: Instant | null;
  snoozedAt: Instant;
  snoozedBy: string;
}

export const deskState = z.enum(["upcoming", "sent", "kept", "retrying", "failed", "snoozed"]);

/** A reminder as the renewal desk shows it. */
export const deskReminder = z.object({
  licenseKey: z.string(),
  companyName: z.string(),
  environment,
  to: z.string(),
  endsAt: z.string(),
  /** Days before the end; null of a snooze, which holds back all of them. */
  threshold: z.number().nullable(),
  dueAt: z.string().nullable(),
  state: deskState,
  sentAt: z.string().nullable(),
  late: z.boolean(),
  attempts: z.number(),
  failure: z.string().nullable(),
  nextAttemptAt: z.string().nullable(),
  /** First day on which there are reminders again; null of a snooze for good, and of what is not snoozed. */
  snoozedUntil: z.string().nullable(),
});
export type DeskReminder = z.output<typeof deskReminder>;

/** The desk's lists: of the next days, of the last days, what was kept, failed or is tried again, what is snoozed now. */
export const deskList = z.enum(["upcoming", "sent", "failed", "snoozed"]);
export type DeskList = z.output<typeof deskList>;

/** Which end of which license; it is refused where the license ends at another time by now. */
export const licenseEnd = z.object({ licenseKey, endsAt: instant });
export type LicenseEnd = z.output<typeof licenseEnd>;

/** `until` is the first day on which there are reminders again, null for none any more. */
export const snoozeOrder = licenseEnd.extend({ until: day.nullable() });
export const sendAgainOrder = licenseEnd.extend({
  threshold: z.number({ error: "Say which reminder." }).int().min(1).max(3_650),
});
