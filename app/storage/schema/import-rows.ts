import type { ImportState } from "#app/domain/import/import.ts";
import type { ImportRecord } from "#app/domain/import/import-store.ts";
import { json, moment, momentOrNull, number, plain, rowsOf, text } from "./columns.ts";

export const importRows = rowsOf({
  id: number,
  fileName: text,
  createdAt: moment,
  createdBy: text,
  person: json<ImportRecord["person"]>(),
  requestId: text,
  state: plain<ImportState>(),
  columns: json<ImportRecord["columns"]>(),
  mapping: json<ImportRecord["mapping"]>(),
  rows: number,
  rowsDone: number,
  portions: number,
  position: number,
  newRows: number,
  unchangedRows: number,
  faultyRows: number,
  endedAt: momentOrNull,
  stopReason: plain<ImportRecord["stopReason"]>(),
  rowVersion: number,
});
