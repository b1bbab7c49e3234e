import { hostedFilter } from "#app/domain/hosted-customer/hosted-filter.ts";
import { listAddresses } from "#app/routes/lists/list-addresses.ts";
import { addressWithout, tidySearch } from "#app/routes/lists/tidy-search.ts";
import type { HostedActionName } from "./list/actions.ts";

export const hostedList = listAddresses("/internal/one-customers", Object.keys(hostedFilter.shape));

export const tidyHostedSearch = (search: URLSearchParams) => tidySearch(search, []);

export const hostedWithout = (search: URLSearchParams, names: readonly string[]) =>
  addressWithout(hostedList, search, names);

export const narrowing = ["state", "endingWithin", "source", "purpose", "failedStep", "search"];

export const unfilteredHosted = (search: URLSearchParams) => hostedWithout(search, narrowing);

export const waitingPath = `${hostedList.path}/waiting`;

/** What is told of one hosted customer, over the list as it stands. */
export const hostedAddress = (licenseKey: string, search: URLSearchParams) =>
  hostedList.dialog(licenseKey, search);

/** A dialog of one hosted customer; it leads back to where it was opened, and an approval to those who wait. */
export const hostedDialog = (
  licenseKey: string,
  name: HostedActionName,
  search: URLSearchParams,
  from: "list" | "details",
) =>
  name === "approve"
    ? `${waitingPath}/${licenseKey}/approve`
    : hostedList.dialog(`${licenseKey}/${name}`, search, from === "details" ? { from } : {});

export const backFrom = (licenseKey: string, search: URLSearchParams) =>
  search.get("from") === "details" ? hostedAddress(licenseKey, search) : hostedList.list(search);
