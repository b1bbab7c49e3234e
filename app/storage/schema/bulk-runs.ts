import type { BulkOutcome } from "#app/domain/bulk/bulk-run.ts";
import type { bulkRunRows } from "./bulk-run-rows.ts";

interface BulkLineTable {
  run_id: number;
  license_key: string;
  position: number;
  company_name: string | null;
  outcome: BulkOutcome;
  code: string | null;
  reason: string | null;
  before_value: string | null;
  after_value: string | null;
}

export interface BulkTables {
  bulk_run: ReturnType<typeof bulkRunRows.rowOf>;
  bulk_line: BulkLineTable;
}
