import type { LicenseApiClient } from "#app/api/client.ts";
import type { License } from "#app/domain/license/license.ts";
import { type ChosenTags, chosenTags, nothingFound } from "#app/routes/tag-picker/chosen-tags.ts";
import { hasBegun } from "#app/routes/forms/conflict.ts";
import { tagsField } from "./fields.ts";

export const draftTags = async (
  api: LicenseApiClient,
  search: URLSearchParams,
  license: License,
  mayCreate: boolean,
): Promise<ChosenTags> =>
  hasBegun(search)
    ? chosenTags(api, search, mayCreate)
    : { chosen: tagsField.of(license), find: "", matches: nothingFound, errors: [] };
