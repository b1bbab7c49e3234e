import type { LicenseApiClient } from "#app/api/client.ts";
import type { License } from "#app/domain/license/license.ts";
import {
  type SelectedTags,
  loadSelectedTags,
  noSuggestions,
} from "#app/routes/kit/tag-picker/selected-tags.ts";
import { hasInitialValues } from "#app/routes/kit/forms/conflict.ts";
import { tagsField } from "./fields.ts";

export const loadTagFormState = async (
  api: LicenseApiClient,
  search: URLSearchParams,
  license: License,
  mayCreate: boolean,
): Promise<SelectedTags> =>
  hasInitialValues(search)
    ? loadSelectedTags(api, search, mayCreate)
    : { selected: tagsField.read(license), find: "", matches: noSuggestions, errors: [] };
