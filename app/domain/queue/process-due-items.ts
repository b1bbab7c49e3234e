import type { Instant } from "#app/domain/time/time.ts";
import { processItems, readPages } from "./process-items.ts";
import type { QueueItem, QueueKind, QueueStore } from "./queue.ts";
import { nextAttemptAt } from "./retry-policy.ts";

/** `obsolete`: the work is no longer needed. Errors are stored with the item and raised at the end. */
export type Outcome =
  | { result: "done" | "retry" | "failed"; errors: readonly Error[] }
  | { result: "postponed"; until: Instant }
  | { result: "obsolete" };

interface QueueHandler {
  queue: QueueStore;
  kind: QueueKind;
  now: () => Instant;
  handle: (item: QueueItem) => Promise<Outcome>;
  /** When a recurring item is due again. Other items end after their last attempt. */
  recursAt?: (item: QueueItem) => Promise<Instant | null>;
  failure: string;
}

/**
 * Stores each attempt before it begins, so that two processes or a crash do not repeat it. Only the outcome `retry` does; an
 * error that `handle` raises does not, because the work may have been done.
 */
export function processDueItems({
  queue,
  kind,
  now,
  handle,
  recursAt,
  failure,
}: QueueHandler): Promise<void> {
  const startedAt = now();
  const items = readPages<QueueItem>((after, limit) => queue.due(kind, startedAt, after, limit));

  async function processItem(item: QueueItem) {
    const dueAt = recursAt ? await recursAt(item) : null;
    const reserved = { ...item, state: "reserved" as const, attempts: item.attempts + 1, dueAt };
    const isReserved = await queue.change(reserved);
    if (!isReserved) return;
    const attempted = { ...reserved, rowVersion: item.rowVersion + 1 };
    const outcome = await handle(attempted).catch(failedBy);
    if (outcome.result === "obsolete") return queue.remove(attempted);
    await queue.change(settledItem(attempted, outcome, now()));
    if (outcome.result !== "postponed" && outcome.errors.length > 0)
      throw new AggregateError(outcome.errors, failure);
  }

  return processItems(items, processItem, failure);
}

const failedBy = (error: unknown): Outcome => ({ result: "failed", errors: [asError(error)] });

export const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

function settledItem(
  item: QueueItem,
  outcome: Exclude<Outcome, { result: "obsolete" }>,
  now: Instant,
): QueueItem {
  if (outcome.result === "postponed") return { ...item, state: "waiting", attempts: 0, dueAt: outcome.until };
  const lastError = outcome.errors.map(({ message }) => message).join("; ") || null;
  const retryAt = outcome.result === "retry" ? nextAttemptAt(item.kind, item.attempts, now) : null;
  if (retryAt !== null) return { ...item, state: "waiting", dueAt: retryAt, lastError };
  if (item.dueAt !== null) return { ...item, state: "waiting", attempts: 0, lastError };
  return { ...item, state: outcome.result === "done" ? "done" : "failed", lastError, endedAt: now };
}
