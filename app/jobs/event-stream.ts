import { type EventSink, streamEvents } from "#app/domain/event-stream/event-stream.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import type { Clock, Instant } from "#app/domain/time/time.ts";

/** Writes new events to the configured file or syslog server. */
export const runEventStream = async (
  storage: Storage,
  _now: Instant,
  { eventSink, now }: { eventSink: EventSink | null; now: Clock },
): Promise<void> => {
  if (eventSink) await streamEvents(storage, now, eventSink);
};
