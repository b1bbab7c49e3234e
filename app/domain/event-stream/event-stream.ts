import type { HistoryEvent } from "#app/domain/history/event.ts";
import type { HistoryStore } from "#app/domain/history/history-store.ts";
import { type Instant, instantOf } from "#app/domain/time/time.ts";

/** Where a system that watches over security takes every event from. */
export interface EventSink {
  /** Which place it is: how far the events have come there is remembered by it. */
  name: string;
  /** In this order. Raises where they may not have arrived; they are then written again. */
  write(events: readonly HistoryEvent[]): Promise<void>;
}

export interface EventStreamStore {
  /** The number of the last event that arrived there, 0 for a new place; null while another process is at it. */
  lease(sink: string, now: Instant, until: Instant): Promise<number | null>;
  /** Whether the lease until then was still ours. */
  advance(sink: string, position: number, until: Instant): Promise<boolean>;
  release(sink: string, until: Instant): Promise<void>;
}

interface StreamPorts {
  eventStreams: EventStreamStore;
  history: Pick<HistoryStore, "chain">;
}

const portion = 200;
const leaseMs = 5 * 60_000;
/** Less than the lease by more than a sink may take for a portion. */
const workMs = 2 * 60_000;

/** Writes what happened to the sink, from where it ended the last time. Whoever is cut off may write a portion twice. */
export async function streamEvents(
  { eventStreams, history }: StreamPorts,
  now: Date,
  sink: EventSink,
): Promise<void> {
  const until = instantOf(now.getTime() + leaseMs);
  const began = performance.now();
  const leased = await eventStreams.lease(sink.name, instantOf(now.getTime()), until);
  if (leased === null) return;
  try {
    let position = leased;
    while (performance.now() - began < workMs) {
      const links = await history.chain(position, portion);
      const events = links.map(({ event }) => event);
      const last = events.at(-1);
      if (!last) return;
      await sink.write(events);
      if (!(await eventStreams.advance(sink.name, last.id, until))) return;
      position = last.id;
    }
  } finally {
    await eventStreams.release(sink.name, until);
  }
}
