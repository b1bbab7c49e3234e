import type { Mailer } from "#app/domain/mail/mailer.ts";
import { sendReminders } from "#app/domain/reminder/send-reminders.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { instantOf } from "#app/domain/time/time.ts";

interface RemindersContext {
  mailer: Mailer;
  isManual?: boolean;
  omitsAutoRenewing?: boolean;
  /** The real time. Without it, the time of the run is used. */
  now?: () => Date;
}

/** `now` may be a simulated time, which then advances like the real time. A manual run checks all licenses again. */
export function runReminders(
  storage: Storage,
  now: Date,
  { mailer, isManual = false, omitsAutoRenewing = false, now: clock = () => now }: RemindersContext,
): Promise<void> {
  const simulatedMs = now.getTime() - clock().getTime();
  return sendReminders({
    storage,
    mailer,
    now: () => instantOf(clock().getTime() + simulatedMs),
    clock: () => instantOf(clock().getTime()),
    forcesScan: isManual,
    omitsAutoRenewing,
  });
}
