import { href } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import type { BulkChange } from "#app/domain/bulk/bulk-change.ts";
import type { RequestedFilter } from "#app/domain/license/filter.ts";
import { isBulkField, parseBulkChange } from "./form.ts";
import { licenseList, pickListParams } from "#app/routes/license/licenses/license-urls.ts";
import { joinPathAndQuery } from "#app/routes/kit/lists/list-request.ts";
import { parseLicenseListRequest } from "#app/routes/license/licenses/list-request.ts";

export type Selection = { keys: string[] } | { filters: RequestedFilter };
type ParsedSelection = { selection: Selection; error: null } | { selection: null; error: string };

/** Limits the length of the URL. The limit is above the largest page of the list, which has 100 licenses. */
const maxSelectedKeys = 200;

function parseKeys(search: URLSearchParams): string[] {
  const texts = search.getAll("keys").flatMap((text) => text.split(","));
  const keys = texts.map((text) => text.trim()).filter((key) => key !== "");
  return [...new Set(keys)];
}

const selectsAll = (search: URLSearchParams) => search.get("all") === "true";

export function parseSelection(search: URLSearchParams): ParsedSelection {
  if (selectsAll(search)) {
    const listParams = licenseList.normalizeParams(search);
    const { filter, search: textSearch, ignoredParams, errors } = parseLicenseListRequest(listParams);
    // The list ignores `packageTier` if no single tier matches the typed name.
    const isFilterValid =
      ignoredParams.length === 0 && Object.keys(errors).length === 0 && !listParams.has("packageTier");
    if (isFilterValid && (!textSearch || textSearch.isSupported))
      return { selection: { filters: filter }, error: null };
    return {
      selection: null,
      error: "The list does not apply the whole filter. Correct the filter first.",
    };
  }
  const keys = parseKeys(search);
  if (keys.length === 0)
    return {
      selection: null,
      error: "Select licenses in the list first, or select all licenses that match the filter.",
    };
  if (keys.length <= maxSelectedKeys) return { selection: { keys }, error: null };
  return {
    selection: null,
    error: `At most ${maxSelectedKeys} licenses can be selected one by one. Filter the list and select all licenses that match.`,
  };
}

function pickBulkParams(search: URLSearchParams): URLSearchParams {
  const params = pickListParams(search);
  if (selectsAll(search)) params.set("all", "true");
  else if (parseKeys(search).length > 0) params.set("keys", parseKeys(search).join(","));
  for (const [name, value] of search) if (isBulkField(name) && value) params.set(name, value);
  return params;
}

export function buildBulkUrl(search: URLSearchParams, overrides: Record<string, string> = {}): string {
  const params = pickBulkParams(search);
  for (const [name, value] of Object.entries(overrides)) params.set(name, value);
  return joinPathAndQuery(href("/license/licenses/bulk"), params);
}

/** `after` is the key of the last license on the previous page. */
export function buildBulkPreviewUrl(search: URLSearchParams, after: string | null = null): string {
  const params = pickBulkParams(search);
  if (after) params.set("after", after);
  return joinPathAndQuery(href("/license/licenses/bulk/preview"), params);
}

/** Returns the URL of the CSV report about the selected licenses. */
export function buildReportUrl(selection: Selection): string {
  if ("keys" in selection) return buildCsvUrl({ keys: selection.keys.join(",") });
  const { pageNumber: _page, pageSize: _size, ...filterWithoutPaging } = selection.filters;
  return buildCsvUrl({ filters: JSON.stringify(filterWithoutPaging) });
}

const buildCsvUrl = (query: Record<string, string>) =>
  joinPathAndQuery("/api/oem/licenses/report/csv", new URLSearchParams(query));

export const buildBulkRunUrl = (search: URLSearchParams): string =>
  joinPathAndQuery(href("/license/licenses/bulk/run"), pickBulkParams(search));

/** Redirects to the first step if the URL is incomplete. */
export function parseBulkRequest(search: URLSearchParams): { selection: Selection; change: BulkChange } {
  const { selection } = parseSelection(search);
  const change = parseBulkChange(search);
  if (!selection || !change) throw redirect(buildBulkUrl(search));
  return { selection, change };
}
