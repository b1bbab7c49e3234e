import { href } from "react-router";
import { detailsAddress, openTab } from "#app/routes/license/licenses/edit/address.ts";
import { licenseList } from "#app/routes/license/licenses/list/address.ts";
import { renewalDesk } from "#app/routes/license/renewals/desk-list.ts";

const fromList = { from: "list" };

/** The dialog that renews a license, from its details, from its row in the list, or from its row on the renewal desk. */
export const renewAddress = (key: string, search: URLSearchParams, from: "details" | "list") =>
  licenseList.dialog(href("/license/licenses/:key/renew", { key }), search, {
    ...(from === "list" ? fromList : openTab(search)),
  });

/** Back to where the dialog was opened. */
export function afterRenewal({ pathname, searchParams }: URL, key: string): string {
  if (pathname.startsWith(renewalDesk.path)) return renewalDesk.address(searchParams);
  return searchParams.get("from") === fromList.from
    ? licenseList.address(searchParams)
    : detailsAddress(key, searchParams);
}
