import type { Mailer } from "#app/domain/mail/mailer.ts";
import type { Clock } from "#app/domain/time/time.ts";
import type { Attempt, ItemOutcome } from "#app/domain/queue/process-due-items.ts";
import { computeNextAttemptAt } from "#app/domain/queue/retry-policy.ts";
import { createRemindersActor } from "./actor.ts";
import { deliverReminder, unknownOutcomeMessage, type ReservedReminder } from "./deliver.ts";
import { isQueued, type Reminder } from "./reminder.ts";
import type { ReminderKey, ReminderPorts } from "./reminder-store.ts";
import { findCurrentReminder, type Threshold } from "./schedule.ts";
import { createMailData, readReminderStatus } from "./reminder-status.ts";

export interface ReminderRun {
  storage: ReminderPorts;
  mailer: Mailer;
  /** The time for which reminders are due. It may be a simulated time. */
  now: Clock;
  /** The real time, with which the queue works. */
  clock: Clock;
  /** Scans all licenses even if the last scan was less than an hour ago. */
  forcesScan: boolean;
  /** Sends no reminder for a license whose purchase renews automatically. */
  omitsAutoRenewing?: boolean;
}

/** Uses the current recipient, because the mail may have failed due to a wrong address. */
export const createAttempt = (reminder: Reminder, to: string): Reminder => ({
  ...reminder,
  to,
  state: "reserved",
  attempts: reminder.attempts + 1,
});

/** Sends a queued reminder. A retry replaces the queue item, which is obsolete otherwise. */
export async function sendQueuedReminder(
  run: ReminderRun,
  key: ReminderKey,
  thresholds: readonly Threshold[],
  { renewReservation }: Attempt,
): Promise<ItemOutcome> {
  const { storage, mailer } = run;
  // This process may have been suspended since it reserved the item.
  const reservation = (await renewReservation()) ? await reserveQueuedReminder(run, key, thresholds) : null;
  if (reservation) {
    const retryAt = computeNextAttemptAt("reminder-mail", reservation.reminder.attempts, run.clock());
    await deliverReminder({ storage, mailer, actor: createRemindersActor(run.now()) }, reservation, retryAt);
  }
  return { result: "obsolete" };
}

/** Null if the reminder must not be sent now. */
function reserveQueuedReminder(
  { storage, now: readNow, omitsAutoRenewing = false }: ReminderRun,
  key: ReminderKey,
  thresholds: readonly Threshold[],
): Promise<ReservedReminder | null> {
  return storage.transact(async (transaction) => {
    const now = readNow();
    const storedReminder = await storage.reminders.find(key);
    // An earlier attempt was interrupted. The mail may have arrived, so the job does not send the mail again.
    if (storedReminder?.state === "reserved" && storedReminder.attempts > 0) {
      const failedReminder = { ...storedReminder, state: "failed" as const, error: unknownOutcomeMessage };
      transaction.reminders.change(storedReminder, failedReminder);
    }
    if (!storedReminder || !isQueued(storedReminder)) return null;
    const licenseStatus = await readReminderStatus(storage, storedReminder.licenseKey, thresholds);
    if (!licenseStatus) return null;
    const isOmitted = omitsAutoRenewing && licenseStatus.hasAutoRenewal;
    const currentReminder = isOmitted ? null : findCurrentReminder(licenseStatus.status, now);
    if (licenseStatus.status.expiredAt !== storedReminder.expiredAt) {
      transaction.reminders.change(storedReminder, { ...storedReminder, state: "cancelled" });
      return null;
    }
    if (storedReminder.expiredAt < now) {
      const error = `${storedReminder.error ?? ""} The license expired before the reminder was sent.`.trim();
      transaction.reminders.change(storedReminder, { ...storedReminder, state: "failed", error });
      return null;
    }
    if (currentReminder?.threshold !== storedReminder.threshold) {
      const isReplaced = currentReminder?.passedThresholds.includes(storedReminder.threshold);
      const state = isReplaced ? "skipped" : "cancelled";
      transaction.reminders.change(storedReminder, { ...storedReminder, state });
      return null;
    }
    const mailData = createMailData(licenseStatus.license, storedReminder, licenseStatus.hasAutoRenewal);
    const reminder = createAttempt(storedReminder, mailData.to);
    transaction.reminders.change(storedReminder, reminder);
    return { reminder, mailData };
  });
}
