import { millisecondsInMinute } from "date-fns/constants";
import type { HistoryEvent } from "#app/domain/history/event.ts";
import type { HistoryStore } from "#app/domain/history/history-store.ts";
import { type Instant, instantOf } from "#app/domain/time/time.ts";

/** Receives every event for a security monitoring system. */
export interface EventSink {
  /** Key of the stored stream position. */
  name: string;
  /** Writes the events in order. Throws if delivery is uncertain; the events are then written again. */
  write(events: readonly HistoryEvent[]): Promise<void>;
}

export interface EventStreamStore {
  /** Returns the id of the last written event, 0 for a new sink, or null while another process has the lease. */
  acquireLease(sinkName: string, now: Instant, leaseEndsAt: Instant): Promise<number | null>;
  /** Stores the new position. Returns false if another process has taken the lease. */
  advancePosition(sinkName: string, position: number, leaseEndsAt: Instant): Promise<boolean>;
  releaseLease(sinkName: string, leaseEndsAt: Instant): Promise<void>;
}

interface StreamPorts {
  eventStreams: EventStreamStore;
  history: Pick<HistoryStore, "listChainAfter">;
}

const batchSize = 200;
const leaseMs = 5 * millisecondsInMinute;
/** The limit is shorter than the lease, so that the last batch is written before the lease ends. */
const maxWorkMs = 2 * millisecondsInMinute;

/** Writes events to the sink from the stored position. After an interruption one batch may be written twice. */
export async function streamEvents(
  { eventStreams, history }: StreamPorts,
  now: Date,
  sink: EventSink,
): Promise<void> {
  const leaseEndsAt = instantOf(now.getTime() + leaseMs);
  const startedAt = performance.now();
  const storedPosition = await eventStreams.acquireLease(sink.name, instantOf(now.getTime()), leaseEndsAt);
  if (storedPosition === null) return;
  try {
    let position = storedPosition;
    while (performance.now() - startedAt < maxWorkMs) {
      const links = await history.listChainAfter(position, batchSize);
      const events = links.map(({ event }) => event);
      const lastEvent = events.at(-1);
      if (!lastEvent) return;
      await sink.write(events);
      if (!(await eventStreams.advancePosition(sink.name, lastEvent.id, leaseEndsAt))) return;
      position = lastEvent.id;
    }
  } finally {
    await eventStreams.releaseLease(sink.name, leaseEndsAt);
  }
}
