import { z } from "zod";
import type { LicenseApiClient } from "#app/api/client.ts";
import { tagName } from "#app/domain/tag/tag.ts";
import { isSameTag } from "#app/domain/tag/tag-name.ts";
import { type NameSuggestions, limitSuggestions } from "#app/routes/kit/names/name-suggestions.ts";
import { noSuchTagMessage } from "./tag-errors.ts";

/** Form state of the tag picker. Without JavaScript, the URL holds this state until the user saves the tags. */
export interface TagPickerState {
  selectedTags: string[];
  searchText: string;
  suggestions: NameSuggestions;
  errors: string[];
}

export const noSuggestions = limitSuggestions([]);

export async function loadTagPickerState(
  api: LicenseApiClient,
  search: URLSearchParams,
  mayCreateTags: boolean,
): Promise<TagPickerState> {
  const removedName = search.get("remove") ?? "";
  const selectedTags = search.getAll("value").filter((name) => !isSameTag(name, removedName));
  const searchText = (search.get("find") ?? "").trim();
  const state = { selectedTags, searchText, errors: [] };
  if (!search.has("add"))
    return { ...state, suggestions: await findSuggestions(api, searchText, selectedTags) };

  // A suggestion submits its name as `add`. The button "Add" submits an empty `add` for the typed text.
  const parsedName = tagName.safeParse(search.get("add") || searchText);
  if (!parsedName.success)
    return { ...state, suggestions: noSuggestions, errors: z.flattenError(parsedName.error).formErrors };
  const similarNames = await api.tags.search({ query: { val: parsedName.data } });
  const name =
    similarNames.find((tag) => isSameTag(tag, parsedName.data)) ?? (mayCreateTags ? parsedName.data : null);
  if (name === null) {
    const suggestions = await findSuggestions(api, searchText, selectedTags);
    return { ...state, suggestions, errors: [`${noSuchTagMessage}: ${parsedName.data}`] };
  }
  const isSelected = selectedTags.some((tag) => isSameTag(tag, name));
  return {
    ...state,
    selectedTags: isSelected ? selectedTags : [...selectedTags, name],
    searchText: "",
    suggestions: noSuggestions,
  };
}

async function findSuggestions(
  api: LicenseApiClient,
  searchText: string,
  selectedTags: readonly string[],
): Promise<NameSuggestions> {
  if (searchText === "") return noSuggestions;
  const names = await api.tags.search({ query: { val: searchText.slice(0, 64) } });
  return limitSuggestions(names.filter((name) => !selectedTags.some((tag) => isSameTag(tag, name))));
}
