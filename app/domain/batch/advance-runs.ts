import type { Actor } from "#app/domain/person/actor.ts";
import type { Action } from "#app/domain/person/can.ts";
import type { BatchDependencies, StopReason } from "#app/domain/person/current-rights.ts";
import { processItems } from "#app/domain/queue/process-items.ts";
import { yieldToEventLoop } from "#app/domain/time/event-loop.ts";
import { type Instant, instantOf } from "#app/domain/time/time.ts";

interface BatchRun {
  id: number;
  /** The person whose rights apply. */
  person: Actor["person"];
}

/** Processes one kind of run, such as an import. A run is work that takes too long for a request. */
export interface BatchProcessor<Run extends BatchRun> {
  /** Permission that is checked again before each batch. */
  action: Action;
  listRunningIds: () => Promise<number[]>;
  /** Returns null if the run has been stopped or is done. */
  findRunning: (id: number) => Promise<Run | null>;
  stop: (id: number, reason: StopReason) => Promise<void>;
  /** Stores the results and the next position together, so that an interrupted run continues at that position. */
  processBatch: (run: Run, at: Instant) => Promise<void>;
}

export async function advanceRuns<Run extends BatchRun>(
  processor: BatchProcessor<Run>,
  dependencies: BatchDependencies,
): Promise<void> {
  const runningIds = await processor.listRunningIds();
  await processItems(runningIds, (id) => advanceRun(processor, id, dependencies), "Failed to advance runs.");
}

/** Processes batches until the run is done or stopped. */
export async function advanceRun<Run extends BatchRun>(
  processor: BatchProcessor<Run>,
  id: number,
  { now, readCurrentRights }: BatchDependencies,
): Promise<void> {
  for (;;) {
    const run = await processor.findRunning(id);
    if (run === null) return;
    const personOrStopReason = await readCurrentRights(run.person, processor.action);
    if (typeof personOrStopReason === "string") return processor.stop(id, personOrStopReason);
    await processor.processBatch({ ...run, person: personOrStopReason }, instantOf(now().getTime()));
    await yieldToEventLoop();
  }
}
