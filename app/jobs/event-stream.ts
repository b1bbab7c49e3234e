import { type EventSink, streamEvents } from "#app/domain/event-stream/event-stream.ts";
import type { Storage } from "#app/domain/storage/storage.ts";

/** Writes new events to the configured file or syslog server. */
export const runEventStream = async (
  storage: Storage,
  _now: Date,
  { eventSink, now }: { eventSink: EventSink | null; now: () => Date },
): Promise<void> => {
  if (eventSink) await streamEvents(storage, now, eventSink);
};
