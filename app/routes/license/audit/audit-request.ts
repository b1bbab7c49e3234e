import { type AuditFilter, auditFilter } from "#app/domain/history/audit-filter.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { lenientQuery } from "#app/routes/lists/lenient-query.ts";
import { shownPageSize } from "#app/routes/lists/shown-page-size.ts";

export const pageSizes = [25, 50, 100] as const;

/** The log as this page shows it. */
const shown = auditFilter.extend({
  licenseKey: auditFilter.shape.createdBy.unwrap().toUpperCase().pipe(licenseKey).optional(),
  pageSize: shownPageSize(pageSizes),
});

/** What an address asks of the log. */
export interface AuditRequest {
  filter: AuditFilter;
  /** The texts as they came, for the form. */
  query: Record<string, string>;
  /** The names of what is not understood and left out. */
  ignored: string[];
  /** What is wrong in the form, by field; it is left out too. */
  errors: { licenseKey?: string; maxDate?: string };
}

/** `search` is tidy. */
export function auditRequest(search: URLSearchParams): AuditRequest {
  const query = Object.fromEntries(search);
  const { asked, ignored } = lenientQuery(search, shown);
  const noKey = ignored.includes("licenseKey") && { licenseKey: "This is not a license key." };
  const { minDate, maxDate, ...rest } = asked;
  if (minDate && maxDate && minDate > maxDate)
    return {
      filter: rest,
      query,
      ignored,
      errors: { ...noKey, maxDate: "The last day lies before the first." },
    };
  return { filter: asked, query, ignored, errors: { ...noKey } };
}

/** The filter as the call's query string writes it. */
export function queryOfAudit({ eventName, pageNumber, pageSize, ...texts }: AuditFilter) {
  const all = {
    ...texts,
    eventName: eventName?.join(","),
    pageNumber: String(pageNumber),
    pageSize: String(pageSize),
  };
  const given = Object.entries(all).flatMap(([name, text]): [string, string][] =>
    text ? [[name, text]] : [],
  );
  return Object.fromEntries(given);
}
