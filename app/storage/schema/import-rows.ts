import type { ImportState } from "#app/domain/import/import.ts";
import type { ImportRecord } from "#app/domain/import/import-store.ts";
import {
  json,
  namedColumn,
  timestamp,
  timestampOrNull,
  number,
  plainColumn,
  defineRows,
  text,
} from "./columns.ts";

export const importRows = defineRows({
  id: number,
  fileName: text,
  createdAt: timestamp,
  createdBy: text,
  person: json<ImportRecord["person"]>(),
  requestId: text,
  state: plainColumn<ImportState>(),
  columns: json<ImportRecord["columns"]>(),
  mapping: json<ImportRecord["mapping"]>(),
  rows: number,
  processedRows: namedColumn("rows_done", number),
  batchCount: namedColumn("portions", number),
  position: number,
  newRows: number,
  unchangedRows: number,
  invalidRows: namedColumn("faulty_rows", number),
  generatedKeys: number,
  endedAt: timestampOrNull,
  stopReason: plainColumn<ImportRecord["stopReason"]>(),
  rowVersion: number,
});
