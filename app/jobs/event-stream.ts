import { type EventSink, streamEvents } from "#app/domain/event-stream/event-stream.ts";
import type { Storage } from "#app/domain/storage.ts";

/** Writes what happened to the file or the syslog server that is set up, if one is. */
export const eventStream = async (
  storage: Storage,
  now: Date,
  { eventSink }: { eventSink: EventSink | null },
): Promise<void> => {
  if (eventSink) await streamEvents(storage, now, eventSink);
};
