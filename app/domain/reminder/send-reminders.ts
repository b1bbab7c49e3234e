import { millisecondsInHour } from "date-fns/constants";
import type { Mailer } from "#app/domain/mail/mailer.ts";
import { type ItemOutcome, processDueItems } from "#app/domain/queue/process-due-items.ts";
import { computeNextAttemptAt } from "#app/domain/queue/retry-policy.ts";
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
import { findEarliest } from "#app/domain/time/earliest.ts";
import { createRemindersActor } from "./actor.ts";
import { deliverReminder, unknownOutcomeMessage, type ReservedReminder } from "./deliver.ts";
import { isQueued, type Reminder } from "./reminder.ts";
import type { DueRange, DueCandidate, ReminderKey, ReminderPorts } from "./reminder-store.ts";
import { findCurrentReminder, type DueReminder, findDueReminder, type Threshold } from "./schedule.ts";
import { createReminderQueueItem, interruptedAfterMs, parseReminderSubject } from "./queue-item.ts";
import { readThresholds, createMailData, readReminderStatus } from "./reminder-status.ts";

const batchSize = 100;
/** Maximum number of reminders that a run adds to the queue. The next run adds the others. */
const maxQueuedPerRun = 500;
/** Reminders become due at midnight, so the first scan of a day finds them. Later scans find only restored licenses. */
const scanIntervalMs = millisecondsInHour;

export interface ReminderRun {
  storage: ReminderPorts;
  mailer: Mailer;
  /** The time for which reminders are due. It may be a simulated time. */
  now: Instant;
  clock: () => Date;
  /** Scans all licenses even if the last scan was less than an hour ago. */
  forcesScan: boolean;
  /** Sends no reminder for a license whose purchase renews automatically. */
  omitsAutoRenewing?: boolean;
}

/** Returns when the next queued reminder or the end of the next snooze is due, or null. */
export async function findNextReminderTime({
  queue,
  reminders,
}: Pick<ReminderPorts, "queue" | "reminders">): Promise<Instant | null> {
  return findEarliest([await queue.findNextDueTime("reminder"), await reminders.findNextSnoozeEnd()]);
}

/** Sends each reminder once, even with concurrent runs. Throws all errors at the end; rejected mails are no errors. */
export async function sendReminders(run: ReminderRun): Promise<void> {
  const { storage } = run;
  const thresholds = await readThresholds(storage);
  await storage.transact(async (transaction) =>
    transaction.cancelOutdatedReminders(thresholds.map(({ days }) => days)),
  );
  const sendQueuedReminders = () =>
    processDueItems({
      queue: storage.queue,
      kind: "reminder",
      now: () => readClock(run),
      reservationMs: interruptedAfterMs,
      handle: ({ subject }) => processReminder(run, parseReminderSubject(subject), thresholds),
      failureMessage,
    });
  await processItems(
    [() => queueDueReminders(run, thresholds), sendQueuedReminders],
    (step) => step(),
    failureMessage,
  );
}

const readClock = ({ clock }: Pick<ReminderRun, "clock">) => instantOf(clock().getTime());

const failureMessage = "Failed to send reminders.";

