import type { Transact } from "#app/domain/history/transaction.ts";
import type { Environment } from "#app/domain/license/environment.ts";
import type { LicenseStore } from "#app/domain/license/license-store.ts";
import type { AgreementStore } from "#app/domain/marketplace/agreement-store.ts";
import type { Paging, Slice } from "#app/domain/page.ts";
import type { QueueStore, QueueWrites } from "#app/domain/queue/queue.ts";
import type { SettingsStore } from "#app/domain/settings/settings.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { Reminder, Snooze } from "./reminder.ts";
import type { Threshold } from "./schedule.ts";

export type ReminderKey = Pick<Reminder, "licenseId" | "expiredAt" | "threshold">;

export interface RemindedLicense {
  licenseKey: string;
  companyName: string;
  environment: Environment;
  email: string;
  createdBy: string;
}

/** A reminder with its license, as lists show it. */
export interface ReminderOfLicense extends Reminder, RemindedLicense {
  /** Time of the next attempt of a waiting reminder, otherwise null. */
  nextAttemptAt: Instant | null;
}

/** Range of license ends whose nearest threshold is `threshold`. */
export interface DueRange {
  threshold: number;
  endsFrom: Instant;
  endsTo: Instant;
}

export interface DueCandidate {
  licenseKey: string;
  licenseId: number;
  expiredAt: Instant;
}

export interface UpcomingReminder extends RemindedLicense {
  expiredAt: Instant;
  threshold: number;
  dueAt: Instant;
  hasAutoRenewal: boolean;
}

export interface ReminderStore {
  find(key: ReminderKey): Promise<(Reminder & Pick<RemindedLicense, "licenseKey">) | null>;
  listByEnd(end: Pick<Reminder, "licenseId" | "expiredAt">): Promise<Reminder[]>;
  findSnooze(end: Pick<Reminder, "licenseId" | "expiredAt">): Promise<Snooze | null>;
  /** Omits the initial thresholds. */
  listAddedThresholds(): Promise<Threshold[]>;
  /**
   * Licenses that end in this range and have neither a reminder of its threshold nor a snooze, sorted by end and id.
   * Starts after the candidate `after`.
   */
  listDue(range: DueRange, now: Instant, after: DueCandidate | null, limit: number): Promise<DueCandidate[]>;
  /** Licenses whose snooze has ended and that got no reminder since, longest ended first. */
  listEndedSnoozes(now: Instant, limit: number): Promise<DueCandidate[]>;
  /** Queued reminders whose queue item is due, longest due first. */
  listDueQueued(
    now: Instant,
    limit: number,
  ): Promise<Pick<ReminderOfLicense, "licenseKey" | "expiredAt" | "threshold">[]>;
  /** The time at which the next snooze ends, or null without a snooze. */
  findNextSnoozeEnd(): Promise<Instant | null>;
  /** Time of the last scan for due reminders. */
  readScannedAt(): Promise<Instant | null>;
  /**
   * Sorts the reminders by day, threshold and license. `from` and `to` are starts of days. `omitsAutoRenewing` omits
   * licenses whose purchase renews automatically.
   */
  listUpcoming(
    range: { from: Instant; to: Instant; thresholds: readonly number[]; omitsAutoRenewing: boolean },
    paging: Paging,
  ): Promise<Slice<UpcomingReminder>>;
  listSent(since: Instant, paging: Paging): Promise<Slice<ReminderOfLicense>>;
  /** Reminders that were stored as a file, failed or wait for a retry, earliest end first. */
  listFailed(paging: Paging): Promise<Slice<ReminderOfLicense>>;
  /** Snoozes of the current ends of licenses, earliest end first. */
  listSnoozed(now: Instant, paging: Paging): Promise<Slice<Snooze & RemindedLicense>>;
}

export interface ReminderWrites {
  /** Inserts the reminder, or replaces a cancelled one. The transaction is retried if another process added it meanwhile. */
  add(reminder: Reminder): void;
  /** Marks a waiting or cancelled reminder as skipped. Adds the reminder if it is not stored yet. */
  skip(reminder: Reminder): void;
  /** The transaction is retried unless the stored state and attempts equal the state and attempts of `before`. */
  change(before: Reminder, after: Reminder): void;
  /** Cancels unsent reminders whose end, license or threshold no longer exists. */
  cancelOutdated(thresholds: readonly number[]): void;
  cancelWaiting(end: Pick<Reminder, "licenseId" | "expiredAt">): void;
  /** Replaces an earlier snooze of the same end. */
  saveSnooze(snooze: Snooze): void;
  /** Does nothing if the snooze has been extended beyond `now`. */
  endSnooze(end: Pick<Reminder, "licenseId" | "expiredAt">, now: Instant): void;
  saveScannedAt(at: Instant): void;
}

export interface ReminderPorts {
  licenses: LicenseStore;
  settings: SettingsStore;
  reminders: ReminderStore;
  agreements: Pick<AgreementStore, "listByLicense">;
  queue: QueueStore;
  transact: Transact<{ reminders: ReminderWrites; queue: QueueWrites }>;
}
