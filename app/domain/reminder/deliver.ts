import { createEvent } from "#app/domain/history/event.ts";
import { mailAddress, type Mailer, type MailOutcome } from "#app/domain/mail/mailer.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { nextAttemptAt } from "#app/domain/queue/retry-policy.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { Reminder } from "./reminder.ts";
import { type Reminded, reminderMail } from "./reminder-mail.ts";
import type { ReminderPorts } from "./reminder-store.ts";
import { isLate } from "./schedule.ts";

export const unknownOutcome = "It is unknown whether this mail was sent: the attempt has no result.";

export interface Reservation {
  reminder: Reminder;
  reminded: Reminded;
}

interface Delivery {
  storage: ReminderPorts;
  mailer: Mailer;
  actor: Actor;
}

export async function deliver(
  { storage, mailer, actor }: Delivery,
  { reminder, reminded }: Reservation,
  afterFailure: (
    outcome: Failure,
    reminder: Reminder,
    now: Instant,
  ) => Pick<Reminder, "state" | "nextAttemptAt">,
): Promise<Reminder> {
  const outcome = await sendIfAddressed(mailer, reminded, actor.at);
  const after: Reminder = outcome.sent
    ? { ...reminder, state: "sent", failure: null, sentAt: actor.at, late: isLate(reminder.dueAt, actor.at) }
    : {
        ...reminder,
        failure: outcome.reason,
        ...(outcome.why === "kept" ? storedAsFile : afterFailure(outcome, reminder, actor.at)),
      };
  await storage.transact(async (work) => {
    const current = await storage.reminders.find(reminder);
    const isOurs = current?.attempts === reminder.attempts;
    if (!isOurs || (current.state !== "reserved" && current.state !== "failed")) return;
    work.changeReminder(current, after);
    if (after.state !== "sent" && after.state !== "kept") return;
    const { to, threshold, endsAt, late } = after;
    const details = { to, threshold, expirationDate: endsAt, late };
    const name = after.state === "sent" ? "send-reminder" : "keep-reminder";
    work.record(createEvent(actor, reminded.licenseKey, name, { details }));
  });
  return after;
}

type Failure = Extract<MailOutcome, { sent: false }>;

export function retryOrGiveUp(
  { why }: Failure,
  { attempts }: Reminder,
  now: Instant,
): Pick<Reminder, "state" | "nextAttemptAt"> {
  const retryAt = why === "temporary" ? nextAttemptAt("reminder", attempts, now) : null;
  return retryAt === null ? gaveUp : { state: "waiting", nextAttemptAt: retryAt };
}

const storedAsFile = { state: "kept", nextAttemptAt: null } as const;
export const gaveUp = { state: "failed", nextAttemptAt: null } as const;

/** The creator may be a program without an address. */
function sendIfAddressed(mailer: Mailer, reminded: Reminded, now: Instant): Promise<MailOutcome> {
  if (mailAddress.safeParse(reminded.to).success) return mailer.send(reminderMail(reminded, now), now);
  const reason = `“${reminded.to}” is not an e-mail address.`;
  return Promise.resolve({ sent: false, why: "refused", reason });
}
