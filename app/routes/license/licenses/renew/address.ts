import { href } from "react-router";
import { isWithinPath } from "#app/domain/text/path.ts";
import { detailsAddress, openTab } from "#app/routes/license/licenses/edit/address.ts";
import { licenseList } from "#app/routes/license/licenses/list/address.ts";
import { renewalDesk } from "#app/routes/license/renewals/desk-list.ts";

const fromList = { from: "list" };

export const renewAddress = (key: string, search: URLSearchParams, from: "details" | "list") =>
  licenseList.dialog(href("/license/licenses/:key/renew", { key }), search, {
    ...(from === "list" ? fromList : openTab(search)),
  });

/** Returns the page that opened the dialog: details, list or renewal desk. */
export function afterRenewal({ pathname, searchParams }: URL, key: string): string {
  if (isWithinPath(pathname, renewalDesk.path)) return renewalDesk.address(searchParams);
  return searchParams.get("from") === fromList.from
    ? licenseList.address(searchParams)
    : detailsAddress(key, searchParams);
}
