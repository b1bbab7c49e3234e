import { z } from "zod";
import { instantText } from "#app/domain/time/time-schemas.ts";
import { stopReason } from "#app/domain/person/current-rights.ts";
import { formatThousands } from "#app/domain/text/grouped.ts";
import { formatCount } from "#app/domain/time/format-date.ts";
import { mapping, csvColumn } from "./mapping.ts";
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
  createdAt: instantText,
  createdBy: z.string(),
  state: importState,
  columns: z.array(csvColumn),
  mapping,
  rows: z.number(),
  processedRows: z.number(),
  newRows: z.number(),
  unchangedRows: z.number(),
  invalidRows: z.number(),
  /** Number of new rows without a key. */
  generatedKeys: z.number(),
  endedAt: instantText.nullable(),
  /** Null if the import was not stopped. */
  stopReason: stopReason.nullable(),
  rowVersion: z.number(),
});
export type LicenseImport = z.output<typeof licenseImport>;

const importErrorCode = z.enum([
  "COLUMNS",
  "QUOTES",
  "ENCODING",
  "VALUE",
  "TIER",
  "TERM",
  "TAGS",
  "DUPLICATE",
  "CONFLICT",
  "REMOVED",
  "DELETED",
]);
export type ImportErrorCode = z.output<typeof importErrorCode>;

/** An empty `field` means the whole row. `column` is the column name in the file. */
export const importError = z.object({
  rowNumber: z.number(),
  field: z.enum(["", ...importFieldNames]),
  column: z.string(),
  code: importErrorCode,
  message: z.string(),
  value: z.string(),
  companyName: z.string(),
});
export type ImportError = z.output<typeof importError>;
export type RowError = Pick<ImportError, "field" | "code" | "message">;

/** A row of the CSV file. The header is row 1. */
export interface CsvRow {
  rowNumber: number;
  cells: string[];
  error: Pick<RowError, "code" | "message"> | null;
}

export const maxRows = 100_000;
export const maxColumns = 200;
export const rowsPerBatch = 100;

export type RowOutcome = "new" | "unchanged" | "invalid";

/** A text such as `2,000 rows: 1,980 new, 0 unchanged, 20 invalid`. */
export function formatTotals(
  rowCount: number,
  { newRows, unchangedRows, invalidRows }: Pick<LicenseImport, "newRows" | "unchangedRows" | "invalidRows">,
): string {
  const newText = `${formatThousands(newRows)} new`;
  const unchangedText = `${formatThousands(unchangedRows)} unchanged`;
  const invalidText = `${formatThousands(invalidRows)} invalid`;
  return `${formatCount(rowCount, "row")}: ${newText}, ${unchangedText}, ${invalidText}`;
}

export const isInProgress = ({ state }: Pick<LicenseImport, "state">): boolean =>
  state === "checking" || state === "running";
