import { lenientQuery } from "#app/routes/lists/lenient-query.ts";
import { listAddresses } from "#app/routes/lists/list-addresses.ts";
import { waitingPath } from "./hosted-address.ts";
import { shownPaging } from "./hosted-request.ts";

export const waitingList = listAddresses(waitingPath, Object.keys(shownPaging.shape));

export const askedOfWaiting = (search: URLSearchParams) => lenientQuery(search, shownPaging);
