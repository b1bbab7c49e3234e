import { join } from "node:path";
import type { EventSink } from "#app/domain/event-stream/event-stream.ts";
import type { EventStreamTarget } from "#app/hosts/settings/event-stream-settings.ts";
import { createFileSink } from "./file-sink.ts";
import { createSyslogSink } from "./syslog-sink.ts";

interface StreamSettings {
  EVENT_STREAM?: EventStreamTarget | undefined;
  DATA_DIR: string;
}

export function openConfiguredSink({ EVENT_STREAM: target, DATA_DIR }: StreamSettings): EventSink | null {
  if (!target) return null;
  return target.kind === "file"
    ? createFileSink(target.path ?? join(DATA_DIR, "events.ndjson"))
    : createSyslogSink(target);
}
