import type { ReactNode } from "react";
import type { ShouldRevalidateFunction } from "react-router";
import { isWithinPath } from "#app/domain/text/path.ts";
import { addressOf, type ListRequest, type RangeCheck, tidySearch } from "./list-request.ts";

export interface ActiveFilter {
  /** Query parameters; all must be removed to clear the filter. */
  names: readonly string[];
  label: string;
  value: ReactNode;
  clearLabel: string;
}

interface Filter<Value> {
  label: string;
  /** Null if the value does not narrow the list. */
  shown?: (value: Value) => ReactNode;
}

type Filters<Query> = { readonly [Name in keyof Query]?: Filter<NonNullable<Query[Name]>> };

export interface ListDefinition<Query> {
  path: string;
  names: readonly (keyof Query & string)[];
  /** The first is the default and is not part of the address. */
  sizes?: readonly number[];
  /** The default if it is not the first size. */
  usualSize?: number;
  takesAnySize?: boolean;
  filters?: Filters<Query>;
  several?: readonly string[];
  /** Parameters that need another one: `crit` needs `term`. */
  needs?: Readonly<Record<string, string>>;
  alsoOwn?: readonly string[];
  narrowing?: readonly string[];
  valuesOf?: (texts: Record<string, string>) => Record<string, unknown>;
  rangeErrors?: RangeCheck<Query>;
}

export interface ListAddresses {
  path: string;
  sizes: readonly number[];
  /** The list's part of a query string, which its dialogs carry along. */
  own: (search: URLSearchParams) => URLSearchParams;
  /** A change to null removes the parameter. */
  address: (search: URLSearchParams, changes?: Record<string, string | null>) => string;
  /** Also goes back to the first page. */
  without: (search: URLSearchParams, names: readonly string[]) => string;
  unfiltered: (search: URLSearchParams) => string;
  dialog: (path: string, search: URLSearchParams, own?: Record<string, string>) => string;
  /** With `isWhole`, unknown names stay so that they can be reported. */
  tidy: (search: URLSearchParams, isWhole?: boolean) => URLSearchParams;
}

export interface List<Query> extends ListAddresses {
  definition: ListDefinition<Query>;
  /** Names of all parameters of the list and of its dialogs. */
  ownNames: ReadonlySet<string>;
  isNarrowed: boolean;
  chips: (query: Query) => ActiveFilter[];
  /** Opening a dialog does not reload the list. */
  shouldRevalidate: ShouldRevalidateFunction;
}

export type RequestOf<Listed> = Listed extends List<infer Query> ? ListRequest<Query> : never;

const rememberedQueries = 100;

const namesIn = <Value extends object>(named: Value) => Object.keys(named) as (keyof Value & string)[];

export function defineList<Query extends object>(definition: ListDefinition<Query>): List<Query> {
  const { path, sizes = [], several = [], needs = {}, alsoOwn = [] } = definition;
  const filters: Filters<Query> = definition.filters ?? {};
  const narrowing = definition.narrowing ?? namesIn(filters);
  const names = new Set<string>([...definition.names, ...alsoOwn]);

  const own = (search: URLSearchParams) =>
    new URLSearchParams([...search].filter(([name]) => names.has(name)));
  const queries = new Map<string, string>();
  /** All rows of a page use the same few queries. */
  const carrying = (to: string, search: URLSearchParams, changes: Record<string, string | null> = {}) => {
    const asked = `${search.toString()} ${JSON.stringify(changes)}`;
    const known = queries.get(asked);
    if (known !== undefined) return to + known;
    const next = own(search);
    for (const [name, text] of Object.entries(changes))
      if (text === null) next.delete(name);
      else next.set(name, text);
    const query = addressOf("", next);
    if (queries.size >= rememberedQueries) queries.clear();
    queries.set(asked, query);
    return to + query;
  };
  const address = (search: URLSearchParams, changes?: Record<string, string | null>) =>
    carrying(path, search, changes);
  const without = (search: URLSearchParams, left: readonly string[]) =>
    address(search, Object.fromEntries([...left, "pageNumber"].map((name) => [name, null])));

  const chip = (query: Query, name: keyof Query & string): ActiveFilter[] => {
    const filter = filters[name];
    const value = query[name];
    if (!filter || value === undefined || value === null) return [];
    const shown = filter.shown ? filter.shown(value) : String(value);
    return shown
      ? [{ names: [name], label: filter.label, value: shown, clearLabel: `Clear ${filter.label}` }]
      : [];
  };

  return {
    path,
    sizes,
    own,
    address,
    without,
    unfiltered: (search) => without(search, narrowing),
    dialog: carrying,
    definition,
    ownNames: names,
    isNarrowed: narrowing.length > 0,
    tidy: (search, isWhole = false) => tidySearch(isWhole ? search : own(search), { several, needs }),
    chips: (query) => namesIn(filters).flatMap((name) => chip(query, name)),
    shouldRevalidate: ({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }) => {
      const isRead = formMethod === undefined || formMethod === "GET";
      const showsTheSame = address(currentUrl.searchParams) === address(nextUrl.searchParams);
      const wasHere = isWithinPath(currentUrl.pathname, path);
      const isReload = currentUrl.href === nextUrl.href;
      return isRead && wasHere && showsTheSame && !isReload ? false : defaultShouldRevalidate;
    },
  };
}
