import type { Instant } from "#app/domain/time/time.ts";
import { processItems, readPages } from "./process-items.ts";
import type { QueueItem, QueueKind, QueueStore } from "./queue.ts";
import { computeNextAttemptAt } from "./retry-policy.ts";

/** `obsolete`: the work is no longer needed. Errors are stored with the item and thrown at the end. */
export type ItemOutcome =
  | { result: "done" | "retry" | "failed"; errors: readonly Error[] }
  | { result: "postponed"; until: Instant }
  | { result: "obsolete" };

interface QueueHandler {
  queue: QueueStore;
  kind: QueueKind;
  now: () => Instant;
  handle: (item: QueueItem) => Promise<ItemOutcome>;
  /**
   * Returns the time at which the item is due again, which is stored before the attempt. A crash therefore does not
   * lose the item. An item without such a time ends after its last attempt.
   */
  findNextDueAt?: (item: QueueItem) => Promise<Instant | null>;
  failureMessage: string;
}

/**
 * Stores each attempt before it starts, so that a crash or a second process does not repeat the attempt. Only the
 * outcome `retry` leads to another attempt. After an error of `handle`, the item has failed, because the work may
 * have been done.
 */
export function processDueItems({
  queue,
  kind,
  now,
  handle,
  findNextDueAt,
  failureMessage,
}: QueueHandler): Promise<void> {
  const startedAt = now();
  const items = readPages<QueueItem>((after, limit) => queue.listDue(kind, startedAt, after, limit));

  async function processItem(item: QueueItem) {
    const dueAt = findNextDueAt ? await findNextDueAt(item) : null;
    const reservedItem = { ...item, state: "reserved" as const, attempts: item.attempts + 1, dueAt };
    const isReserved = await queue.change(reservedItem);
    if (!isReserved) return;
    const attemptedItem = { ...reservedItem, rowVersion: item.rowVersion + 1 };
    const outcome = await handle(attemptedItem).catch(createFailedOutcome);
    if (outcome.result === "obsolete") return queue.remove(attemptedItem);
    await queue.change(applyOutcome(attemptedItem, outcome, now()));
    if (outcome.result !== "postponed" && outcome.errors.length > 0)
      throw new AggregateError(outcome.errors, failureMessage);
  }

  return processItems(items, processItem, failureMessage);
}

const createFailedOutcome = (error: unknown): ItemOutcome => ({ result: "failed", errors: [toError(error)] });

export const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

function applyOutcome(
  item: QueueItem,
  outcome: Exclude<ItemOutcome, { result: "obsolete" }>,
  now: Instant,
): QueueItem {
  if (outcome.result === "postponed") return { ...item, state: "waiting", attempts: 0, dueAt: outcome.until };
  const lastError = outcome.errors.map(({ message }) => message).join("; ") || null;
  const retryAt = outcome.result === "retry" ? computeNextAttemptAt(item.kind, item.attempts, now) : null;
  if (retryAt !== null) return { ...item, state: "waiting", dueAt: retryAt, lastError };
  if (item.dueAt !== null) return { ...item, state: "waiting", attempts: 0, lastError };
  return { ...item, state: outcome.result === "done" ? "done" : "failed", lastError, endedAt: now };
}
