import { licenseFilter } from "#app/domain/license/filter.ts";
import { queryOf } from "#app/domain/license/filter-query.ts";
import { listAddresses } from "#app/routes/lists/list-addresses.ts";

export const licenseList = listAddresses("/license/licenses", [
  ...Object.keys(licenseFilter.shape),
  "term",
  "crit",
  /** The name of a tier as it was typed, until it is known which one is meant. */
  "packageTier",
]);
export const { path: listPath, search: listSearch, list: listAddress, dialog: dialogAddress } = licenseList;

/** The same as one writes it by hand: lists with commas, nothing that is empty. */
export function tidyListSearch(search: URLSearchParams): URLSearchParams {
  const tidy = new URLSearchParams(queryOf(listSearch(search)));
  if (!tidy.has("term")) tidy.delete("crit");
  return tidy;
}

/** The licenses that carry a tag. */
export const licensesWithTag = (name: string) => `${listPath}?${new URLSearchParams({ tag: name })}`;

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
