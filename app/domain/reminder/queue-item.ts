import { millisecondsInMinute } from "date-fns/constants";
import type { NewQueueItem } from "#app/domain/queue/queue.ts";
import { type Instant, instantOf, msOf } from "#app/domain/time/time.ts";
import type { ReminderKey } from "./reminder-store.ts";

/** An attempt without a result after this time was interrupted. */
export const interruptedAfterMs = 15 * millisecondsInMinute;

/** Creates the queue item of the next attempt of a reminder. */
export const createReminderQueueItem = (
  { licenseId, expiredAt, threshold }: ReminderKey,
  dueAt: Instant,
): NewQueueItem => ({ kind: "reminder", subject: `${licenseId}.${msOf(expiredAt)}.${threshold}`, dueAt });

export function parseReminderSubject(subject: string): ReminderKey {
  const [licenseId = 0, endMs = 0, threshold = 0] = subject.split(".").map(Number);
  return { licenseId, expiredAt: instantOf(endMs), threshold };
}
