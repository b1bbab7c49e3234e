import { z } from "zod";
import type { LicenseApiClient } from "#app/api/client.ts";
import { tagName } from "#app/domain/tag/tag.ts";
import { isSameTag } from "#app/domain/tag/tag-text.ts";
import { type NameSuggestions, limitSuggestions } from "#app/routes/kit/names/name-suggestions.ts";
import { noSuchTagMessage } from "./tag-errors.ts";

/** The address stores this form state until the tags are saved. */
export interface SelectedTags {
  selected: string[];
  find: string;
  matches: NameSuggestions;
  errors: string[];
}

export const noSuggestions = limitSuggestions([]);

export async function loadSelectedTags(
  api: LicenseApiClient,
  search: URLSearchParams,
  mayCreate: boolean,
): Promise<SelectedTags> {
  const removedName = search.get("remove") ?? "";
  const selected = search.getAll("value").filter((name) => !isSameTag(name, removedName));
  const find = (search.get("find") ?? "").trim();
  const state = { selected, find, errors: [] };
  if (!search.has("add")) return { ...state, matches: await findSuggestions(api, find, selected) };

  const parsedName = tagName.safeParse(search.get("add") || find);
  if (!parsedName.success)
    return { ...state, matches: noSuggestions, errors: z.flattenError(parsedName.error).formErrors };
  const similarNames = await api.tags.search({ query: { val: parsedName.data } });
  const name =
    similarNames.find((tag) => isSameTag(tag, parsedName.data)) ?? (mayCreate ? parsedName.data : null);
  if (name === null) {
    const matches = await findSuggestions(api, find, selected);
    return { ...state, matches, errors: [`${noSuchTagMessage}: ${parsedName.data}`] };
  }
  const isSelected = selected.some((tag) => isSameTag(tag, name));
  return {
    ...state,
    selected: isSelected ? selected : [...selected, name],
    find: "",
    matches: noSuggestions,
  };
}

async function findSuggestions(
  api: LicenseApiClient,
  find: string,
  selected: readonly string[],
): Promise<NameSuggestions> {
  if (find === "") return noSuggestions;
  const names = await api.tags.search({ query: { val: find.slice(0, 64) } });
  return limitSuggestions(names.filter((name) => !selected.some((tag) => isSameTag(tag, name))));
}
