import { type ActivityFilter, activityFilter } from "#app/domain/case/case-activity.ts";
import { paging } from "#app/domain/page.ts";
import { lenientQuery } from "#app/routes/lists/lenient-query.ts";
import { queryKept } from "#app/routes/lists/query-kept.ts";
import { shownPageSize } from "#app/routes/lists/shown-page-size.ts";

export const pageSizes = [25, 50, 100] as const;

const shown = activityFilter.extend({
  ...paging.shape,
  pageSize: shownPageSize(pageSizes),
});

/** What an address asks of the log. */
export interface ActivityRequest {
  filter: ActivityFilter;
  /** The filter as the call's query string writes it. */
  query: Record<string, string>;
  /** The texts as they came, for the form. */
  texts: Record<string, string>;
  /** The names of what is not understood and left out. */
  ignored: string[];
  /** What is wrong in the form, by field; it is left out too. */
  errors: { maxDate?: string };
}

/** `search` is tidy. */
export function activityRequest(search: URLSearchParams): ActivityRequest {
  const texts = Object.fromEntries(search);
  const { asked, ignored } = lenientQuery(search, shown);
  const { pageNumber: _page, pageSize, minDate, maxDate, ...rest } = asked;
  const isBackwards = minDate !== undefined && maxDate !== undefined && minDate > maxDate;
  const leftOut = isBackwards ? [...ignored, "minDate", "maxDate"] : ignored;
  const query = { ...queryKept(search, leftOut), pageSize: String(pageSize) };
  const errors = isBackwards ? { maxDate: "The last day lies before the first." } : {};
  return { filter: isBackwards ? rest : { ...rest, minDate, maxDate }, query, texts, ignored, errors };
}
