import type { ImportErrorCode } from "#app/domain/import/import.ts";
import type { ImportField } from "#app/domain/import/fields.ts";
import type { Json } from "./column-values.ts";
import type { importRows } from "./import-rows.ts";

export interface ImportBatchTable {
  import_id: number;
  position: number;
  content: Json;
  /** One letter per row; empty until the rows are checked. */
  outcomes: string;
}

export interface ImportErrorTable {
  import_id: number;
  position: number;
  row_number: number;
  field: ImportField | "";
  code: ImportErrorCode;
  message: string;
  value: string;
  company_name: string;
}

export interface ImportTables {
  license_import: ReturnType<typeof importRows.rowOf>;
  import_portion: ImportBatchTable;
  import_key: { import_id: number; key: string; row_number: number };
  import_error: ImportErrorTable;
  imported_row: { fingerprint: string; license_id: number };
}
