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
import { deliver, gaveUp, unknownOutcome, type Reservation, retryOrGiveUp } from "./deliver.ts";
import type { Reminder } from "./reminder.ts";
import type { DueBand, DueCandidate, ReminderPorts } from "./reminder-store.ts";
import { currentReminder, type DueReminder, dueReminder, type Threshold } from "./schedule.ts";
import { currentThresholds, remindedOf, reminderStatusOf } from "./reminder-status.ts";

const batchSize = 100;
/** Limit per run; the next run continues. */
const maxMails = 500;
const strandedAfterMs = 15 * 60 * 1000;
/** Reminders become due at midnight. Other scans only find restored licenses. */
const betweenScansMs = millisecondsInHour;

export interface ReminderRun {
  storage: ReminderPorts;
  mailer: Mailer;
  now: Instant;
  thorough: boolean;
  /** Sends none for a license whose purchase renews by itself. */
  skipsRenewing?: boolean;
}

/** Sends each reminder once, even with concurrent runs. Raises all errors at the end; rejected mails are no errors. */
export async function sendReminders(run: ReminderRun): Promise<void> {
  const { storage, now, skipsRenewing = false } = run;
  const thresholds = await currentThresholds(storage);
  await storage.transact(async (work) => work.cancelOutdatedReminders(thresholds.map(({ days }) => days)));
  await giveUpStranded(storage, now);
  const hasScan = run.thorough || (await isScanDue(storage, now));
  let mails = 0;
  async function* reservations(): AsyncGenerator<() => Promise<Reservation | null>, void> {
    for (const reminder of await storage.reminders.dueRetries(now, batchSize))
      yield () => reserveAgain(storage, reminder, thresholds, now, skipsRenewing);
    for (const candidate of await storage.reminders.endedSnoozes(now, batchSize))
      yield () => reserveDue(storage, candidate, thresholds, now, skipsRenewing, "wakes");
    if (!hasScan) return;
    for await (const candidate of candidates(storage, thresholds, now)) {
      yield () => reserveDue(storage, candidate, thresholds, now, skipsRenewing);
      if (mails >= maxMails) return;
    }
  }
  const sendReserved = async (reserve: () => Promise<Reservation | null>) => {
    const reservation = await reserve();
    if (!reservation) return;
    mails += 1;
    await deliver({ ...run, actor: remindersActor(now) }, reservation, retryOrGiveUp);
  };
  await processItems(reservations(), sendReserved, "Failed to send reminders.");
  if (hasScan && mails < maxMails) await storage.transact(async (work) => work.remindersScanned(now));
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
  skipsRenewing = false,
): AsyncGenerator<PreviewedReminder> {
  const thresholds = await currentThresholds(storage);
  const retries = await storage.reminders.dueRetries(now, batchSize);
  const woken = await storage.reminders.endedSnoozes(now, batchSize);
  const visited = new Set<string>();
  const preview = async (licenseKey: string, judge: typeof currentReminder) => {
    if (visited.has(licenseKey)) return null;
    visited.add(licenseKey);
    const situation = await reminderStatusOf(storage, licenseKey, thresholds);
    const due = situation && judge(situation.status, now);
    const endsAt = situation?.status.endsAt;
    if (!due || !endsAt || (skipsRenewing && situation.renewsItself)) return null;
    const end = { endsAt, threshold: due.threshold };
    const { companyName, to } = remindedOf(situation.license, end, situation.renewsItself);
    return { ...due, licenseKey, companyName, to, endsAt };
  };
  for (const { licenseKey, threshold } of retries) {
    const reminder = await preview(licenseKey, currentReminder);
    if (reminder?.threshold === threshold) yield reminder;
    else visited.delete(licenseKey);
  }
  for (const { licenseKey } of woken) {
    const due = await preview(licenseKey, dueReminder);
    if (due) yield due;
  }
  for await (const { licenseKey } of candidates(storage, thresholds, now)) {
    const due = await preview(licenseKey, dueReminder);
    if (due) yield due;
  }
}

