import { type EventValues, eventBy } from "./event.ts";
import type { Transact } from "./unit-of-work.ts";

type Author = Parameters<typeof eventBy>[0];

interface Export {
  report: "licenses" | "fis-customers" | "case-activities" | "renewals";
  filter: Record<string, unknown>;
  rows: number;
}

export const recordExport = (
  storage: { transact: Transact },
  author: Author,
  { report, filter, rows }: Export,
): Promise<void> =>
  storage.transact(async (work) => {
    const { pageNumber: _number, pageSize: _size, sortBy: _sort, sortType: _type, ...narrowing } = filter;
    const details = { report, filter: JSON.parse(JSON.stringify(narrowing)) as EventValues, rows };
    work.record(eventBy(author, "", "export-report", { details }));
  });
