import { type EventValues, createEvent } from "./event.ts";
import type { Transact } from "./transaction.ts";

interface ReportExport {
  report:
    | "licenses"
    | "fis-customers"
    | "case-activities"
    | "renewals"
    | "statement"
    | "company-statement"
    | "counts-customers"
    | "counts-tiers"
    | "counts-renewals"
    | "counts-licenses"
    | "access";
  /** Null for a report of several licenses. */
  licenseKey?: string | null;
  filter: Record<string, unknown>;
  rowCount: number;
}

export const recordExport = (
  storage: { transact: Transact },
  actor: Parameters<typeof createEvent>[0],
  { report, licenseKey = null, filter, rowCount }: ReportExport,
): Promise<void> =>
  storage.transact(async (transaction) => {
    const { pageNumber: _number, pageSize: _size, sortBy: _sort, sortType: _type, ...conditions } = filter;
    // Removes undefined values, which JSON cannot store.
    const details = { report, filter: JSON.parse(JSON.stringify(conditions)) as EventValues, rows: rowCount };
    transaction.record(createEvent(actor, licenseKey, "export-report", { details }));
  });
