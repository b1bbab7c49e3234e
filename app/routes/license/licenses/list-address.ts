import { licenseFilter } from "#app/domain/license/filter.ts";
import { queryOf } from "#app/domain/license/filter-query.ts";

/** `packageTier` is the name of a tier as it was typed, until it is known which one is meant. */
const ofTheList = new Set([...Object.keys(licenseFilter.shape), "term", "crit", "packageTier"]);

/** The part of a query string that says what the list shows; a dialog over the list carries it along. */
export function listSearch(search: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...search].filter(([name]) => ofTheList.has(name)));
}

/** The same as one writes it by hand: lists with commas, nothing that is empty. */
export function tidyListSearch(search: URLSearchParams): URLSearchParams {
  const tidy = new URLSearchParams(queryOf(listSearch(search)));
  if (!tidy.has("term")) tidy.delete("crit");
  return tidy;
}

/** Without these, and from the first page on. */
export function listSearchWithout(search: URLSearchParams, names: readonly string[]): URLSearchParams {
  const rest = listSearch(search);
  for (const name of [...names, "pageNumber"]) rest.delete(name);
  return rest;
}

/** What a GET form would put into its address. */
export function formSearch(form: HTMLFormElement, submitter: HTMLElement | null = null): URLSearchParams {
  const texts = [...new FormData(form, submitter)].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  return new URLSearchParams(texts);
}

const withSearch = (path: string, search: URLSearchParams) =>
  search.size > 0 ? `${path}?${search.toString().replaceAll("%2C", ",")}` : path;

export const listPath = "/license/licenses";

/** Where the list is, as it stands behind a dialog. */
export const listAddress = (search: URLSearchParams) => withSearch(listPath, listSearch(search));

/** A dialog over the list as it stands. */
export const dialogAddress = (path: string, search: URLSearchParams, own: Record<string, string> = {}) => {
  const carried = listSearch(search);
  for (const [name, value] of Object.entries(own)) carried.set(name, value);
  return withSearch(`${listPath}/${path}`, carried);
};
