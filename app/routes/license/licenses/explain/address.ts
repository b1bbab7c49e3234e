import { detailsAddress } from "#app/routes/license/licenses/edit/address.ts";
import { dialogAddress, listAddress } from "#app/routes/license/licenses/list/address.ts";

export const explainable = ["lifetime", "use", "activeness", "status"] as const;
export type Explainable = (typeof explainable)[number];

/** Where the panel was opened, and where its closing leads. */
export type ExplainedFrom = "list" | "details";

export const explainedFrom = (search: URLSearchParams): ExplainedFrom =>
  search.get("from") === "list" ? "list" : "details";

/** The panel that says why the statuses of a license are what they are, this one first. */
export function explainAddress(
  key: string,
  search: URLSearchParams,
  status: Explainable,
  from: ExplainedFrom,
): string {
  const path = `${key}/explain`;
  if (from === "list") return dialogAddress(path, search, { status, from });
  const address = detailsAddress(path, search);
  return `${address}${address.includes("?") ? "&" : "?"}status=${status}`;
}

/** What lies behind the panel. */
export const behindExplained = (key: string, search: URLSearchParams): string =>
  explainedFrom(search) === "list" ? listAddress(search) : detailsAddress(key, search);
