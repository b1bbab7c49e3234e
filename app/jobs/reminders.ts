import type { Mailer } from "#app/domain/mail/mailer.ts";
import { sendReminders } from "#app/domain/reminder/send-reminders.ts";
import type { Storage } from "#app/domain/storage.ts";
import { instantOf } from "#app/domain/time/time.ts";

const running = new WeakMap<Storage, Promise<void>>();

/** Joins the current run of this process; all processes share the ledger. `isManual` checks all licenses again. */
export function reminders(
  storage: Storage,
  now: Date,
  { mailer, isManual = false }: { mailer: Mailer; isManual?: boolean },
): Promise<void> {
  const pendingRun = running.get(storage);
  if (pendingRun) return pendingRun;
  const run = { storage, mailer, now: instantOf(now.getTime()), thorough: isManual };
  const currentRun = sendReminders(run).finally(() => running.delete(storage));
  running.set(storage, currentRun);
  return currentRun;
}
