import { millisecondsInHour } from "date-fns/constants";
import { processDueItems } from "#app/domain/queue/process-due-items.ts";
import { readPages } from "#app/domain/queue/process-items.ts";
import { yieldToEventLoop } from "#app/domain/time/event-loop.ts";
import { listErrors } from "#app/domain/thrown-error.ts";
import {
  addDays,
  dayOf,
  endOfDay,
  findEarliest,
  type Instant,
  msOf,
  startOfDay,
} from "#app/domain/time/time.ts";
import { createReminderQueueItem, interruptedAfterMs, parseReminderSubject } from "./queue-item.ts";
import type { Reminder } from "./reminder.ts";
import { createMailData, readReminderStatus, readThresholds } from "./reminder-status.ts";
import type { DueCandidate, DueRange, ReminderKey, ReminderPorts } from "./reminder-store.ts";
import { type DueReminder, findDueReminder, type Threshold } from "./schedule.ts";
import { type ReminderRun, sendQueuedReminder } from "./send-queued-reminder.ts";

const batchSize = 100;
const queuedPerBatch = 25;
/** The next run queues the other reminders. */
const maxQueuedPerRun = 500;
/** Reminders become due at midnight, so the first scan of a day finds them. Later scans find only restored licenses. */
const scanIntervalMs = millisecondsInHour;

/** When the next queued reminder or the end of the next snooze is due, or null. */
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
    transaction.reminders.cancelOutdated(thresholds.map(({ days }) => days)),
  );
  const sendQueuedReminders = () =>
    processDueItems({
      queue: storage.queue,
      kind: "reminder",
      now: run.clock,
      reservationMs: interruptedAfterMs,
      handle: ({ subject }, attempt) =>
        sendQueuedReminder(run, parseReminderSubject(subject), thresholds, attempt),
      failureMessage,
    });
  const scannedAt = run.now();
  const isScanning = run.forcesScan || (await isScanDue(storage, scannedAt));
  const candidates = listDueCandidates(run, thresholds, isScanning);
  const errors: unknown[] = [];
  let queuedCount = 0;
  let hasMoreCandidates = true;
  // A run on a Worker may end early, so each batch is sent before the next batch is queued.
  while (hasMoreCandidates && queuedCount < maxQueuedPerRun) {
    const batch = await queueBatch(run, candidates, thresholds);
    errors.push(...batch.errors);
    await sendQueuedReminders().catch((error: unknown) => errors.push(...listErrors(error)));
    queuedCount += batch.queuedCount;
    hasMoreCandidates = batch.hasMoreCandidates;
  }
  if (errors.length > 0) throw new AggregateError(errors, failureMessage);
  if (isScanning && !hasMoreCandidates)
    await storage.transact(async (transaction) => transaction.reminders.saveScannedAt(scannedAt));
}

const failureMessage = "Failed to send reminders.";

interface PossibleCandidate extends DueCandidate {
  /** True if the reminder was snoozed until now. */
  endsSnooze: boolean;
}

/** Queues the reminders of candidates, up to `queuedPerBatch` reminders. An error does not stop other candidates. */
async function queueBatch(
  run: ReminderRun,
  candidates: AsyncGenerator<PossibleCandidate, void>,
  thresholds: readonly Threshold[],
) {
  const batch = { queuedCount: 0, hasMoreCandidates: true, errors: [] as unknown[] };
  while (batch.hasMoreCandidates && batch.queuedCount < queuedPerBatch) {
    await yieldToEventLoop();
    try {
      const candidate = await candidates.next();
      if (candidate.done) batch.hasMoreCandidates = false;
      else if (await queueDueReminder(run, candidate.value, thresholds)) batch.queuedCount += 1;
    } catch (error) {
      batch.errors.push(...listErrors(error));
    }
  }
  return batch;
}

async function* listDueCandidates(
  { storage, now: readNow }: ReminderRun,
  thresholds: readonly Threshold[],
  isScanning: boolean,
): AsyncGenerator<PossibleCandidate, void> {
  const now = readNow();
  for (const candidate of await storage.reminders.listEndedSnoozes(now, batchSize))
    yield { ...candidate, endsSnooze: true };
  if (!isScanning) return;
  for await (const candidate of listCandidates(storage, thresholds, now))
    yield { ...candidate, endsSnooze: false };
}

async function isScanDue(storage: ReminderPorts, now: Instant): Promise<boolean> {
  const scannedAt = await storage.reminders.readScannedAt();
  if (!scannedAt || dayOf(scannedAt) !== dayOf(now)) return true;
  return Math.abs(msOf(now) - msOf(scannedAt)) >= scanIntervalMs;
}

/** Yields the licenses that end within a threshold, but not within the next smaller threshold. */
export async function* listCandidates(
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

/** False if no reminder of the license is due. */
function queueDueReminder(
  { storage, now: readNow, clock, omitsAutoRenewing = false }: ReminderRun,
  { licenseKey, licenseId, expiredAt: candidateEnd, endsSnooze }: PossibleCandidate,
  thresholds: readonly Threshold[],
): Promise<boolean> {
  return storage.transact(async (transaction) => {
    const now = readNow();
    const licenseStatus = await readReminderStatus(storage, licenseKey, thresholds);
    if (endsSnooze) transaction.reminders.endSnooze({ licenseId, expiredAt: candidateEnd }, now);
    const expiredAt = licenseStatus?.status.expiredAt;
    const dueReminder = licenseStatus && findDueReminder(licenseStatus.status, now);
    if (!dueReminder || !expiredAt || (omitsAutoRenewing && licenseStatus.hasAutoRenewal)) return false;
    const endAndThreshold = { expiredAt, threshold: dueReminder.threshold };
    const mailData = createMailData(licenseStatus.license, endAndThreshold, licenseStatus.hasAutoRenewal);
    const reminder = createQueuedReminder(mailData, dueReminder);
    transaction.reminders.add(reminder);
    // With a simulated time, the reminder may be due in the future.
    const queuedFor = findEarliest([dueReminder.dueAt, clock()]) ?? now;
    transaction.queue.requeue(createReminderQueueItem(reminder, queuedFor));
    for (const threshold of dueReminder.passedThresholds)
      transaction.reminders.skip({ ...reminder, threshold, state: "skipped" });
    return true;
  });
}

const createQueuedReminder = (
  { licenseId, expiredAt, threshold, to }: ReminderKey & Pick<Reminder, "to">,
  { dueAt }: DueReminder,
): Reminder => ({
  licenseId,
  expiredAt,
  threshold,
  dueAt,
  to,
  state: "reserved",
  attempts: 0,
  error: null,
  sentAt: null,
  isLate: false,
});
