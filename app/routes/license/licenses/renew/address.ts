import { href } from "react-router";
import { isWithinPath } from "#app/domain/text/path.ts";
import { detailsAddress, openTabParam } from "#app/routes/license/licenses/details-address.ts";
import { licenseList } from "#app/routes/license/licenses/addresses.ts";
import { renewalDesk } from "#app/routes/license/renewals/desk-list.ts";

const fromListParam = { from: "list" };

export const renewAddress = (key: string, search: URLSearchParams, from: "details" | "list") =>
  licenseList.dialogAddress(href("/license/licenses/:key/renew", { key }), search, {
    ...(from === "list" ? fromListParam : openTabParam(search)),
  });

/** Returns the page that opened the dialog: details, list or renewal desk. */
export function renewalReturnAddress({ pathname, searchParams }: URL, key: string): string {
  if (isWithinPath(pathname, renewalDesk.path)) return renewalDesk.address(searchParams);
  return searchParams.get("from") === fromListParam.from
    ? licenseList.address(searchParams)
    : detailsAddress(key, searchParams);
}
