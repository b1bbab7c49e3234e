import { lenientQuery } from "#app/routes/lists/lenient-query.ts";
import { listAddresses } from "#app/routes/lists/list-addresses.ts";
import { waitingPath } from "#app/routes/internal/one-customers/hosted-address.ts";
import { shownPaging } from "#app/routes/internal/one-customers/list/request.ts";

export const waitingList = listAddresses(waitingPath, Object.keys(shownPaging.shape));

export const askedOfWaiting = (search: URLSearchParams) => lenientQuery(search, shownPaging);
