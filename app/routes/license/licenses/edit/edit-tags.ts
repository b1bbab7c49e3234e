import type { LicenseApiClient } from "#app/api/client.ts";
import type { License } from "#app/domain/license/license.ts";
import {
  type TagPickerState,
  loadTagPickerState,
  noSuggestions,
} from "#app/routes/kit/tag-picker/selected-tags.ts";
import { hasInitialValues } from "#app/routes/kit/forms/conflict.ts";
import { tagsField } from "./fields.ts";

export const loadTagFormState = async (
  api: LicenseApiClient,
  search: URLSearchParams,
  license: License,
  mayCreate: boolean,
): Promise<TagPickerState> =>
  hasInitialValues(search)
    ? loadTagPickerState(api, search, mayCreate)
    : { selectedTags: tagsField.read(license), searchText: "", suggestions: noSuggestions, errors: [] };
