import type { LicenseApiClient } from "#app/api/client.ts";
import { splitTags } from "#app/domain/tag/tag-name.ts";
import { loadTagPickerState, type TagPickerState } from "#app/routes/kit/tag-picker/selected-tags.ts";
import type { TagFieldNames } from "#app/routes/kit/tag-picker/tags-field.tsx";
import { bulkFieldPrefix } from "./bulk-urls.ts";

type TagList = "add" | "remove";
export type TagPickers = Record<TagList, TagPickerState>;

/** Names of the controls of one picker. Both pickers are in the same form. */
export const buildTagFieldNames = (list: TagList): TagFieldNames => ({
  value: `${bulkFieldPrefix}${list}`,
  find: `${bulkFieldPrefix}${list}Text`,
  add: `${bulkFieldPrefix}${list}Choice`,
  remove: `${bulkFieldPrefix}${list}Removal`,
});

/** Only existing tags can be removed from licenses. */
export async function loadTagPickers(
  api: LicenseApiClient,
  formParams: Iterable<[string, unknown]>,
  mayCreateTags: boolean,
): Promise<TagPickers> {
  const params = [...formParams];
  const loadPicker = (list: TagList, mayCreate: boolean) =>
    loadTagPickerState(api, toPickerParams(params, buildTagFieldNames(list)), mayCreate);
  const [add, remove] = await Promise.all([loadPicker("add", mayCreateTags), loadPicker("remove", false)]);
  return { add, remove };
}

/** Renames the controls to the names that the picker has in other forms. */
function toPickerParams(params: readonly [string, unknown][], names: TagFieldNames): URLSearchParams {
  const pickerParams = new URLSearchParams();
  for (const [pickerName, name] of Object.entries(names))
    for (const [paramName, value] of params)
      if (paramName === name && typeof value === "string") {
        const texts = pickerName === "value" ? splitTags(value) : [value];
        for (const text of texts) pickerParams.append(pickerName, text);
      }
  return pickerParams;
}