async function queueDueReminders(run: ReminderRun, thresholds: readonly Threshold[]): Promise<void> {
  const { storage, now } = run;
  const isScanning = run.forcesScan || (await isScanDue(storage, now));
  let queuedCount = 0;
  async function* listDueCandidates(): AsyncGenerator<DueCandidate & { endsSnooze: boolean }, void> {
    for (const candidate of await storage.reminders.listEndedSnoozes(now, batchSize))
      yield { ...candidate, endsSnooze: true };
    if (!isScanning) return;
    for await (const candidate of listCandidates(storage, thresholds, now)) {
      yield { ...candidate, endsSnooze: false };
      if (queuedCount >= maxQueuedPerRun) return;
    }
  }
  const queueCandidate = async (candidate: DueCandidate & { endsSnooze: boolean }) => {
    if (await queueDueReminder(run, candidate, thresholds)) queuedCount += 1;
  };
  await processItems(listDueCandidates(), queueCandidate, failureMessage);
  if (isScanning && queuedCount < maxQueuedPerRun)
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
  const queuedReminders = await storage.reminders.listDueQueued(now, batchSize);
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
  for (const { licenseKey, threshold } of queuedReminders) {
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

/** Returns false if no reminder of the license is due. */
function queueDueReminder(
  { storage, now, clock, omitsAutoRenewing = false }: ReminderRun,
  { licenseKey, licenseId, endsAt: candidateEnd, endsSnooze }: DueCandidate & { endsSnooze: boolean },
  thresholds: readonly Threshold[],
): Promise<boolean> {
  return storage.transact(async (transaction) => {
    const licenseStatus = await readReminderStatus(storage, licenseKey, thresholds);
    if (endsSnooze) transaction.endSnooze({ licenseId, endsAt: candidateEnd });
    const endsAt = licenseStatus?.status.endsAt;
    const dueReminder = licenseStatus && findDueReminder(licenseStatus.status, now);
    if (!dueReminder || !endsAt || (omitsAutoRenewing && licenseStatus.renewsItself)) return false;
    const endAndThreshold = { endsAt, threshold: dueReminder.threshold };
    const mailData = createMailData(licenseStatus.license, endAndThreshold, licenseStatus.renewsItself);
    const reminder = createQueuedReminder(mailData, dueReminder);
    transaction.addReminder(reminder);
    // With a simulated time, the reminder may be due in the future.
    const queuedFor = findEarliest([dueReminder.dueAt, readClock({ clock })]) ?? now;
    transaction.requeue(createReminderQueueItem(reminder, queuedFor));
    for (const threshold of dueReminder.passedThresholds)
      transaction.skipReminder({ ...reminder, threshold, state: "skipped" });
    return true;
  });
}

const createQueuedReminder = (
  { licenseId, endsAt, threshold, to }: ReminderKey & Pick<Reminder, "to">,
  { dueAt }: DueReminder,
): Reminder => ({
  licenseId,
  endsAt,
  threshold,
  dueAt,
  to,
  state: "reserved",
  attempts: 0,
  failure: null,
  sentAt: null,
  late: false,
});

/** Uses the current recipient, because the mail may have failed due to a wrong address. */
export const createAttempt = (reminder: Reminder, to: string): Reminder => ({
  ...reminder,
  to,
  state: "reserved",
  attempts: reminder.attempts + 1,
});

/** Sends a queued reminder. A retry replaces the queue item, which is obsolete otherwise. */
async function processReminder(
  run: ReminderRun,
  key: ReminderKey,
  thresholds: readonly Threshold[],
): Promise<ItemOutcome> {
  const { storage, mailer, now } = run;
  const reservation = await reserveQueuedReminder(run, key, thresholds);
  if (reservation) {
    const retryAt = computeNextAttemptAt("reminder-mail", reservation.reminder.attempts, readClock(run));
    await deliverReminder({ storage, mailer, actor: createRemindersActor(now) }, reservation, retryAt);
  }
  return { result: "obsolete" };
}

/** Returns null if the reminder must not be sent now. */
function reserveQueuedReminder(
  { storage, now, omitsAutoRenewing = false }: ReminderRun,
  key: ReminderKey,
  thresholds: readonly Threshold[],
): Promise<ReservedReminder | null> {
  return storage.transact(async (transaction) => {
    const storedReminder = await storage.reminders.find(key);
    // An earlier attempt was interrupted. The mail may have arrived, so the job does not send the mail again.
    if (storedReminder?.state === "reserved" && storedReminder.attempts > 0) {
      const failedReminder = { ...storedReminder, state: "failed" as const, failure: unknownOutcomeMessage };
      transaction.changeReminder(storedReminder, failedReminder);
    }
    if (!storedReminder || !isQueued(storedReminder)) return null;
    const licenseStatus = await readReminderStatus(storage, storedReminder.licenseKey, thresholds);
    if (!licenseStatus) return null;
    const isOmitted = omitsAutoRenewing && licenseStatus.renewsItself;
    const currentReminder = isOmitted ? null : findCurrentReminder(licenseStatus.status, now);
    if (storedReminder.endsAt < now) {
      const failure =
        `${storedReminder.failure ?? ""} The license expired before the reminder was sent.`.trim();
      transaction.changeReminder(storedReminder, { ...storedReminder, state: "failed", failure });
      return null;
    }
    if (currentReminder?.threshold !== storedReminder.threshold) {
      const state = currentReminder ? "skipped" : "cancelled";
      transaction.changeReminder(storedReminder, { ...storedReminder, state });
      return null;
    }
    const mailData = createMailData(licenseStatus.license, storedReminder, licenseStatus.renewsItself);
    const reminder = createAttempt(storedReminder, mailData.to);
    transaction.changeReminder(storedReminder, reminder);
    return { reminder, mailData };
  });
}
