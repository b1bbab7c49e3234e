import { join } from "node:path";
import type { EventSink } from "#app/domain/event-stream/event-stream.ts";
import type { EventPlace } from "#app/hosts/settings/event-stream-settings.ts";
import { fileSink } from "./file-sink.ts";
import { syslogSink } from "./syslog-sink.ts";

interface StreamSettings {
  EVENT_STREAM?: EventPlace | undefined;
  DATA_DIR: string;
}

export function configuredSink({ EVENT_STREAM: place, DATA_DIR }: StreamSettings): EventSink | null {
  if (!place) return null;
  return place.kind === "file" ? fileSink(place.path ?? join(DATA_DIR, "events.ndjson")) : syslogSink(place);
}
