import type { QueueItem } from "#app/domain/queue/queue.ts";
import { moment, momentOrNull, number, plain, rowsOf, text, textOrNull } from "./columns.ts";

export const queueRows = rowsOf({
  kind: plain<QueueItem["kind"]>(),
  subject: text,
  state: plain<QueueItem["state"]>(),
  attempts: number,
  dueAt: momentOrNull,
  lastError: textOrNull,
  createdAt: moment,
  endedAt: momentOrNull,
  rowVersion: number,
});
