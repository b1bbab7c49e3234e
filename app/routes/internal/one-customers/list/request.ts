import { hostedFilter } from "#app/domain/hosted-customer/hosted-filter.ts";
import { paging } from "#app/domain/page.ts";
import { lenientQuery } from "#app/routes/lists/lenient-query.ts";

export const pageSizes = [10, 20, 50, 100];

/** A page that shows nothing is none. */
const shownPageSize = paging.shape.pageSize.unwrap().refine((size) => size > 0);
export const shownPaging = paging.extend({ pageSize: shownPageSize.default(20) });

const hostedQuery = hostedFilter.extend({
  ...shownPaging.shape,
  endingWithin: hostedFilter.shape.endingWithin.unwrap().in.optional(),
});

/** What an address asks of the list. */
export const askedOfHosted = (search: URLSearchParams) => lenientQuery(search, hostedQuery);
export type HostedAsked = ReturnType<typeof askedOfHosted>["asked"];
