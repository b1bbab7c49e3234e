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
import { remindersActor } from "./actor.ts";
import {
  deliverReminder,
  failedState,
  unknownOutcomeMessage,
  type ClaimedReminder,
  retryOrGiveUp,
} from "./deliver.ts";
import type { Reminder } from "./reminder.ts";
import type { DueBand, DueCandidate, ReminderPorts } from "./reminder-store.ts";
import { findCurrentReminder, type DueReminder, findDueReminder, type Threshold } from "./schedule.ts";
import { readThresholds, createMailData, readReminderStatus } from "./reminder-status.ts";

const batchSize = 100;
/** Maximum number of mails per run. The next run sends the other mails. */
const maxMails = 500;
const interruptedAfterMs = 15 * 60 * 1000;
/** Reminders become due at midnight. Other scans only find restored licenses. */
const scanEveryMs = millisecondsInHour;

export interface ReminderRun {
  storage: ReminderPorts;
  mailer: Mailer;
  now: Instant;
  /** Scans all licenses even if the last scan was less than an hour ago. */
  thorough: boolean;
  /** Sends no reminder for a license whose purchase renews by itself. */
  omitsAutoRenewing?: boolean;
}

/** Sends each reminder once, even with concurrent runs. Raises all errors at the end; rejected mails are no errors. */
export async function sendReminders(run: ReminderRun): Promise<void> {
  const { storage, now, omitsAutoRenewing = false } = run;
  const thresholds = await readThresholds(storage);
  await storage.transact(async (work) => work.cancelOutdatedReminders(thresholds.map(({ days }) => days)));
  await giveUpInterrupted(storage, now);
  const isScanning = run.thorough || (await isScanDue(storage, now));
  let mails = 0;
  async function* reservations(): AsyncGenerator<() => Promise<ClaimedReminder | null>, void> {
    for (const reminder of await storage.reminders.listDueRetries(now, batchSize))
      yield () => reserveRetry(storage, reminder, thresholds, now, omitsAutoRenewing);
    for (const candidate of await storage.reminders.listEndedSnoozes(now, batchSize))
      yield () => reserveDue(storage, candidate, thresholds, now, omitsAutoRenewing, { endsSnooze: true });
    if (!isScanning) return;
    for await (const candidate of listCandidates(storage, thresholds, now)) {
      yield () => reserveDue(storage, candidate, thresholds, now, omitsAutoRenewing);
      if (mails >= maxMails) return;
    }
  }
  const sendReserved = async (reserve: () => Promise<ClaimedReminder | null>) => {
    const reservation = await reserve();
    if (!reservation) return;
    mails += 1;
    await deliverReminder({ ...run, actor: remindersActor(now) }, reservation, retryOrGiveUp);
  };
  await processItems(reservations(), sendReserved, "Failed to send reminders.");
  if (isScanning && mails < maxMails) await storage.transact(async (work) => work.saveScannedAt(now));
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
  const previewedKeys = new Set<string>();
  const preview = async (licenseKey: string, findReminder: typeof findCurrentReminder) => {
    if (previewedKeys.has(licenseKey)) return null;
    previewedKeys.add(licenseKey);
    const licenseStatus = await readReminderStatus(storage, licenseKey, thresholds);
    const due = licenseStatus && findReminder(licenseStatus.status, now);
    const endsAt = licenseStatus?.status.endsAt;
    if (!due || !endsAt || (omitsAutoRenewing && licenseStatus.renewsItself)) return null;
    const end = { endsAt, threshold: due.threshold };
    const { companyName, to } = createMailData(licenseStatus.license, end, licenseStatus.renewsItself);
    return { ...due, licenseKey, companyName, to, endsAt };
  };
  for (const { licenseKey, threshold } of retries) {
    const reminder = await preview(licenseKey, findCurrentReminder);
    if (reminder?.threshold === threshold) yield reminder;
    else previewedKeys.delete(licenseKey);
  }
  for (const { licenseKey } of endedSnoozes) {
    const due = await preview(licenseKey, findDueReminder);
    if (due) yield due;
  }
  for await (const { licenseKey } of listCandidates(storage, thresholds, now)) {
    const due = await preview(licenseKey, findDueReminder);
    if (due) yield due;
  }
}

