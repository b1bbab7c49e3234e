import { z } from "zod";
import { stopReason } from "#app/domain/person/rights-now.ts";
import { mapping, bookColumn } from "./mapping.ts";
import { importFieldNames } from "./fields.ts";

export const importState = z.enum([
  "uploading",
  "mapping",
  "checking",
  "checked",
  "running",
  "stopped",
  "done",
]);
export type ImportState = z.output<typeof importState>;

export const licenseImport = z.object({
  id: z.number(),
  fileName: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  state: importState,
  columns: z.array(bookColumn),
  mapping,
  rows: z.number(),
  rowsDone: z.number(),
  newRows: z.number(),
  unchangedRows: z.number(),
  faultyRows: z.number(),
  endedAt: z.string().nullable(),
  /** Null if the import was not stopped. */
  stopReason: stopReason.nullable(),
  rowVersion: z.number(),
});
export type LicenseImport = z.output<typeof licenseImport>;

const faultCode = z.enum([
  "columns",
  "quotes",
  "encoding",
  "value",
  "tier",
  "term",
  "tags",
  "twice",
  "differs",
  "issued",
  "deleted",
]);
export type FaultCode = z.output<typeof faultCode>;

/** An empty `field` means the whole row; `column` is its name in the file. */
export const importFault = z.object({
  rowNumber: z.number(),
  field: z.enum(["", ...importFieldNames]),
  column: z.string(),
  code: faultCode,
  message: z.string(),
});
export type ImportFault = z.output<typeof importFault>;
export type RowFault = Pick<ImportFault, "field" | "code" | "message">;

/** The header is row 1. */
export interface BookRow {
  rowNumber: number;
  cells: string[];
  fault: Pick<RowFault, "code" | "message"> | null;
}

export const mostRows = 100_000;
export const mostColumns = 200;
export const rowsOfPortion = 100;

export type RowOutcome = "new" | "unchanged" | "faulty";

export const isUnderWay = ({ state }: Pick<LicenseImport, "state">): boolean =>
  state === "checking" || state === "running";
