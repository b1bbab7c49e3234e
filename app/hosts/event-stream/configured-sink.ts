import { join } from "node:path";
import type { EventSink } from "#app/domain/event-stream/event-stream.ts";
import type { EventStreamTarget } from "#app/hosts/settings/event-stream-settings.ts";
import { fileSink } from "./file-sink.ts";
import { syslogSink } from "./syslog-sink.ts";

interface StreamSettings {
  EVENT_STREAM?: EventStreamTarget | undefined;
  DATA_DIR: string;
}

export function configuredSink({ EVENT_STREAM: target, DATA_DIR }: StreamSettings): EventSink | null {
  if (!target) return null;
  return target.kind === "file"
    ? fileSink(target.path ?? join(DATA_DIR, "events.ndjson"))
    : syslogSink(target);
}
