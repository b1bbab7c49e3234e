import type { ShouldRevalidateFunction } from "react-router";

const withSearch = (path: string, search: URLSearchParams) =>
  search.size > 0 ? `${path}?${search.toString().replaceAll("%2C", ",")}` : path;

export interface ListAddresses {
  path: string;
  /** The part of a query string that says what the list shows; a dialog over the list carries it along. */
  search: (search: URLSearchParams) => URLSearchParams;
  /** Where the list is, as it stands behind a dialog. */
  list: (search: URLSearchParams) => string;
  /** A dialog over the list as it stands. */
  dialog: (path: string, search: URLSearchParams, own?: Record<string, string>) => string;
}

/** The addresses of a list and of the dialogs over it. `names` are those of its query. */
export function listAddresses(path: string, names: Iterable<string>): ListAddresses {
  const ofTheList = new Set(names);
  const listSearch = (search: URLSearchParams) =>
    new URLSearchParams([...search].filter(([name]) => ofTheList.has(name)));
  return {
    path,
    search: listSearch,
    list: (search) => withSearch(path, listSearch(search)),
    dialog: (name, search, own = {}) => {
      const carried = listSearch(search);
      for (const [key, value] of Object.entries(own)) carried.set(key, value);
      return withSearch(`${path}/${name}`, carried);
    },
  };
}

/** A dialog that opens, closes or turns a page of its own leaves the list behind it as it is. */
export const keepsList =
  ({ path, list }: ListAddresses): ShouldRevalidateFunction =>
  ({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }) => {
    const isRead = formMethod === undefined || formMethod === "GET";
    const showsTheSame = list(currentUrl.searchParams) === list(nextUrl.searchParams);
    const wasHere = currentUrl.pathname.startsWith(path);
    const isReload = currentUrl.href === nextUrl.href;
    return isRead && wasHere && showsTheSame && !isReload ? false : defaultShouldRevalidate;
  };
