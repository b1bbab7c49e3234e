import { href } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import type { BulkChange } from "#app/domain/bulk/bulk-change.ts";
import type { LicenseFilter } from "#app/domain/license/filter.ts";
import { changeIn, formFields } from "./form.ts";
import { licenseList, listSearch } from "#app/routes/license/licenses/list/address.ts";
import { addressOf } from "#app/routes/lists/list-request.ts";
import { listRequest } from "#app/routes/license/licenses/list/request.ts";

export type Selection = { keys: string[] } | { filters: LicenseFilter };
export type Selected = { selection: Selection; fault: null } | { selection: null; fault: string };

/** Limited by the length of an address; a page of the list has fewer. */
const mostSelected = 200;

const keysIn = (search: URLSearchParams) =>
  [...new Set(search.getAll("keys").flatMap((text) => text.split(",").map((key) => key.trim())))].filter(
    (key) => key !== "",
  );

const isAll = (search: URLSearchParams) => search.get("all") === "true";

export function selectedIn(search: URLSearchParams): Selected {
  if (isAll(search)) {
    const list = licenseList.tidy(search);
    const { filter, search: criterion, ignored, errors } = listRequest(list);
    const isWhole = ignored.length === 0 && Object.keys(errors).length === 0 && !list.has("packageTier");
    if (isWhole && (!criterion || criterion.isSupported))
      return { selection: { filters: filter }, fault: null };
    return {
      selection: null,
      fault: "The list does not follow its filter as a whole. Mend the filter first.",
    };
  }
  const keys = keysIn(search);
  if (keys.length === 0)
    return { selection: null, fault: "Select licenses in the list first, or all that match the filter." };
  if (keys.length <= mostSelected) return { selection: { keys }, fault: null };
  return {
    selection: null,
    fault: `At most ${mostSelected} licenses can be selected one by one. Filter the list and select all that match.`,
  };
}

function carriedFrom(search: URLSearchParams): URLSearchParams {
  const carried = listSearch(search);
  if (isAll(search)) carried.set("all", "true");
  else if (keysIn(search).length > 0) carried.set("keys", keysIn(search).join(","));
  for (const name of formFields) {
    const value = search.get(name);
    if (value) carried.set(name, value);
  }
  return carried;
}

export function bulkAddress(search: URLSearchParams, changes: Record<string, string> = {}): string {
  const carried = carriedFrom(search);
  for (const [name, value] of Object.entries(changes)) carried.set(name, value);
  return addressOf(href("/license/licenses/bulk"), carried);
}

/** `after` is the last license of the previous page. */
export function bulkPreviewAddress(search: URLSearchParams, after: string | null = null): string {
  const carried = carriedFrom(search);
  if (after) carried.set("after", after);
  return addressOf(href("/license/licenses/bulk/preview"), carried);
}

/** Address of the CSV report for the selection. */
export function reportAddress(selection: Selection): string {
  if ("keys" in selection) return reportOf({ keys: selection.keys.join(",") });
  const { pageNumber: _page, pageSize: _size, ...filters } = selection.filters;
  return reportOf({ filters: JSON.stringify(filters) });
}

const reportOf = (query: Record<string, string>) =>
  addressOf("/api/oem/licenses/report/csv", new URLSearchParams(query));

export const bulkRunAddress = (search: URLSearchParams): string =>
  addressOf(href("/license/licenses/bulk/run"), carriedFrom(search));

/** An incomplete address redirects to the first step. */
export function bulkAsked(search: URLSearchParams): { selection: Selection; change: BulkChange } {
  const { selection } = selectedIn(search);
  const change = changeIn(search);
  if (!selection || !change) throw redirect(bulkAddress(search));
  return { selection, change };
}
