import { data } from "react-router";
import { fisCustomerFilter } from "#app/domain/fis-customer/fis-customer.ts";
import { listAddresses } from "#app/routes/lists/list-addresses.ts";
import { addressWithout, tidySearch } from "#app/routes/lists/tidy-search.ts";

export const customerList = listAddresses("/internal/air-customers", Object.keys(fisCustomerFilter.shape));

export const customerAddress = (id: number) => `${customerList.path}/${id}`;

/** The customers with a license that carries a tag. */
export const customersWithTag = (name: string) =>
  `${customerList.path}?${new URLSearchParams({ tag: name })}`;

export const tidyCustomerSearch = (search: URLSearchParams) => tidySearch(search, ["lifetimeStatuses"]);

export const customersWithout = (search: URLSearchParams, names: readonly string[]) =>
  addressWithout(customerList, search, names);

const narrowing = ["companyName", "tag", "lifetimeStatuses", "casesAlmostUsed", "inactiveDays"];
export const unfilteredCustomers = (search: URLSearchParams) => customersWithout(search, narrowing);

/** Which customer an address is about; what cannot be one is not there. */
export function customerIdIn({ id }: { id: string }): number {
  const number = /^[1-9]\d{0,15}$/.test(id) ? Number(id) : Number.NaN;
  if (!Number.isSafeInteger(number)) throw data(null, { status: 404 });
  return number;
}
