import { redirect } from "#app/middleware/redirect.ts";
import type { BulkChange } from "#app/domain/bulk/bulk-change.ts";
import { isSameKey } from "#app/domain/text/license-key.ts";
import { licenseList } from "#app/routes/license/kit/license-urls.ts";
import { parseLicenseListRequest } from "#app/routes/license/licenses/list-request.ts";
import { buildBulkUrl, parseKeys, type Selection, selectsAll } from "./bulk-urls.ts";
import { parseBulkChange } from "./form.ts";
import { readRowChoices } from "./row-choices.ts";

type RunSelection = Selection & { excludedKeys?: string[] };
type ParsedSelection = { selection: Selection; error: null } | { selection: null; error: string };

/** Limits the length of the URL. The limit is above the largest page of the list, which has 100 licenses. */
const maxSelectedKeys = 200;

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

/** The selection without the licenses that the user left out in the preview. Null if no license remains. */
export function excludeKeys(selection: Selection, search: URLSearchParams): RunSelection | null {
  const { excludedKeys } = readRowChoices(search);
  if (excludedKeys.length === 0) return selection;
  if ("filters" in selection) return { ...selection, excludedKeys };
  const keys = selection.keys.filter(
    (key) => !excludedKeys.some((excludedKey) => isSameKey(excludedKey, key)),
  );
  return keys.length === 0 ? null : { keys };
}

/** Redirects to the first step if the URL is incomplete. */
export function parseBulkRequest(search: URLSearchParams): { selection: Selection; change: BulkChange } {
  const { selection } = parseSelection(search);
  const change = parseBulkChange(search);
  if (!selection || !change) throw redirect(buildBulkUrl(search));
  return { selection, change };
}
