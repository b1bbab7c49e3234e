import { millisecondsInHour } from "date-fns/constants";
import type { Mailer } from "#app/domain/mail/mailer.ts";
import { processItems, readPages } from "#app/domain/queue/process-items.ts";
import {
  addDays,
  dayOf,
  endOfDay,
  type Instant,
  instantOf,
  msOf,
  startOfDay,
} from "#app/domain/time/time.ts";
import { createRemindersActor } from "./actor.ts";
import {
  deliverReminder,
  failedState,
  unknownOutcomeMessage,
  type ReservedReminder,
  chooseRetryOrFailedState,
} from "./deliver.ts";
import type { Reminder } from "./reminder.ts";
import type { DueRange, DueCandidate, ReminderPorts } from "./reminder-store.ts";
import { findCurrentReminder, type DueReminder, findDueReminder, type Threshold } from "./schedule.ts";
import { readThresholds, createMailData, readReminderStatus } from "./reminder-status.ts";

const batchSize = 100;
/** Maximum number of mails per run. The next run sends the other mails. */
const maxMailsPerRun = 500;
const interruptedAfterMs = 15 * 60 * 1000;
/** Reminders become due at midnight, so the first scan of a day finds them. Later scans find only restored licenses. */
const scanIntervalMs = millisecondsInHour;

export interface ReminderRun {
  storage: ReminderPorts;
  mailer: Mailer;
  now: Instant;
  /** Scans all licenses even if the last scan was less than an hour ago. */
  forcesScan: boolean;
  /** Sends no reminder for a license whose purchase renews automatically. */
  omitsAutoRenewing?: boolean;
}

/** Sends each reminder once, even with concurrent runs. Throws all errors at the end; rejected mails are no errors. */
export async function sendReminders(run: ReminderRun): Promise<void> {
  const { storage, now, omitsAutoRenewing = false } = run;
  const thresholds = await readThresholds(storage);
  await storage.transact(async (transaction) =>
    transaction.cancelOutdatedReminders(thresholds.map(({ days }) => days)),
  );
  await giveUpInterruptedReminders(storage, now);
  const isScanning = run.forcesScan || (await isScanDue(storage, now));
  let mailCount = 0;
  async function* listReservationTasks(): AsyncGenerator<() => Promise<ReservedReminder | null>, void> {
    for (const reminder of await storage.reminders.listDueRetries(now, batchSize))
      yield () => reserveRetry(storage, reminder, thresholds, now, omitsAutoRenewing);
    for (const candidate of await storage.reminders.listEndedSnoozes(now, batchSize))
      yield () =>
        reserveDueReminder(storage, candidate, thresholds, now, omitsAutoRenewing, { endsSnooze: true });
    if (!isScanning) return;
    for await (const candidate of listCandidates(storage, thresholds, now)) {
      yield () => reserveDueReminder(storage, candidate, thresholds, now, omitsAutoRenewing);
      if (mailCount >= maxMailsPerRun) return;
    }
  }
  const reserveAndSend = async (reserve: () => Promise<ReservedReminder | null>) => {
    const reservation = await reserve();
    if (!reservation) return;
    mailCount += 1;
    await deliverReminder(
      { ...run, actor: createRemindersActor(now) },
      reservation,
      chooseRetryOrFailedState,
    );
  };
  await processItems(listReservationTasks(), reserveAndSend, "Failed to send reminders.");
  if (isScanning && mailCount < maxMailsPerRun)
    await storage.transact(async (transaction) => transaction.saveScannedAt(now));
}

export interface PreviewedReminder extends DueReminder {
  licenseKey: string;
  companyName: string;
  to: string;
  endsAt: Instant;
}

export async function* previewReminders(
  storage: ReminderPorts,
  now: Instant,
  omitsAutoRenewing = false,
): AsyncGenerator<PreviewedReminder> {
  const thresholds = await readThresholds(storage);
  const retries = await storage.reminders.listDueRetries(now, batchSize);
  const endedSnoozes = await storage.reminders.listEndedSnoozes(now, batchSize);
  const previewedLicenseKeys = new Set<string>();
  const previewReminder = async (licenseKey: string, findReminder: typeof findCurrentReminder) => {
    if (previewedLicenseKeys.has(licenseKey)) return null;
    previewedLicenseKeys.add(licenseKey);
    const licenseStatus = await readReminderStatus(storage, licenseKey, thresholds);
    const dueReminder = licenseStatus && findReminder(licenseStatus.status, now);
    const endsAt = licenseStatus?.status.endsAt;
    if (!dueReminder || !endsAt || (omitsAutoRenewing && licenseStatus.renewsItself)) return null;
    const endAndThreshold = { endsAt, threshold: dueReminder.threshold };
    const { companyName, to } = createMailData(
      licenseStatus.license,
      endAndThreshold,
      licenseStatus.renewsItself,
    );
    return { ...dueReminder, licenseKey, companyName, to, endsAt };
  };
  for (const { licenseKey, threshold } of retries) {
    const reminder = await previewReminder(licenseKey, findCurrentReminder);
    if (reminder?.threshold === threshold) yield reminder;
    // Another reminder of this license may still be due.
    else previewedLicenseKeys.delete(licenseKey);
  }
  for (const { licenseKey } of endedSnoozes) {
    const dueReminder = await previewReminder(licenseKey, findDueReminder);
    if (dueReminder) yield dueReminder;
  }
  for await (const { licenseKey } of listCandidates(storage, thresholds, now)) {
    const dueReminder = await previewReminder(licenseKey, findDueReminder);
    if (dueReminder) yield dueReminder;
  }
}

