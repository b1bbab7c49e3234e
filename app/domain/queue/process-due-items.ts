import { millisecondsInMinute } from "date-fns/constants";
import { addMs, type Instant, msOf, type Clock } from "#app/domain/time/time.ts";
import { processItems, readPages } from "./process-items.ts";
import type { QueueItem, QueueKind, QueueStore } from "./queue.ts";
import { computeNextAttemptAt } from "./retry-policy.ts";

/** `obsolete`: the work is no longer needed. Errors are stored with the item and thrown at the end. */
export type ItemOutcome =
  | { result: "done" | "failed"; errors: readonly Error[] }
  /** Without `retryAt`, the retry policy of the kind decides when the item is due again. */
  | { result: "retry"; errors: readonly Error[]; retryAt?: Instant }
  /** An item that is postponed until null is due again only if a write makes it due. */
  | { result: "postponed"; until: Instant | null }
  | { result: "obsolete" };

const minRenewalIntervalMs = 1_000;
/** An attempt at work that must not be repeated has ended by then, or its process was interrupted. */
const maxAttemptMs = 15 * millisecondsInMinute;

/** An attempt at the work of an item. */
export interface Attempt {
  /**
   * False if the item has changed or another process works on it. This attempt must then stop. Checks the item at
   * most once per second.
   */
  renewReservation: () => Promise<boolean>;
}

interface QueueHandler {
  queue: QueueStore;
  kind: QueueKind;
  /** Without a subject, all due items of the kind are processed. */
  subject?: string;
  /** The real current time, because reservations must have the same clock in all processes. */
  now: Clock;
  handle: (item: QueueItem, attempt: Attempt) => Promise<ItemOutcome>;
  /**
   * For work that may be repeated: no other process works on the item during this time, and an interrupted attempt is
   * repeated afterwards. Without it, an interrupted attempt is not repeated, and its item fails after 15 minutes.
   */
  reservationMs?: number;
  /** For recurring work: returns the time at which the item is due again. Such work has no `reservationMs`. */
  findNextDueAt?: (item: QueueItem) => Promise<Instant | null>;
  /** Number of items that are processed at a time. */
  concurrency?: number;
  failureMessage: string;
}

/**
 * Stores each attempt before it starts, so that a crash or a second process does not repeat the attempt. Only the
 * outcome `retry` leads to another attempt. After an error of `handle`, work that may be repeated is retried. Other
 * items have failed, because the work may have been done. If the item has changed during the attempt, the outcome is
 * not stored.
 */
export function processDueItems({
  queue,
  kind,
  subject,
  now,
  handle,
  reservationMs = 0,
  findNextDueAt = async () => null,
  concurrency,
  failureMessage,
}: QueueHandler): Promise<void> {
  const startedAt = now();
  const items =
    subject === undefined
      ? readPages<QueueItem>((after, limit) => queue.listDue(kind, startedAt, after, limit))
      : readDueItem(queue, { kind, subject }, startedAt);

  async function processItem(item: QueueItem) {
    const nextDueAt = await findNextDueAt(item);
    if (item.state === "reserved" && reservationMs === 0 && nextDueAt === null)
      return endInterruptedItem(item);
    let renewedAt = now();
    const reservedItem: QueueItem = {
      ...item,
      state: "reserved",
      attempts: item.attempts + 1,
      dueAt:
        reservationMs === 0 ? (nextDueAt ?? addMs(renewedAt, maxAttemptMs)) : addMs(renewedAt, reservationMs),
      lastError: null,
    };
    if (!(await queue.change(reservedItem))) return;
    let attemptedItem = { ...reservedItem, rowVersion: item.rowVersion + 1 };
    async function renewReservation() {
      const renewalAt = now();
      if (msOf(renewalAt) - msOf(renewedAt) < minRenewalIntervalMs) return true;
      const renewedItem = { ...attemptedItem, dueAt: addMs(renewalAt, reservationMs) };
      // After a lost reservation, every further renewal fails, because the row version stays outdated.
      if (!(await queue.change(renewedItem))) return false;
      attemptedItem = { ...renewedItem, rowVersion: renewedItem.rowVersion + 1 };
      renewedAt = renewalAt;
      return true;
    }
    const createErrorOutcome = (error: unknown): ItemOutcome => ({
      result: reservationMs === 0 ? "failed" : "retry",
      errors: [toError(error)],
    });
    const outcome = await handle(attemptedItem, { renewReservation }).catch(createErrorOutcome);
    if (outcome.result === "obsolete") return queue.remove(attemptedItem);
    await queue.change(applyOutcome(attemptedItem, outcome, nextDueAt, now()));
    if (outcome.result !== "postponed" && outcome.errors.length > 0)
      throw new AggregateError(outcome.errors, failureMessage);
  }

  /** Nobody knows whether the work was done, so staff must decide whether to repeat it. */
  async function endInterruptedItem(item: QueueItem) {
    const message = `The work “${item.kind} ${item.subject}” was interrupted, so it is unknown whether it was done.`;
    const endedItem: QueueItem = {
      ...item,
      state: "failed",
      dueAt: null,
      lastError: message,
      endedAt: now(),
    };
    if (await queue.change(endedItem)) throw new AggregateError([new Error(message)], failureMessage);
  }

  return processItems(items, processItem, failureMessage, concurrency);
}

async function* readDueItem(
  queue: QueueStore,
  { kind, subject }: Pick<QueueItem, "kind" | "subject">,
  now: Instant,
): AsyncGenerator<QueueItem, void> {
  const item = await queue.find(kind, subject);
  if (item?.dueAt && item.dueAt <= now) yield item;
}

export const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

function applyOutcome(
  item: QueueItem,
  outcome: Exclude<ItemOutcome, { result: "obsolete" }>,
  nextDueAt: Instant | null,
  now: Instant,
): QueueItem {
  if (outcome.result === "postponed") return { ...item, state: "waiting", attempts: 0, dueAt: outcome.until };
  const lastError = outcome.errors.map(({ message }) => message).join("; ") || null;
  const retryAt =
    outcome.result === "retry"
      ? (outcome.retryAt ?? computeNextAttemptAt(item.kind, item.attempts, now))
      : null;
  if (retryAt !== null) return { ...item, state: "waiting", dueAt: retryAt, lastError };
  if (nextDueAt !== null) return { ...item, state: "waiting", attempts: 0, dueAt: nextDueAt, lastError };
  const state = outcome.result === "done" ? "done" : "failed";
  return { ...item, state, dueAt: null, lastError, endedAt: now };
}
