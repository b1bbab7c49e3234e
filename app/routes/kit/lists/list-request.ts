import { splitList } from "#app/domain/text/query-text.ts";

/** Parameters that describe a range of dates. The license list has the names of its specification, other lists `from` and `to`. */
export const rangeParamNames = ["dateFilterType", "datePeriod", "minDate", "maxDate", "from", "to"] as const;
export type RangeErrors = Partial<Record<(typeof rangeParamNames)[number], string>>;
/** A range with errors is removed from the query. */
export type RangeCheck<Query> = (query: Query) => RangeErrors;

export interface ListRequest<Query> {
  query: Query;
  /** The valid parameters as text, for requests to the API. */
  apiQuery: Record<string, string>;
  /** Names of the invalid and unknown parameters. */
  ignoredParams: string[];
  errors: RangeErrors;
}

/** Joins a path and a query. Commas are not encoded, so that lists of values stay readable. */
export const joinPathAndQuery = (path: string, search: URLSearchParams) =>
  search.size > 0 ? `${path}?${search.toString().replaceAll("%2C", ",")}` : path;

interface NormalizeOptions {
  multiValued: readonly string[];
  dependsOn: Readonly<Record<string, string>>;
  replaces: Readonly<Record<string, readonly string[]>>;
}

/**
 * Joins the values of `multiValued` parameters with commas. Uses the last value of any other repeated
 * parameter. Removes empty parameters, replaced parameters, and parameters whose required parameter is
 * missing.
 */
export function normalizeSearch(
  search: URLSearchParams,
  { multiValued, dependsOn, replaces }: NormalizeOptions,
): URLSearchParams {
  const normalizedPairs = [...new Set(search.keys())].map((name) => {
    const values = search.getAll(name);
    if (multiValued.includes(name)) return [name, [...new Set(values.flatMap(splitList))].join(",")];
    return [name, values.at(-1)?.trim() ?? ""];
  });
  const normalizedSearch = new URLSearchParams(normalizedPairs.filter(([, text]) => text !== ""));
  for (const [name, requiredName] of Object.entries(dependsOn))
    if (!normalizedSearch.has(requiredName)) normalizedSearch.delete(name);
  for (const [name, replacedNames] of Object.entries(replaces))
    if (normalizedSearch.has(name))
      for (const replacedName of replacedNames) normalizedSearch.delete(replacedName);
  return normalizedSearch;
}
