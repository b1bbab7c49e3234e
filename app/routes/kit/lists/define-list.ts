import type { ReactNode } from "react";
import type { ShouldRevalidateFunction } from "react-router";
import { isWithinPath } from "#app/domain/text/path.ts";
import { joinPathAndQuery, type ListRequest, type RangeCheck, normalizeSearch } from "./list-request.ts";

export interface ActiveFilter {
  /** Query parameters of the filter. Clearing the filter removes all of them. */
  names: readonly string[];
  label: string;
  value: ReactNode;
  clearLabel: string;
}

interface Filter<Value> {
  label: string;
  /** Null if the value does not filter the list. */
  formatValue?: (value: Value) => ReactNode;
}

type Filters<Query> = { readonly [Name in keyof Query]?: Filter<NonNullable<Query[Name]>> };

interface ListDefinition<Query> {
  path: string;
  /** Names of the query parameters. */
  names: readonly (keyof Query & string)[];
  /** Page sizes, by default 25, 50 and 100. The first size is the default. */
  sizes?: readonly number[];
  /** The default page size, if it is not the first size. */
  defaultSize?: number;
  allowsAnySize?: boolean;
  filters?: Filters<Query>;
  /** Names of the parameters that may have several values. */
  multiValued?: readonly string[];
  /** Maps a parameter to the parameter that it requires. For example, `crit` has no effect without `term`. */
  dependsOn?: Readonly<Record<string, string>>;
  /** Maps a parameter to the parameters that it replaces. For example, a period replaces the first and the last day. */
  replaces?: Readonly<Record<string, readonly string[]>>;
  /** Parameters of the page that are not part of the query. */
  extraParams?: readonly string[];
  /** Parameters that "Clear all" removes, by default the names of `filters`. */
  filterNames?: readonly string[];
  /** Converts the query parameters from text to the values that the schema expects. */
  parseTexts?: (texts: Record<string, string>) => Record<string, unknown>;
  checkRange?: RangeCheck<Query>;
}

export interface ListUrls {
  path: string;
  sizes: readonly number[];
  pickListParams: (search: URLSearchParams) => URLSearchParams;
  /** URL of the list with changed parameters. Null removes a parameter. */
  buildUrl: (search: URLSearchParams, changes?: Record<string, string | null>) => string;
  /** URL of the first page without the named parameters. */
  buildUrlWithout: (search: URLSearchParams, names: readonly string[]) => string;
  buildUrlWithoutFilters: (search: URLSearchParams) => string;
  buildDialogUrl: (
    path: string,
    search: URLSearchParams,
    dialogParams?: Record<string, string | null>,
  ) => string;
  /** Normalizes the parameters. Removes unknown parameters unless the caller sets `keepsUnknownParams`. */
  normalizeParams: (search: URLSearchParams, options?: { keepsUnknownParams: boolean }) => URLSearchParams;
}

export interface List<Query> extends ListUrls {
  definition: ListDefinition<Query>;
  /** Names of all parameters of the list and of its dialogs. */
  paramNames: ReadonlySet<string>;
  hasFilters: boolean;
  getActiveFilters: (query: Query) => ActiveFilter[];
  /** False if only a dialog opens or closes, because the list then stays the same. */
  shouldRevalidate: ShouldRevalidateFunction;
}

export type RequestOf<ListType> = ListType extends List<infer Query> ? ListRequest<Query> : never;

/** The cache is cleared when it contains this number of query strings. */
const maxCachedQueryStrings = 100;

const getObjectKeys = <Value extends object>(object: Value) =>
  Object.keys(object) as (keyof Value & string)[];

export function defineList<Query extends object>(definition: ListDefinition<Query>): List<Query> {
  const {
    path,
    sizes = [25, 50, 100],
    multiValued = [],
    dependsOn = {},
    replaces = {},
    extraParams: extraParamNames = [],
  } = definition;
  const filters: Filters<Query> = definition.filters ?? {};
  const filterNames = definition.filterNames ?? getObjectKeys(filters);
  const paramNames = new Set<string>([...definition.names, ...extraParamNames]);

  const pickListParams = (search: URLSearchParams) =>
    new URLSearchParams([...search].filter(([name]) => paramNames.has(name)));
  const cachedQueryStrings = new Map<string, string>();
  /** Builds a URL. Caches the query strings, because many links on a page have the same query string. */
  const buildUrlWithParams = (
    targetPath: string,
    search: URLSearchParams,
    changes: Record<string, string | null> = {},
  ) => {
    const cacheKey = `${search.toString()} ${JSON.stringify(changes)}`;
    const cachedQueryString = cachedQueryStrings.get(cacheKey);
    if (cachedQueryString !== undefined) return targetPath + cachedQueryString;
    const nextSearch = pickListParams(search);
    for (const [name, text] of Object.entries(changes))
      if (text === null) nextSearch.delete(name);
      else nextSearch.set(name, text);
    const queryString = joinPathAndQuery("", nextSearch);
    if (cachedQueryStrings.size >= maxCachedQueryStrings) cachedQueryStrings.clear();
    cachedQueryStrings.set(cacheKey, queryString);
    return targetPath + queryString;
  };
  const buildUrl = (search: URLSearchParams, changes?: Record<string, string | null>) =>
    buildUrlWithParams(path, search, changes);
  const buildUrlWithout = (search: URLSearchParams, removedNames: readonly string[]) =>
    buildUrl(search, Object.fromEntries([...removedNames, "pageNumber"].map((name) => [name, null])));

  const createActiveFilters = (query: Query, name: keyof Query & string): ActiveFilter[] => {
    const filter = filters[name];
    const value = query[name];
    if (!filter || value === undefined || value === null) return [];
    const formattedValue = filter.formatValue ? filter.formatValue(value) : String(value);
    if (!formattedValue) return [];
    return [
      { names: [name], label: filter.label, value: formattedValue, clearLabel: `Clear ${filter.label}` },
    ];
  };

  return {
    path,
    sizes,
    pickListParams,
    buildUrl,
    buildUrlWithout,
    buildUrlWithoutFilters: (search) => buildUrlWithout(search, filterNames),
    buildDialogUrl: buildUrlWithParams,
    definition,
    paramNames,
    hasFilters: filterNames.length > 0,
    normalizeParams: (search, { keepsUnknownParams } = { keepsUnknownParams: false }) =>
      normalizeSearch(keepsUnknownParams ? search : pickListParams(search), {
        multiValued,
        dependsOn,
        replaces,
      }),
    getActiveFilters: (query) => getObjectKeys(filters).flatMap((name) => createActiveFilters(query, name)),
    shouldRevalidate: ({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }) => {
      const isGetRequest = formMethod === undefined || formMethod === "GET";
      const isSameList = buildUrl(currentUrl.searchParams) === buildUrl(nextUrl.searchParams);
      const startsOnList = isWithinPath(currentUrl.pathname, path);
      const isReload = currentUrl.href === nextUrl.href;
      const isListUnaffected = isGetRequest && startsOnList && isSameList && !isReload;
      return !isListUnaffected && defaultShouldRevalidate;
    },
  };
}
