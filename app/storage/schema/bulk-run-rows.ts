import type { BulkRunRecord } from "#app/domain/bulk/bulk-run.ts";
import {
  json,
  namedColumn,
  timestamp,
  timestampOrNull,
  number,
  numberOrNull,
  plainColumn,
  defineRows,
  text,
  textOrNull,
} from "./columns.ts";

export const bulkRunRows = defineRows({
  id: number,
  createdAt: timestamp,
  createdBy: text,
  person: json<BulkRunRecord["person"]>(),
  requestId: text,
  change: json<BulkRunRecord["change"]>(),
  selection: json<BulkRunRecord["selection"]>(),
  state: plainColumn<BulkRunRecord["state"]>(),
  stopReason: plainColumn<BulkRunRecord["stopReason"]>(),
  position: namedColumn("place", textOrNull),
  batches: namedColumn("portions", number),
  total: number,
  changed: number,
  unchanged: number,
  skipped: number,
  undoneBy: numberOrNull,
  endedAt: timestampOrNull,
  rowVersion: number,
  approval: {
    store: (approval: BulkRunRecord["approval"]) => approval && JSON.stringify(approval),
    read: (storedValue: string | null) =>
      storedValue === null ? null : (JSON.parse(storedValue) as BulkRunRecord["approval"]),
  },
  assistant: {
    store: (assistant: BulkRunRecord["assistant"]) => assistant && JSON.stringify(assistant),
    read: (storedValue: string | null) =>
      storedValue === null ? null : (JSON.parse(storedValue) as BulkRunRecord["assistant"]),
  },
});
