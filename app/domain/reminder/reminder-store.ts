import type { Transact } from "#app/domain/history/unit-of-work.ts";
import type { Environment } from "#app/domain/license/environment.ts";
import type { LicenseStore } from "#app/domain/license/license-store.ts";
import type { Paging, Slice } from "#app/domain/page.ts";
import type { SettingsStore } from "#app/domain/settings/settings.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { Reminder, Snooze } from "./reminder.ts";
import type { Threshold } from "./schedule.ts";

/** Which reminder of the ledger. */
export type ReminderPlace = Pick<Reminder, "licenseId" | "endsAt" | "threshold">;

/** What the desk tells of a reminder's license. */
export interface RemindedLicense {
  licenseKey: string;
  companyName: string;
  environment: Environment;
  email: string;
  createdBy: string;
}

/** Licenses that end in this span of whole days, to which of all thresholds this one applies. */
export interface DueBand {
  threshold: number;
  endsFrom: Instant;
  endsTo: Instant;
}

/** A license that a run looks at, and where the walk has come with it. */
export interface DueCandidate {
  licenseKey: string;
  licenseId: number;
  endsAt: Instant;
}

export interface UpcomingReminder extends RemindedLicense {
  endsAt: Instant;
  threshold: number;
  dueAt: Instant;
}

export interface ReminderStore {
  find(place: ReminderPlace): Promise<Reminder | null>;
  /** What the ledger holds of one end of a license. */
  ofEnd(end: Pick<Reminder, "licenseId" | "endsAt">): Promise<Reminder[]>;
  snoozeOf(end: Pick<Reminder, "licenseId" | "endsAt">): Promise<Snooze | null>;
  /** Since when each of the days is a threshold; those that always were are left out. */
  thresholdsSince(): Promise<Threshold[]>;
  /** The next licenses of the band that lack its reminder and are not held back at `now`, by end and id. */
  due(band: DueBand, now: Instant, after: DueCandidate | null, limit: number): Promise<DueCandidate[]>;
  /** Licenses whose snooze has ended by now, and to which nobody has come back since; the longest ended first. */
  woken(now: Instant, limit: number): Promise<DueCandidate[]>;
  /** Reminders whose next attempt is due, with the key of their license. */
  toRetry(now: Instant, limit: number): Promise<(Reminder & { licenseKey: string })[]>;
  /** Reminders that were reserved before this instant and of which nothing was heard since. */
  stranded(reservedBefore: Instant, limit: number): Promise<Reminder[]>;
  /** When a run last looked at all licenses. */
  scannedAt(): Promise<Instant | null>;
  /** What is to be sent on the days from `from` to `to`, both beginnings of a day; by day, threshold and license. */
  upcoming(
    span: { from: Instant; to: Instant; thresholds: readonly number[] },
    paging: Paging,
  ): Promise<Slice<UpcomingReminder>>;
  /** Sent since this instant, newest first. */
  sent(since: Instant, paging: Paging): Promise<Slice<Reminder & RemindedLicense>>;
  /** Kept, failed or waiting for another attempt, the next end first. */
  failed(paging: Paging): Promise<Slice<Reminder & RemindedLicense>>;
  /** Snoozes that hold back the reminders of a license's present end, the next end first. */
  snoozed(now: Instant, paging: Paging): Promise<Slice<Snooze & RemindedLicense>>;
}

export interface ReminderWrites {
  /** Takes the place of the reminder in the ledger. Whoever else took it meanwhile makes the whole unit try again. */
  reserveReminder(reminder: Reminder): void;
  /** Marks as overtaken what was never sent; what is not in the ledger yet comes into it. */
  skipReminder(reminder: Reminder): void;
  /** The stored one must be in the state and have had the attempts of `before`; else the whole unit is tried again. */
  changeReminder(before: Reminder, after: Reminder): void;
  /** Cancels what waits, was kept or failed and no longer applies: another end, a deleted license, a threshold that is none any more. */
  cancelOutdatedReminders(thresholds: readonly number[]): void;
  /** Cancels what waits for another attempt of this end. */
  cancelWaiting(end: Pick<Reminder, "licenseId" | "endsAt">): void;
  /** One snooze an end: a later one takes the place of an earlier one. */
  keepSnooze(snooze: Snooze): void;
  endSnooze(end: Pick<Reminder, "licenseId" | "endsAt">): void;
  remindersScanned(at: Instant): void;
}

export interface ReminderPorts {
  licenses: LicenseStore;
  settings: SettingsStore;
  reminders: ReminderStore;
  transact: Transact<ReminderWrites>;
}
