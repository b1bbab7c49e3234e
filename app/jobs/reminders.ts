import type { Mailer } from "#app/domain/mail/mailer.ts";
import { sendReminders } from "#app/domain/reminder/send-reminders.ts";
import type { Storage } from "#app/domain/storage.ts";
import { instantOf } from "#app/domain/time/time.ts";

const runsByStorage = new WeakMap<Storage, Promise<void>>();

interface RemindersContext {
  mailer: Mailer;
  isManual?: boolean;
  omitsAutoRenewing?: boolean;
}

/** Returns the current run if reminders are being sent in this process. A manual run checks all licenses again. */
export function runReminders(
  storage: Storage,
  now: Date,
  { mailer, isManual = false, omitsAutoRenewing = false }: RemindersContext,
): Promise<void> {
  const currentRun = runsByStorage.get(storage);
  if (currentRun) return currentRun;
  const runOptions = {
    storage,
    mailer,
    now: instantOf(now.getTime()),
    forcesScan: isManual,
    omitsAutoRenewing,
  };
  const newRun = sendReminders(runOptions).finally(() => runsByStorage.delete(storage));
  runsByStorage.set(storage, newRun);
  return newRun;
}
