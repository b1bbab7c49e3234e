import { createEvent } from "#app/domain/history/event.ts";
import { mailAddress, type Mailer, type MailOutcome } from "#app/domain/mail/mailer.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { computeNextAttemptAt } from "#app/domain/queue/retry-policy.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { Reminder } from "./reminder.ts";
import { type ReminderMailData, createReminderMail } from "./reminder-mail.ts";
import type { ReminderPorts } from "./reminder-store.ts";
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

export async function deliverReminder(
  { storage, mailer, actor }: DeliveryContext,
  { reminder, mailData }: ReservedReminder,
  chooseFailureState: (
    outcome: Failure,
    reminder: Reminder,
    now: Instant,
  ) => Pick<Reminder, "state" | "nextAttemptAt">,
): Promise<Reminder> {
  const outcome = await sendIfAddressIsValid(mailer, mailData, actor.actedAt);
  const updatedReminder: Reminder = outcome.sent
    ? {
        ...reminder,
        state: "sent",
        failure: null,
        sentAt: actor.actedAt,
        late: isLate(reminder.dueAt, actor.actedAt),
      }
    : {
        ...reminder,
        failure: outcome.reason,
        ...(outcome.failureKind === "kept"
          ? storedAsFileState
          : chooseFailureState(outcome, reminder, actor.actedAt)),
      };
  await storage.transact(async (transaction) => {
    const storedReminder = await storage.reminders.find(reminder);
    const isSameAttempt = storedReminder?.attempts === reminder.attempts;
    if (!isSameAttempt || (storedReminder.state !== "reserved" && storedReminder.state !== "failed")) return;
    transaction.changeReminder(storedReminder, updatedReminder);
    if (updatedReminder.state !== "sent" && updatedReminder.state !== "kept") return;
    const { to, threshold, endsAt, late } = updatedReminder;
    const details = { to, threshold, expirationDate: endsAt, late };
    const name = updatedReminder.state === "sent" ? "send-reminder" : "keep-reminder";
    transaction.record(createEvent(actor, mailData.licenseKey, name, { details }));
  });
  return updatedReminder;
}

type Failure = Extract<MailOutcome, { sent: false }>;

export function chooseRetryOrFailedState(
  { failureKind }: Failure,
  { attempts }: Reminder,
  now: Instant,
): Pick<Reminder, "state" | "nextAttemptAt"> {
  const retryAt = failureKind === "temporary" ? computeNextAttemptAt("reminder", attempts, now) : null;
  return retryAt === null ? failedState : { state: "waiting", nextAttemptAt: retryAt };
}

const storedAsFileState = { state: "kept", nextAttemptAt: null } as const;
export const failedState = { state: "failed", nextAttemptAt: null } as const;

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
