import type { Mailer } from "#app/domain/mail/mailer.ts";
import { sendReminders } from "#app/domain/reminder/send-reminders.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { type Clock, type Instant, msOf, addMs } from "#app/domain/time/time.ts";

interface RemindersContext {
  mailer: Mailer;
  isManual?: boolean;
  omitsAutoRenewing?: boolean;
  /** The real time. Without it, the time of the run is used. */
  now?: Clock;
}

/** `now` may be a simulated time, which then advances like the real time. A manual run checks all licenses again. */
export function runReminders(
  storage: Storage,
  now: Instant,
  { mailer, isManual = false, omitsAutoRenewing = false, now: clock = () => now }: RemindersContext,
): Promise<void> {
  const simulatedMs = msOf(now) - msOf(clock());
  return sendReminders({
    storage,
    mailer,
    now: () => addMs(clock(), simulatedMs),
    clock,
    forcesScan: isManual,
    omitsAutoRenewing,
  });
}
