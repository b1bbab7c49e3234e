import { licenseFilter } from "#app/domain/license/filter.ts";

const ofTheList = new Set([...Object.keys(licenseFilter.shape), "term", "crit"]);

/** The part of a query string that says what the list shows; a dialog over the list carries it along. */
export function listSearch(search: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...search].filter(([name]) => ofTheList.has(name)));
}

const withSearch = (path: string, search: URLSearchParams) => (search.size > 0 ? `${path}?${search}` : path);

export const listPath = "/license/licenses";

/** Where the list is, as it stands behind a dialog. */
export const listAddress = (search: URLSearchParams) => withSearch(listPath, listSearch(search));

/** A dialog over the list as it stands. */
export const dialogAddress = (path: string, search: URLSearchParams, own: Record<string, string> = {}) => {
  const carried = listSearch(search);
  for (const [name, value] of Object.entries(own)) carried.set(name, value);
  return withSearch(`${listPath}/${path}`, carried);
};
