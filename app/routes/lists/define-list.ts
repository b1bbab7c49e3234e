import type { ReactNode } from "react";
import { redirect, type ShouldRevalidateFunction } from "react-router";
import {
  addressOf,
  type ListRequest,
  lenientRequest,
  type RangeCheck,
  type SchemaOf,
  tidySearch,
} from "./list-request.ts";

export interface ActiveFilter {
  /** In the query string; without them the filter is gone. */
  names: readonly string[];
  label: string;
  value: ReactNode;
  clearLabel: string;
}

interface Filter<Value> {
  label: string;
  /** How a chip words it, where the value alone does not do; nothing where it does not narrow. */
  shown?: (value: Value) => ReactNode;
}

type Filters<Query> = { readonly [Name in keyof Query]?: Filter<NonNullable<Query[Name]>> };

export interface ListDefinition<Query> {
  path: string;
  /** Everything that its address can ask for. */
  names: readonly (keyof Query & string)[];
  /** Rows per page that are offered; the first goes without saying. */
  sizes?: readonly number[];
  /** Where another than the first goes without saying. */
  usualSize?: number;
  /** A number of rows that is not offered is understood too. */
  takesAnySize?: boolean;
  filters?: Filters<Query>;
  /** Filters with several values, separated by commas. */
  several?: readonly string[];
  /** What says nothing without another: `crit` without `term`. */
  needs?: Readonly<Record<string, string>>;
  /** Beside the schema, what of its address belongs to it. */
  alsoOwn?: readonly string[];
  /** Everything that narrows it, where that is more than `filters`. */
  narrowing?: readonly string[];
  /** What of the texts the schema takes, where that is not the texts themselves. */
  valuesOf?: (texts: Record<string, string>) => Record<string, unknown>;
  rangeErrors?: RangeCheck<Query>;
}

/** The addresses of a list and of the dialogs over it. */
export interface ListAddresses {
  path: string;
  sizes: readonly number[];
  /** The part of a query string that says what the list shows; a dialog over the list carries it along. */
  own: (search: URLSearchParams) => URLSearchParams;
  /** Where the list is, as it is behind a dialog, but for what changes; null takes a name away. */
  address: (search: URLSearchParams, changes?: Record<string, string | null>) => string;
  /** Without these, and from the first page on. */
  without: (search: URLSearchParams, names: readonly string[]) => string;
  unfiltered: (search: URLSearchParams) => string;
  /** A dialog over the list as it is. */
  dialog: (path: string, search: URLSearchParams, own?: Record<string, string>) => string;
}

export interface List<Query> extends ListAddresses {
  /** The same as one writes it by hand. */
  tidy: (search: URLSearchParams) => URLSearchParams;
  /** What the address says; one that a filter form wrote is redirected to what one writes by hand. */
  searchOf: (url: URL) => URLSearchParams;
  /** What a tidy query string asks for. Pages that only link to the list do without the schema. */
  request: (tidy: URLSearchParams, schema: SchemaOf<Query>) => ListRequest<Query>;
  /** What the address asks for. */
  read: (url: URL, schema: SchemaOf<Query>) => ListRequest<Query>;
  /** Everything that narrows it now. */
  chips: (query: Query) => ActiveFilter[];
  /** A dialog that opens, closes or turns a page of its own leaves the list behind it as it is. */
  shouldRevalidate: ShouldRevalidateFunction;
}

const namesIn = <Value extends object>(named: Value) => Object.keys(named) as (keyof Value & string)[];

export function defineList<Query extends object>(definition: ListDefinition<Query>): List<Query> {
  const { path, sizes = [], several = [], needs = {}, alsoOwn = [] } = definition;
  const filters: Filters<Query> = definition.filters ?? {};
  const narrowing = definition.narrowing ?? namesIn(filters);
  const names = new Set<string>([...definition.names, ...alsoOwn]);

  const own = (search: URLSearchParams) =>
    new URLSearchParams([...search].filter(([name]) => names.has(name)));
  const address = (search: URLSearchParams, changes: Record<string, string | null> = {}) => {
    const next = own(search);
    for (const [name, text] of Object.entries(changes))
      if (text === null) next.delete(name);
      else next.set(name, text);
    return addressOf(path, next);
  };
  const without = (search: URLSearchParams, left: readonly string[]) =>
    address(search, Object.fromEntries([...left, "pageNumber"].map((name) => [name, null])));

  const searchOf = ({ pathname, searchParams }: URL) => {
    const isHere = pathname === path;
    const tidy = tidySearch(isHere ? searchParams : own(searchParams), { several, needs });
    if (isHere && narrowing.length > 0 && tidy.toString() !== searchParams.toString())
      throw redirect(addressOf(path, tidy));
    return tidy;
  };
  const request = (tidy: URLSearchParams, schema: SchemaOf<Query>) =>
    lenientRequest(tidy, schema, { ...definition, own: names });

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
    dialog: (to, search, ownOfDialog = {}) => {
      const carried = own(search);
      for (const [name, text] of Object.entries(ownOfDialog)) carried.set(name, text);
      return addressOf(to, carried);
    },
    tidy: (search) => tidySearch(own(search), { several, needs }),
    searchOf,
    request,
    read: (url, schema) => request(searchOf(url), schema),
    chips: (query) => namesIn(filters).flatMap((name) => chip(query, name)),
    shouldRevalidate: ({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }) => {
      const isRead = formMethod === undefined || formMethod === "GET";
      const showsTheSame = address(currentUrl.searchParams) === address(nextUrl.searchParams);
      const wasHere = currentUrl.pathname.startsWith(path);
      const isReload = currentUrl.href === nextUrl.href;
      return isRead && wasHere && showsTheSame && !isReload ? false : defaultShouldRevalidate;
    },
  };
}
