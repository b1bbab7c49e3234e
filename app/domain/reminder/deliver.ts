import { createEvent } from "#app/domain/history/event.ts";
import { mailAddress, type Mailer, type MailOutcome } from "#app/domain/mail/mailer.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { Reminder } from "./reminder.ts";
import { type ReminderMailData, createReminderMail } from "./reminder-mail.ts";
import type { ReminderPorts } from "./reminder-store.ts";
import { createReminderQueueItem } from "./queue-item.ts";
import { isLate } from "./schedule.ts";

export const unknownOutcomeMessage = "This mail may not have been sent, because the attempt was interrupted.";

export interface ReservedReminder {
  reminder: Reminder;
  mailData: ReminderMailData;
}

interface DeliveryContext {
  storage: ReminderPorts;
  mailer: Mailer;
  actor: Actor;
}

/** After a temporary failure, the reminder waits for the retry at `retryAt`, or fails without a retry. */
export async function deliverReminder(
  { storage, mailer, actor }: DeliveryContext,
  { reminder, mailData }: ReservedReminder,
  retryAt: Instant | null,
): Promise<Reminder> {
  const outcome = await sendIfAddressIsValid(mailer, mailData, actor.actedAt);
  const changes: Partial<Reminder> = outcome.sent
    ? {
        state: "sent",
        error: null,
        sentAt: actor.actedAt,
        isLate: isLate(reminder.dueAt, actor.actedAt),
      }
    : { error: outcome.reason, state: chooseFailureState(outcome, retryAt) };
  await storage.transact(async (transaction) => {
    const storedReminder = await storage.reminders.find(reminder);
    const isSameAttempt = storedReminder?.attempts === reminder.attempts;
    if (!isSameAttempt || (storedReminder.state !== "reserved" && storedReminder.state !== "failed")) return;
    // Another process has given up this attempt. Without a sent mail, the reminder remains failed.
    if (storedReminder.state === "failed" && changes.state === "waiting") return;
    // If the recipient has been erased meanwhile, the reason must not name the recipient again.
    const erasedError = storedReminder.to === reminder.to ? {} : { error: null };
    const updatedReminder = { ...storedReminder, ...changes, ...erasedError };
    transaction.reminders.change(storedReminder, updatedReminder);
    if (updatedReminder.state === "waiting" && retryAt)
      transaction.queue.requeue(createReminderQueueItem(updatedReminder, retryAt));
    if (updatedReminder.state !== "sent" && updatedReminder.state !== "stored") return;
    const { to, threshold, expiredAt } = updatedReminder;
    const details = { to, threshold, expirationDate: expiredAt, isLate: updatedReminder.isLate };
    const name = updatedReminder.state === "sent" ? "send-reminder" : "store-reminder";
    transaction.record(createEvent(actor, mailData.licenseKey, name, { details }));
  });
  return { ...reminder, ...changes };
}

function chooseFailureState(
  { failureKind }: Extract<MailOutcome, { sent: false }>,
  retryAt: Instant | null,
): "stored" | "waiting" | "failed" {
  if (failureKind === "stored") return "stored";
  return failureKind === "temporary" && retryAt !== null ? "waiting" : "failed";
}

/** Checks the e-mail address, because the creator of the license may be a program without an e-mail address. */
function sendIfAddressIsValid(
  mailer: Mailer,
  mailData: ReminderMailData,
  now: Instant,
): Promise<MailOutcome> {
  if (mailAddress.safeParse(mailData.to).success) return mailer.send(createReminderMail(mailData, now), now);
  const reason = `“${mailData.to}” is not an e-mail address.`;
  return Promise.resolve({ sent: false, failureKind: "refused", reason });
}
