import type { Actor } from "#app/domain/person/actor.ts";
import type { Action } from "#app/domain/person/can.ts";
import type { BatchDependencies, StopReason } from "#app/domain/person/current-rights.ts";
import { type ItemOutcome, processDueItems, toError } from "#app/domain/queue/process-due-items.ts";
import type { NewQueueItem, QueueItem, QueueStore, RunKind } from "#app/domain/queue/queue.ts";
import { isLastAttempt } from "#app/domain/queue/retry-policy.ts";
import { listErrors } from "#app/domain/thrown-error.ts";
import { yieldToEventLoop } from "#app/domain/time/event-loop.ts";
import type { Instant } from "#app/domain/time/time.ts";

interface BatchRun {
  id: number;
  /** The person whose rights apply. */
  person: Actor["person"];
}

/** Processes one kind of run, such as an import. A run is work that takes too long for a request. */
export interface BatchProcessor<Run extends BatchRun> {
  kind: RunKind;
  /** Permission that is checked again before each batch. */
  action: Action;
  /** Null if the run has been stopped or is done. */
  findRunning: (id: number) => Promise<Run | null>;
  stop: (id: number, reason: StopReason) => Promise<void>;
  /** Stores the results and the next position together, so that an interrupted run continues at that position. */
  processBatch: (run: Run, at: Instant) => Promise<void>;
}

/** If a batch takes longer, a second process may repeat it, which changes nothing twice. */
const reservationMs = 15_000;

const failureMessage = "Failed to advance runs.";

/** Creates the queue item of a run. The item is removed when the run is done or stopped. */
export const createRunQueueItem = (kind: RunKind, id: number, dueAt: Instant): NewQueueItem => ({
  kind,
  subject: String(id),
  dueAt,
});

/**
 * Advances all runs until they are done or stopped. The runs take turns, and each turn is one batch, so that a long run
 * does not delay the others. A second process does not advance the same run.
 */
export async function advanceRuns<Run extends BatchRun>(
  queue: QueueStore,
  processor: BatchProcessor<Run>,
  dependencies: BatchDependencies,
): Promise<void> {
  const errors: unknown[] = [];
  let hasTakenTurn: boolean;
  do {
    hasTakenTurn = false;
    await processDueItems({
      queue,
      kind: processor.kind,
      now: dependencies.now,
      reservationMs,
      handle(item) {
        hasTakenTurn = true;
        return takeTurn(processor, item, dependencies);
      },
      failureMessage,
    }).catch((error: unknown) => errors.push(...listErrors(error)));
  } while (hasTakenTurn);
  if (errors.length > 0) throw new AggregateError(errors, failureMessage);
}

async function takeTurn<Run extends BatchRun>(
  processor: BatchProcessor<Run>,
  { kind, subject, attempts }: QueueItem,
  dependencies: BatchDependencies,
): Promise<ItemOutcome> {
  const id = Number(subject);
  try {
    return (await processNextBatch(processor, id, dependencies))
      ? { result: "postponed", until: dependencies.now() }
      : { result: "obsolete" };
  } catch (error) {
    if (!isLastAttempt(kind, attempts)) throw error;
    const stopErrors = await processor.stop(id, "failed").then(() => [], listErrors);
    return { result: "failed", errors: [error, ...stopErrors].map(toError) };
  }
}

/** Processes batches until the run is done or stopped. */
export async function advanceRun<Run extends BatchRun>(
  processor: BatchProcessor<Run>,
  id: number,
  dependencies: BatchDependencies,
): Promise<void> {
  while (await processNextBatch(processor, id, dependencies)) await yieldToEventLoop();
}

/** False if the run is done or stopped. */
async function processNextBatch<Run extends BatchRun>(
  processor: BatchProcessor<Run>,
  id: number,
  { now, readCurrentRights }: BatchDependencies,
): Promise<boolean> {
  const run = await processor.findRunning(id);
  if (run === null) return false;
  const personOrStopReason = await readCurrentRights(run.person, processor.action);
  if (typeof personOrStopReason === "string") {
    await processor.stop(id, personOrStopReason);
    return false;
  }
  await processor.processBatch({ ...run, person: personOrStopReason }, now());
  return true;
}