async function isScanDue(storage: ReminderPorts, now: Instant): Promise<boolean> {
  const scannedAt = await storage.reminders.readScannedAt();
  if (!scannedAt || dayOf(scannedAt) !== dayOf(now)) return true;
  return Math.abs(msOf(now) - msOf(scannedAt)) >= scanIntervalMs;
}

/** Yields the licenses that end within a threshold, but not within the next smaller threshold. */
async function* listCandidates(
  storage: ReminderPorts,
  thresholds: readonly Threshold[],
  now: Instant,
): AsyncGenerator<DueCandidate> {
  const today = dayOf(now);
  let firstDayOffset = 0;
  for (const { days } of thresholds.toSorted((a, b) => a.days - b.days)) {
    const endsFrom = firstDayOffset === 0 ? now : startOfDay(addDays(today, firstDayOffset));
    const range: DueRange = { threshold: days, endsFrom, endsTo: endOfDay(addDays(today, days)) };
    firstDayOffset = days + 1;
    yield* readPages<DueCandidate>((after, limit) => storage.reminders.listDue(range, now, after, limit));
  }
}

function reserveDueReminder(
  storage: ReminderPorts,
  { licenseKey, licenseId, endsAt: candidateEnd }: DueCandidate,
  thresholds: readonly Threshold[],
  now: Instant,
  omitsAutoRenewing: boolean,
  { endsSnooze = false }: { endsSnooze?: boolean } = {},
): Promise<ReservedReminder | null> {
  return storage.transact(async (transaction) => {
    const licenseStatus = await readReminderStatus(storage, licenseKey, thresholds);
    if (endsSnooze) transaction.endSnooze({ licenseId, endsAt: candidateEnd });
    const endsAt = licenseStatus?.status.endsAt;
    const dueReminder = licenseStatus && findDueReminder(licenseStatus.status, now);
    if (!dueReminder || !endsAt || (omitsAutoRenewing && licenseStatus.renewsItself)) return null;
    const endAndThreshold = { endsAt, threshold: dueReminder.threshold };
    const mailData = createMailData(licenseStatus.license, endAndThreshold, licenseStatus.renewsItself);
    const reminder = createReservedReminder(mailData, dueReminder, now);
    transaction.reserveReminder(reminder);
    for (const threshold of dueReminder.passedThresholds) {
      transaction.skipReminder({ ...reminder, threshold, state: "skipped", attempts: 0 });
    }
    return { reminder, mailData };
  });
}

const createReservedReminder = (
  { licenseId, endsAt, threshold, to }: Pick<Reminder, "licenseId" | "endsAt" | "threshold" | "to">,
  { dueAt }: DueReminder,
  now: Instant,
): Reminder => ({
  licenseId,
  endsAt,
  threshold,
  dueAt,
  to,
  state: "reserved",
  attempts: 1,
  failure: null,
  reservedAt: now,
  sentAt: null,
  nextAttemptAt: null,
  late: false,
});

function reserveRetry(
  storage: ReminderPorts,
  { licenseKey, ...reminderKey }: Reminder & { licenseKey: string },
  thresholds: readonly Threshold[],
  now: Instant,
  omitsAutoRenewing: boolean,
): Promise<ReservedReminder | null> {
  return storage.transact(async (transaction) => {
    const storedReminder = await storage.reminders.find(reminderKey);
    const licenseStatus = await readReminderStatus(storage, licenseKey, thresholds);
    if (storedReminder?.state !== "waiting" || !licenseStatus) return null;
    const isOmitted = omitsAutoRenewing && licenseStatus.renewsItself;
    const currentReminder = isOmitted ? null : findCurrentReminder(licenseStatus.status, now);
    if (storedReminder.endsAt < now) {
      const failure =
        `${storedReminder.failure ?? ""} The license expired before the reminder was sent.`.trim();
      transaction.changeReminder(storedReminder, { ...storedReminder, ...failedState, failure });
      return null;
    }
    if (currentReminder?.threshold !== storedReminder.threshold) {
      const state = currentReminder ? "skipped" : "cancelled";
      transaction.changeReminder(storedReminder, { ...storedReminder, state, nextAttemptAt: null });
      return null;
    }
    const mailData = createMailData(licenseStatus.license, storedReminder, licenseStatus.renewsItself);
    const reminder = createNextAttempt(storedReminder, mailData.to, now);
    transaction.changeReminder(storedReminder, reminder);
    return { reminder, mailData };
  });
}

/** Uses the current recipient, because the mail may have failed due to a wrong address. */
export const createNextAttempt = (reminder: Reminder, to: string, now: Instant): Reminder => ({
  ...reminder,
  to,
  state: "reserved",
  attempts: reminder.attempts + 1,
  reservedAt: now,
  nextAttemptAt: null,
});

/** A process stopped while it sent these mails. The mails may have arrived, so the job does not send them again. */
async function giveUpInterruptedReminders(storage: ReminderPorts, now: Instant) {
  const reservedBefore = instantOf(msOf(now) - interruptedAfterMs);
  for (const { licenseId, endsAt, threshold } of await storage.reminders.listInterrupted(
    reservedBefore,
    batchSize,
  )) {
    await storage.transact(async (transaction) => {
      const storedReminder = await storage.reminders.find({ licenseId, endsAt, threshold });
      if (storedReminder?.state !== "reserved" || storedReminder.reservedAt >= reservedBefore) return;
      transaction.changeReminder(storedReminder, {
        ...storedReminder,
        ...failedState,
        failure: unknownOutcomeMessage,
      });
    });
  }
}
