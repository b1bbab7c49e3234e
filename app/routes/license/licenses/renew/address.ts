import { href } from "react-router";
import { isWithinPath } from "#app/domain/text/path.ts";
import { detailsAddress, pickTabParam } from "#app/routes/license/licenses/details-address.ts";
import { licenseList } from "#app/routes/license/licenses/addresses.ts";
import { renewalDesk } from "#app/routes/license/renewals/desk-list.ts";

const fromListParam = { from: "list" };

export const renewAddress = (key: string, search: URLSearchParams, from: "details" | "list") =>
  licenseList.dialogAddress(
    href("/license/licenses/:key/renew", { key }),
    search,
    from === "list" ? fromListParam : pickTabParam(search),
  );

/** Returns the address of the page that opened the dialog: details, list, renewal desk or customer. */
export function renewalReturnAddress(
  { pathname, searchParams }: URL,
  { id: customerId, key }: { id?: string | undefined; key: string },
): string {
  if (customerId !== undefined) return href("/license/customers/:id", { id: customerId });
  if (isWithinPath(pathname, renewalDesk.path)) return renewalDesk.address(searchParams);
  return searchParams.get("from") === fromListParam.from
    ? licenseList.address(searchParams)
    : detailsAddress(key, searchParams);
}
