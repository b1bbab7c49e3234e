import type { ListAddresses } from "./list-addresses.ts";

/** The same as one writes it by hand: `lists` with commas, of another name that comes twice the last, nothing that is empty. */
export function tidySearch(search: URLSearchParams, lists: readonly string[]): URLSearchParams {
  const texts = [...new Set(search.keys())].map((name) => {
    const given = search.getAll(name).map((text) => text.trim());
    const list = new Set(given.flatMap((text) => text.split(",")).filter((part) => part.trim() !== ""));
    return [name, lists.includes(name) ? [...list].join(",") : (given.at(-1) ?? "")];
  });
  return new URLSearchParams(texts.filter(([, text]) => text !== ""));
}

/** The list's address without these, and from the first page on. */
export function addressWithout(at: ListAddresses, search: URLSearchParams, names: readonly string[]): string {
  const rest = at.search(search);
  for (const name of [...names, "pageNumber"]) rest.delete(name);
  return at.list(rest);
}
