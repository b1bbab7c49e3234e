import type { QueueItem } from "#app/domain/queue/queue.ts";
import { timestamp, timestampOrNull, number, plainColumn, defineRows, text, textOrNull } from "./columns.ts";

export const queueRows = defineRows({
  kind: plainColumn<QueueItem["kind"]>(),
  subject: text,
  state: plainColumn<QueueItem["state"]>(),
  attempts: number,
  dueAt: timestampOrNull,
  lastError: textOrNull,
  createdAt: timestamp,
  endedAt: timestampOrNull,
  rowVersion: number,
});
