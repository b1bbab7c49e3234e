import { millisecondsInMinute } from "date-fns/constants";
import type { HistoryEvent } from "#app/domain/history/event.ts";
import type { HistoryStore } from "#app/domain/history/history-store.ts";
import type { Transact } from "#app/domain/history/transaction.ts";
import { processDueItems } from "#app/domain/queue/process-due-items.ts";
import type { QueueStore, QueueWrites } from "#app/domain/queue/queue.ts";
import type { Clock } from "#app/domain/time/time.ts";

/** Receives every event for a security monitoring system. */
export interface EventSink {
  /** Key of the stored stream position. */
  name: string;
  /** Writes the events in order. Throws if delivery is uncertain; the events are then written again. */
  write(events: readonly HistoryEvent[]): Promise<void>;
}

export interface EventStreamStore {
  /** 0 for a new sink. */
  findPosition(sinkName: string): Promise<number>;
  /** False if another process has changed the position. */
  advancePosition(sinkName: string, from: number, to: number): Promise<boolean>;
}

interface StreamPorts {
  eventStreams: EventStreamStore;
  history: Pick<HistoryStore, "listChainAfter">;
  queue: QueueStore;
  transact: Transact<{ queue: QueueWrites }>;
}

const batchSize = 200;
const reservationMs = 5 * millisecondsInMinute;
/** The limit is shorter than the reservation, so that the last batch is written before the reservation ends. */
const maxWorkMs = 2 * millisecondsInMinute;

/**
 * Writes events to the sink from the stored position. After an interruption one batch may be written twice. Damaged
 * events are omitted, and reported as an error after the other events of their batch were written.
 */
export async function streamEvents(storage: StreamPorts, clock: Clock, sink: EventSink): Promise<void> {
  const item = { kind: "event-stream" as const, subject: sink.name };
  await storage.transact(async (transaction) => transaction.queue.enqueue({ ...item, dueAt: clock() }));
  await processDueItems({
    queue: storage.queue,
    ...item,
    now: clock,
    reservationMs,
    async handle() {
      await writeNewEvents(storage, sink);
      return { result: "postponed", until: clock() };
    },
    failureMessage: "Failed to write events.",
  });
}

async function writeNewEvents({ eventStreams, history }: StreamPorts, sink: EventSink): Promise<void> {
  const startedAt = performance.now();
  let position = await eventStreams.findPosition(sink.name);
  while (performance.now() - startedAt < maxWorkMs) {
    const { rows: links, unreadableEntities, lastId } = await history.listChainAfter(position, batchSize);
    if (lastId === null) return;
    if (links.length > 0) await sink.write(links.map(({ event }) => event));
    if (!(await eventStreams.advancePosition(sink.name, position, lastId))) return;
    if (unreadableEntities)
      throw new Error(`Damaged events: ${unreadableEntities.map(({ name }) => name).join(", ")}.`);
    position = lastId;
  }
}
