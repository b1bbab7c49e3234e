import type { FullLicense } from "#app/domain/license/license-store.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { previewReminders } from "#app/domain/reminder/preview-reminders.ts";
import type { LicenseEnd, Reminder } from "#app/domain/reminder/reminder.ts";
import { computeDueInstant } from "#app/domain/reminder/schedule.ts";
import { runReminders } from "#app/jobs/reminders.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { addDays, instantOf } from "#app/domain/time/time.ts";
import { nodeSqlite } from "#app/storage/drivers/node-sqlite.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { acmeInfinite, ada, issue, exampleQuota } from "#tests/fixtures/licenses.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";
import { type RecordingMailer, createRecordingMailer } from "#tests/support/outside/mails.ts";

/** The creation time of every license in these tests. */
export const issuedAt = "2026-11-20T12:00:00.000Z";
/** The last day of the licenses in these tests. */
const endDay = "2027-03-31";
export const expiredAt = `${endDay}T23:59:59.999Z`;
/** An instant on the day that is this number of days before the end of the licenses. */
export const daysBeforeEnd = (dayCount: number, time = "00:00:00.000") =>
  `${addDays(endDay, -dayCount)}T${time}Z`;

export type LicenseChanges = Parameters<typeof acmeInfinite>[0];

/** Issues a license that ends on the last day of March by default. */
export const issueEndingLicense = (
  storage: Storage,
  changes: LicenseChanges = {},
  lastDay = endDay,
): Promise<FullLicense> =>
  issue(storage, { ...acmeInfinite(changes), quotas: [exampleQuota("2026-11-20", lastDay)], servers: [] });

export const adaActorAt = (instant: string): Actor => ({ ...ada, actedAt: instant });

export interface ReminderSetup {
  storage: Storage;
  mailer: RecordingMailer;
  /** Runs the job at this time, as the schedule does. */
  run: (runAt: string, options?: { isManual: boolean }) => Promise<void>;
  /** Recipient and subject of each mail since the previous call. */
  takeNewMails: () => string[];
  previewReminderLines: (at: string) => Promise<string[]>;
  /** The threshold, state and number of attempts of each reminder of a license. */
  listReminderLines: (license: FullLicense, end?: string) => Promise<string[]>;
  findReminder: (license: FullLicense, threshold: number) => Promise<Reminder>;
}

/** Opens an empty database with a mailer that the test controls. */
export async function openReminderSetup(): Promise<ReminderSetup> {
  const storage = await openStorage(nodeSqlite(":memory:"), () => issuedAt);
  closeAfterTest(() => storage.close());
  const mailer = createRecordingMailer();
  let returnedMailCount = 0;
  return {
    storage,
    mailer,
    run: (runAt, { isManual } = { isManual: false }) => runReminders(storage, runAt, { mailer, isManual }),
    takeNewMails() {
      const newMails = mailer.receivedMails.slice(returnedMailCount);
      returnedMailCount = mailer.receivedMails.length;
      return newMails.map(({ to, subject }) => `${to}: ${subject}`);
    },
    async previewReminderLines(previewedAt) {
      const lines: string[] = [];
      for await (const { to, threshold } of previewReminders(storage, instantOf(Date.parse(previewedAt))))
        lines.push(`${to} ${threshold}`);
      return lines;
    },
    async listReminderLines({ record }, end = expiredAt) {
      const endReminders = await storage.reminders.listByEnd({ licenseId: record.id, expiredAt: end });
      return endReminders.map(({ threshold, state, attempts, isLate }) =>
        [threshold, state, attempts, ...(isLate ? ["late"] : [])].join(" "),
      );
    },
    async findReminder({ record }, threshold) {
      const reminder = await storage.reminders.find({ licenseId: record.id, expiredAt, threshold });
      if (!reminder) throw new Error(`There is no reminder of ${threshold} days.`);
      return reminder;
    },
  };
}

/** Adds a reminder whose mail was rejected. */
export async function addFailedReminder(
  storage: Storage,
  { licenseKey, expiredAt, threshold }: LicenseEnd & { threshold: number },
): Promise<void> {
  const license = await storage.licenses.find(licenseKey);
  if (!license) throw new Error(`There is no license ${licenseKey}.`);
  const reminder: Reminder = {
    licenseId: license.record.id,
    expiredAt,
    threshold,
    dueAt: computeDueInstant(expiredAt, threshold),
    to: license.record.customer.email,
    state: "failed",
    attempts: 1,
    error: "550 No such user",
    sentAt: null,
    isLate: false,
  };
  await storage.transact(async (transaction) => transaction.reminders.add(reminder));
}
