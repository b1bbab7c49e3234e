import { href } from "react-router";
import { isWithinPath } from "#app/domain/text/path.ts";
import { buildDetailsUrl, pickTabParam } from "#app/routes/license/licenses/details-url.ts";
import { licenseList } from "#app/routes/license/kit/license-urls.ts";
import { renewalDesk } from "#app/routes/license/renewals/desk-list.tsx";

const fromListParam = { from: "list" };

export const buildRenewUrl = (key: string, search: URLSearchParams, sourcePage: "details" | "list") =>
  licenseList.buildDialogUrl(
    href("/license/licenses/:key/renew", { key }),
    search,
    sourcePage === "list" ? fromListParam : pickTabParam(search),
  );

/** The page that opened the dialog: details, list, renewal desk or customer. */
export function buildRenewalReturnUrl(
  { pathname, searchParams }: URL,
  { id: customerId, key }: { id?: string | undefined; key: string },
): string {
  if (customerId !== undefined) return href("/license/customers/:id", { id: customerId });
  if (isWithinPath(pathname, renewalDesk.path)) return renewalDesk.buildUrl(searchParams);
  return searchParams.get("from") === fromListParam.from
    ? licenseList.buildUrl(searchParams)
    : buildDetailsUrl(key, searchParams);
}
