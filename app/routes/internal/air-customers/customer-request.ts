import { type FisCustomerFilter, fisCustomerFilter } from "#app/domain/fis-customer/fis-customer.ts";
import { lenientQuery } from "#app/routes/lists/lenient-query.ts";
import { queryKept } from "#app/routes/lists/query-kept.ts";
import { shownPageSize } from "#app/routes/lists/shown-page-size.ts";

export const pageSizes = [25, 50, 100] as const;

const shown = fisCustomerFilter.extend({
  pageSize: shownPageSize(pageSizes),
});

/** What an address asks of the list. */
export interface CustomerRequest {
  filter: FisCustomerFilter;
  /** The filter as the call's query string writes it. */
  query: Record<string, string>;
  /** The names of what is not understood and left out. */
  ignored: string[];
}

/** `search` is tidy. */
export function customerRequest(search: URLSearchParams): CustomerRequest {
  const { asked, ignored } = lenientQuery(search, shown);
  const query = { ...queryKept(search, ignored), pageSize: String(asked.pageSize) };
  return { filter: asked, query, ignored };
}
