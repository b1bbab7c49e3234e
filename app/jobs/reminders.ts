import type { Mailer } from "#app/domain/mail/mailer.ts";
import { sendReminders } from "#app/domain/reminder/send-reminders.ts";
import type { Storage } from "#app/domain/storage.ts";
import { instantOf } from "#app/domain/time/time.ts";

interface RemindersContext {
  mailer: Mailer;
  isManual?: boolean;
  omitsAutoRenewing?: boolean;
  /** Clock of the queue. Without it, the time of the run is used. */
  now?: () => Date;
}

/** A manual run checks all licenses again. */
export const runReminders = (
  storage: Storage,
  now: Date,
  { mailer, isManual = false, omitsAutoRenewing = false, now: clock = () => now }: RemindersContext,
): Promise<void> =>
  sendReminders({
    storage,
    mailer,
    now: instantOf(now.getTime()),
    clock,
    forcesScan: isManual,
    omitsAutoRenewing,
  });
