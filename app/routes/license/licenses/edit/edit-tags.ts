import type { LicenseApiClient } from "#app/api/client.ts";
import type { License } from "#app/domain/license/license.ts";
import {
  type TagPickerState,
  loadTagPickerState,
  noSuggestions,
} from "#app/routes/kit/tag-picker/selected-tags.ts";
import { hasInitialValues } from "#app/routes/kit/forms/conflict.ts";
import { tagsField } from "./fields.ts";

/** Returns the tags of the form if it was submitted, or else the tags of the license. */
export const loadInitialTagState = async (
  api: LicenseApiClient,
  search: URLSearchParams,
  license: License,
  mayCreateTags: boolean,
): Promise<TagPickerState> =>
  hasInitialValues(search)
    ? loadTagPickerState(api, search, mayCreateTags)
    : { selectedTags: tagsField.read(license), searchText: "", suggestions: noSuggestions, errors: [] };