async function isScanDue(storage: ReminderPorts, now: Instant): Promise<boolean> {
  const scannedAt = await storage.reminders.readScannedAt();
  if (!scannedAt || dayOf(scannedAt) !== dayOf(now)) return true;
  return Math.abs(msOf(now) - msOf(scannedAt)) >= scanEveryMs;
}

/** Yields the licenses of each threshold that have not reached the next smaller threshold. */
async function* listCandidates(
  storage: ReminderPorts,
  thresholds: readonly Threshold[],
  now: Instant,
): AsyncGenerator<DueCandidate> {
  const today = dayOf(now);
  let firstDay = 0;
  for (const { days } of thresholds.toSorted((a, b) => a.days - b.days)) {
    const endsFrom = firstDay === 0 ? now : startOfDay(addDays(today, firstDay));
    const band: DueBand = { threshold: days, endsFrom, endsTo: endOfDay(addDays(today, days)) };
    firstDay = days + 1;
    yield* readPages<DueCandidate>((after, limit) => storage.reminders.listDue(band, now, after, limit));
  }
}

function reserveDue(
  storage: ReminderPorts,
  { licenseKey, licenseId, endsAt: snoozedEnd }: DueCandidate,
  thresholds: readonly Threshold[],
  now: Instant,
  omitsAutoRenewing: boolean,
  { endsSnooze = false }: { endsSnooze?: boolean } = {},
): Promise<ClaimedReminder | null> {
  return storage.transact(async (work) => {
    const licenseStatus = await readReminderStatus(storage, licenseKey, thresholds);
    if (endsSnooze) work.endSnooze({ licenseId, endsAt: snoozedEnd });
    const endsAt = licenseStatus?.status.endsAt;
    const due = licenseStatus && findDueReminder(licenseStatus.status, now);
    if (!due || !endsAt || (omitsAutoRenewing && licenseStatus.renewsItself)) return null;
    const end = { endsAt, threshold: due.threshold };
    const mailData = createMailData(licenseStatus.license, end, licenseStatus.renewsItself);
    const reminder = createReservedReminder(mailData, due, now);
    work.reserveReminder(reminder);
    for (const threshold of due.overtaken) {
      work.skipReminder({ ...reminder, threshold, state: "skipped", attempts: 0 });
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
  { licenseKey, ...key }: Reminder & { licenseKey: string },
  thresholds: readonly Threshold[],
  now: Instant,
  omitsAutoRenewing: boolean,
): Promise<ClaimedReminder | null> {
  return storage.transact(async (work) => {
    const before = await storage.reminders.find(key);
    const licenseStatus = await readReminderStatus(storage, licenseKey, thresholds);
    if (before?.state !== "waiting" || !licenseStatus) return null;
    const isSkipped = omitsAutoRenewing && licenseStatus.renewsItself;
    const current = isSkipped ? null : findCurrentReminder(licenseStatus.status, now);
    if (before.endsAt < now) {
      const failure = `${before.failure ?? ""} The license has ended in the meantime.`.trim();
      work.changeReminder(before, { ...before, ...failedState, failure });
      return null;
    }
    if (current?.threshold !== before.threshold) {
      const state = current ? "skipped" : "cancelled";
      work.changeReminder(before, { ...before, state, nextAttemptAt: null });
      return null;
    }
    const mailData = createMailData(licenseStatus.license, before, licenseStatus.renewsItself);
    const reminder = createNextAttempt(before, mailData.to, now);
    work.changeReminder(before, reminder);
    return { reminder, mailData };
  });
}

/** Uses the current recipient, because the mail may have failed due to a wrong address. */
export const createNextAttempt = (before: Reminder, to: string, now: Instant): Reminder => ({
  ...before,
  to,
  state: "reserved",
  attempts: before.attempts + 1,
  reservedAt: now,
  nextAttemptAt: null,
});

/** A process stopped while it sent these mails, so they may have arrived. They are not sent again automatically. */
async function giveUpInterrupted(storage: ReminderPorts, now: Instant) {
  const reservedBefore = instantOf(msOf(now) - interruptedAfterMs);
  for (const { licenseId, endsAt, threshold } of await storage.reminders.listInterrupted(
    reservedBefore,
    batchSize,
  )) {
    await storage.transact(async (work) => {
      const before = await storage.reminders.find({ licenseId, endsAt, threshold });
      if (before?.state !== "reserved" || before.reservedAt >= reservedBefore) return;
      work.changeReminder(before, { ...before, ...failedState, failure: unknownOutcomeMessage });
    });
  }
}