async function isScanDue(storage: ReminderPorts, now: Instant): Promise<boolean> {
  const scannedAt = await storage.reminders.scannedAt();
  if (!scannedAt || dayOf(scannedAt) !== dayOf(now)) return true;
  return Math.abs(msOf(now) - msOf(scannedAt)) >= betweenScansMs;
}

/** Licenses for each threshold that have not reached the next smaller one. */
async function* candidates(
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
    yield* readPages<DueCandidate>((after, limit) => storage.reminders.due(band, now, after, limit));
  }
}

function reserveDue(
  storage: ReminderPorts,
  { licenseKey, licenseId, endsAt: wokenEnd }: DueCandidate,
  thresholds: readonly Threshold[],
  now: Instant,
  skipsRenewing: boolean,
  how?: "wakes",
): Promise<Reservation | null> {
  return storage.transact(async (work) => {
    const situation = await reminderStatusOf(storage, licenseKey, thresholds);
    if (how === "wakes") work.endSnooze({ licenseId, endsAt: wokenEnd });
    const endsAt = situation?.status.endsAt;
    const due = situation && dueReminder(situation.status, now);
    if (!due || !endsAt || (skipsRenewing && situation.renewsItself)) return null;
    const end = { endsAt, threshold: due.threshold };
    const reminded = remindedOf(situation.license, end, situation.renewsItself);
    const reminder = reservedReminder(reminded, due, now);
    work.reserveReminder(reminder);
    for (const threshold of due.overtaken) {
      work.skipReminder({ ...reminder, threshold, state: "skipped", attempts: 0 });
    }
    return { reminder, reminded };
  });
}

const reservedReminder = (
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

function reserveAgain(
  storage: ReminderPorts,
  { licenseKey, ...key }: Reminder & { licenseKey: string },
  thresholds: readonly Threshold[],
  now: Instant,
  skipsRenewing: boolean,
): Promise<Reservation | null> {
  return storage.transact(async (work) => {
    const before = await storage.reminders.find(key);
    const situation = await reminderStatusOf(storage, licenseKey, thresholds);
    if (before?.state !== "waiting" || !situation) return null;
    const isSkipped = skipsRenewing && situation.renewsItself;
    const current = isSkipped ? null : currentReminder(situation.status, now);
    if (before.endsAt < now) {
      const failure = `${before.failure ?? ""} The license has ended in the meantime.`.trim();
      work.changeReminder(before, { ...before, ...gaveUp, failure });
      return null;
    }
    if (current?.threshold !== before.threshold) {
      const state = current ? "skipped" : "cancelled";
      work.changeReminder(before, { ...before, state, nextAttemptAt: null });
      return null;
    }
    const reminded = remindedOf(situation.license, before, situation.renewsItself);
    const reminder = anotherAttempt(before, reminded.to, now);
    work.changeReminder(before, reminder);
    return { reminder, reminded };
  });
}

/** Uses the current recipient, because the mail may have failed due to a wrong address. */
export const anotherAttempt = (before: Reminder, to: string, now: Instant): Reminder => ({
  ...before,
  to,
  state: "reserved",
  attempts: before.attempts + 1,
  reservedAt: now,
  nextAttemptAt: null,
});

/** The process stopped while sending, so the mail may have arrived. It is not sent again automatically. */
async function giveUpStranded(storage: ReminderPorts, now: Instant) {
  const reservedBefore = instantOf(msOf(now) - strandedAfterMs);
  for (const { licenseId, endsAt, threshold } of await storage.reminders.stranded(
    reservedBefore,
    batchSize,
  )) {
    await storage.transact(async (work) => {
      const before = await storage.reminders.find({ licenseId, endsAt, threshold });
      if (before?.state !== "reserved" || before.reservedAt >= reservedBefore) return;
      work.changeReminder(before, { ...before, ...gaveUp, failure: unknownOutcome });
    });
  }
}
