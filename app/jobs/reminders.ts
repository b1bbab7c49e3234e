import type { Mailer } from "#app/domain/mail/mailer.ts";
import { sendReminders } from "#app/domain/reminder/send-reminders.ts";
import type { Storage } from "#app/domain/storage.ts";
import { instantOf } from "#app/domain/time/time.ts";

const running = new WeakMap<Storage, Promise<void>>();

/** Joins the current run of this process; all processes share the ledger. `isManual` checks all licenses again. */
export function reminders(
  storage: Storage,
  now: Date,
  { mailer, isByHand = false }: { mailer: Mailer; isByHand?: boolean },
): Promise<void> {
  const current = running.get(storage);
  if (current) return current;
  const run = { storage, mailer, now: instantOf(now.getTime()), thorough: isByHand };
  const started = sendReminders(run).finally(() => running.delete(storage));
  running.set(storage, started);
  return started;
}
