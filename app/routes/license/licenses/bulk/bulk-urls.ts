import { href } from "react-router";
import type { RequestedFilter } from "#app/domain/license/filter.ts";
import { pickListParams } from "#app/routes/license/kit/license-urls.ts";
import { joinPathAndQuery } from "#app/routes/kit/lists/list-request.ts";
import { isRowChoiceParam } from "./row-choices.ts";

export type Selection = { keys: string[] } | { filters: RequestedFilter };
/** Fields of the change start with this prefix in the URL, because the URL also contains the filter of the list. */
export const bulkFieldPrefix = "to.";
export const isBulkField = (name: string) => name === "change" || name.startsWith(bulkFieldPrefix);

export function parseKeys(search: URLSearchParams): string[] {
  const texts = search.getAll("keys").flatMap((text) => text.split(","));
  const keys = texts.map((text) => text.trim()).filter((key) => key !== "");
  return [...new Set(keys)];
}

export const selectsAll = (search: URLSearchParams) => search.get("all") === "true";

function pickBulkParams(search: URLSearchParams): URLSearchParams {
  const params = pickListParams(search);
  if (selectsAll(search)) params.set("all", "true");
  else if (parseKeys(search).length > 0) params.set("keys", parseKeys(search).join(","));
  for (const [name, value] of search)
    if ((isBulkField(name) || isRowChoiceParam(name)) && value) params.set(name, value);
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

export function buildReportUrl(selection: Selection): string {
  if ("keys" in selection) return buildCsvUrl({ keys: selection.keys.join(",") });
  const { pageNumber: _page, pageSize: _size, ...filterWithoutPaging } = selection.filters;
  return buildCsvUrl({ filters: JSON.stringify(filterWithoutPaging) });
}

const buildCsvUrl = (query: Record<string, string>) =>
  joinPathAndQuery("/api/oem/licenses/report/csv", new URLSearchParams(query));
