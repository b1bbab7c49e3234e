import { addMs, type Instant, msOf } from "#app/domain/time/time.ts";
import { processItems, readPages } from "./process-items.ts";
import type { QueueItem, QueueKind, QueueStore } from "./queue.ts";
import { computeNextAttemptAt } from "./retry-policy.ts";

/** `obsolete`: the work is no longer needed. Errors are stored with the item and thrown at the end. */
export type ItemOutcome =
  | { result: "done" | "failed"; errors: readonly Error[] }
  /** Without `retryAt`, the retry policy of the kind decides when the item is due again. */
  | { result: "retry"; errors: readonly Error[]; retryAt?: Instant }
  /** An item that is postponed until null waits for `makeDue` or `requeue`. */
  | { result: "postponed"; until: Instant | null }
  | { result: "obsolete" };

/** An attempt at the work of an item. */
export interface Attempt {
  /**
   * Extends the reservation if half of it has passed. Returns false if the item has changed or another process works on it,
   * and this attempt must stop.
   */
  renewReservation: () => Promise<boolean>;
}

interface QueueHandler {
  queue: QueueStore;
  kind: QueueKind;
  now: () => Instant;
  handle: (item: QueueItem, attempt: Attempt) => Promise<ItemOutcome>;
  /**
   * For work that may be repeated: no other process works on the item during this time, and an interrupted attempt is
   * repeated afterwards. Without it, an item ends after its last attempt, even if the attempt was interrupted.
   */
  reservationMs?: number;
  /** For scheduled work: returns the time at which the item is due again. Replaces `reservationMs`. */
  findNextDueAt?: (item: QueueItem) => Promise<Instant | null>;
  /** Number of items that are processed at a time. */
  concurrency?: number;
  failureMessage: string;
}

/**
 * Stores each attempt before it starts, so that a crash or a second process does not repeat the attempt. Only the
 * outcome `retry` leads to another attempt. After an error of `handle`, work that may be repeated is retried. Other
 * items have failed, because the work may have been done.
 */
export function processDueItems({
  queue,
  kind,
  now,
  handle,
  reservationMs = 0,
  findNextDueAt = async () => (reservationMs === 0 ? null : addMs(now(), reservationMs)),
  concurrency,
  failureMessage,
}: QueueHandler): Promise<void> {
  const startedAt = now();
  const items = readPages<QueueItem>((after, limit) => queue.listDue(kind, startedAt, after, limit));

  async function processItem(item: QueueItem) {
    let attemptedItem: QueueItem = {
      ...item,
      state: "reserved",
      attempts: item.attempts + 1,
      dueAt: await findNextDueAt(item),
    };
    const saveAttempt = async (changedItem: QueueItem) => {
      const isSaved = await queue.change(changedItem);
      attemptedItem = { ...changedItem, rowVersion: changedItem.rowVersion + 1 };
      return isSaved;
    };
    const renewReservation = async () => {
      const remainingMs = msOf(attemptedItem.dueAt ?? now()) - msOf(now());
      return (
        remainingMs >= reservationMs / 2 ||
        saveAttempt({ ...attemptedItem, dueAt: addMs(now(), reservationMs) })
      );
    };
    const createErrorOutcome = (error: unknown): ItemOutcome => ({
      result: reservationMs === 0 ? "failed" : "retry",
      errors: [toError(error)],
    });
    if (!(await saveAttempt(attemptedItem))) return;
    const outcome = await handle(attemptedItem, { renewReservation }).catch(createErrorOutcome);
    if (outcome.result === "obsolete") return queue.remove(attemptedItem);
    await queue.change(applyOutcome(attemptedItem, outcome, now()));
    if (outcome.result !== "postponed" && outcome.errors.length > 0)
      throw new AggregateError(outcome.errors, failureMessage);
  }

  return processItems(items, processItem, failureMessage, concurrency);
}

export const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

function applyOutcome(
  item: QueueItem,
  outcome: Exclude<ItemOutcome, { result: "obsolete" }>,
  now: Instant,
): QueueItem {
  if (outcome.result === "postponed") return { ...item, state: "waiting", attempts: 0, dueAt: outcome.until };
  const lastError = outcome.errors.map(({ message }) => message).join("; ") || null;
  const retryAt =
    outcome.result === "retry"
      ? (outcome.retryAt ?? computeNextAttemptAt(item.kind, item.attempts, now))
      : null;
  if (retryAt !== null) return { ...item, state: "waiting", dueAt: retryAt, lastError };
  if (item.dueAt !== null) return { ...item, state: "waiting", attempts: 0, lastError };
  return { ...item, state: outcome.result === "done" ? "done" : "failed", lastError, endedAt: now };
}
