import { type EventValues, eventBy } from "./event.ts";
import type { Transact } from "./unit-of-work.ts";

type Author = Parameters<typeof eventBy>[0];

interface Export {
  report: "licenses" | "fis-customers" | "case-activities" | "renewals";
  /** What was asked for; what is absent does not narrow it. */
  filter: Record<string, unknown>;
  /** How many rows that are. */
  rows: number;
}

/** Who takes a whole report away is written down, with what they asked for. */
export const recordExport = (
  storage: { transact: Transact },
  author: Author,
  { report, filter, rows }: Export,
): Promise<void> =>
  storage.transact(async (work) => {
    const { pageNumber: _number, pageSize: _size, sortBy: _sort, sortType: _type, ...narrowing } = filter;
    // Without what is absent.
    const details = { report, filter: JSON.parse(JSON.stringify(narrowing)) as EventValues, rows };
    work.record(eventBy(author, "", "export-report", { details }));
  });
