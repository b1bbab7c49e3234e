import { type EventSink, streamEvents } from "#app/domain/event-stream/event-stream.ts";
import type { Storage } from "#app/domain/storage.ts";

/** Writes new events to the configured file or syslog server. */
export const runEventStream = async (
  storage: Storage,
  now: Date,
  { eventSink }: { eventSink: EventSink | null },
): Promise<void> => {
  if (eventSink) await streamEvents(storage, now, eventSink);
};
