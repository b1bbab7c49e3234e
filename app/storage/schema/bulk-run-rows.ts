import type { BulkRunRecord } from "#app/domain/bulk/bulk-run.ts";
import {
  json,
  moment,
  momentOrNull,
  number,
  numberOrNull,
  plain,
  rowsOf,
  text,
  textOrNull,
} from "./columns.ts";

export const bulkRunRows = rowsOf({
  id: number,
  createdAt: moment,
  createdBy: text,
  person: json<BulkRunRecord["person"]>(),
  requestId: text,
  change: json<BulkRunRecord["change"]>(),
  selection: json<BulkRunRecord["selection"]>(),
  state: plain<BulkRunRecord["state"]>(),
  stopReason: plain<BulkRunRecord["stopReason"]>(),
  place: textOrNull,
  portions: number,
  total: number,
  changed: number,
  unchanged: number,
  skipped: number,
  undoneBy: numberOrNull,
  endedAt: momentOrNull,
  rowVersion: number,
});
