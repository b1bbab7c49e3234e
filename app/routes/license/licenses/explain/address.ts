import { detailsAddress, openTab } from "#app/routes/license/licenses/edit/address.ts";
import { licenseList, licensePath, listAddress } from "#app/routes/license/licenses/list/address.ts";

export const explainable = ["lifetime", "use", "activeness", "status"] as const;
export type Explainable = (typeof explainable)[number];

export type ExplainedFrom = "list" | "details";

export const explainedFrom = (search: URLSearchParams): ExplainedFrom =>
  search.get("from") === "list" ? "list" : "details";

export function explainAddress(
  key: string,
  search: URLSearchParams,
  status: Explainable,
  from: ExplainedFrom,
): string {
  const own: Record<string, string> = from === "list" ? { status, from } : { ...openTab(search), status };
  return licenseList.dialog(licensePath(key, "explain"), search, own);
}

export const behindExplained = (key: string, search: URLSearchParams): string =>
  explainedFrom(search) === "list" ? listAddress(search) : detailsAddress(key, search);
