import { detailsAddress, pickTabParam } from "#app/routes/license/licenses/details-address.ts";
import { licenseList, licensePath, listAddress } from "#app/routes/license/licenses/addresses.ts";

export const explainableStatuses = ["lifetime", "use", "activeness", "status"] as const;
export type ExplainableStatus = (typeof explainableStatuses)[number];

/** The page from which the user opened the dialog. */
export type ExplainOrigin = "list" | "details";

export const parseExplainOrigin = (search: URLSearchParams): ExplainOrigin =>
  search.get("from") === "list" ? "list" : "details";

export function explainAddress(
  key: string,
  search: URLSearchParams,
  status: ExplainableStatus,
  from: ExplainOrigin,
): string {
  const params: Record<string, string> =
    from === "list" ? { status, from } : { ...pickTabParam(search), status };
  return licenseList.dialogAddress(licensePath(key, "explain"), search, params);
}

export const explainReturnAddress = (key: string, search: URLSearchParams): string =>
  parseExplainOrigin(search) === "list" ? listAddress(search) : detailsAddress(key, search);
