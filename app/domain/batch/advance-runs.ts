import type { Actor } from "#app/domain/person/actor.ts";
import type { Action } from "#app/domain/person/can.ts";
import type { BatchDependencies, StopReason } from "#app/domain/person/current-rights.ts";
import { processDueItems } from "#app/domain/queue/process-due-items.ts";
import type { NewQueueItem, QueueStore, RunKind } from "#app/domain/queue/queue.ts";
import { yieldToEventLoop } from "#app/domain/time/event-loop.ts";
import { type Instant, instantOf } from "#app/domain/time/time.ts";

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
  /** Returns null if the run has been stopped or is done. */
  findRunning: (id: number) => Promise<Run | null>;
  stop: (id: number, reason: StopReason) => Promise<void>;
  /** Stores the results and the next position together, so that an interrupted run continues at that position. */
  processBatch: (run: Run, at: Instant) => Promise<void>;
}

/** If a batch takes longer, a second process may repeat it, which changes nothing twice. */
const reservationMs = 15_000;

/** Creates the queue item of a run. The item is removed when the run is done or stopped. */
export const createRunQueueItem = (kind: RunKind, id: number, dueAt: Instant): NewQueueItem => ({
  kind,
  subject: String(id),
  dueAt,
});

/** Advances all runs until they are done or stopped. A second process does not advance the same run. */
export const advanceRuns = <Run extends BatchRun>(
  queue: QueueStore,
  processor: BatchProcessor<Run>,
  dependencies: BatchDependencies,
): Promise<void> =>
  processDueItems({
    queue,
    kind: processor.kind,
    now: () => instantOf(dependencies.now().getTime()),
    reservationMs,
    async handle({ subject }, { renewReservation }) {
      await advanceRun(processor, Number(subject), dependencies, renewReservation);
      return { result: "obsolete" };
    },
    failureMessage: "Failed to advance runs.",
  });

/** Processes batches until the run is done or stopped, or `mayContinue` returns false. */
export async function advanceRun<Run extends BatchRun>(
  processor: BatchProcessor<Run>,
  id: number,
  { now, readCurrentRights }: BatchDependencies,
  mayContinue: () => Promise<boolean> = async () => true,
): Promise<void> {
  while (await mayContinue()) {
    const run = await processor.findRunning(id);
    if (run === null) return;
    const personOrStopReason = await readCurrentRights(run.person, processor.action);
    if (typeof personOrStopReason === "string") return processor.stop(id, personOrStopReason);
    await processor.processBatch({ ...run, person: personOrStopReason }, instantOf(now().getTime()));
    await yieldToEventLoop();
  }
}
