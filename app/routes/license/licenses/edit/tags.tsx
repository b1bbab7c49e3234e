import { can } from "#app/domain/person/can.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import type { Route } from "./+types/tags.ts";
import { EditDialog } from "./edit-dialog.tsx";
import { buildInitialFieldValues, tagsField } from "./fields.ts";
import { loadLicenseToEdit } from "#app/routes/license/kit/license-to-edit.ts";
import { saveEdit } from "./edit-license.ts";
import { findTagErrors } from "#app/routes/kit/tag-picker/tag-errors.ts";
import TagsField from "#app/routes/kit/tag-picker/tags-field.tsx";
import { licenseList } from "#app/routes/license/kit/license-urls.ts";
import { createLicenseTitle } from "#app/routes/license/kit/license-title.ts";
import type { LicenseApiClient } from "#app/api/client.ts";
import type { License } from "#app/domain/license/license.ts";
import {
  type TagPickerState,
  loadTagPickerState,
  noSuggestions,
} from "#app/routes/kit/tag-picker/selected-tags.ts";
import { HiddenListFields } from "#app/routes/kit/lists/hidden-list-fields.tsx";
import { hasInitialValues } from "#app/routes/kit/conflicts/conflict.ts";

/** The submitted tags, or else the tags of the license. */
const loadInitialTagState = async (
  api: LicenseApiClient,
  search: URLSearchParams,
  license: License,
  mayCreateTags: boolean,
): Promise<TagPickerState> =>
  hasInitialValues(search)
    ? loadTagPickerState(api, search, mayCreateTags)
    : { selectedTags: tagsField.read(license), searchText: "", suggestions: noSuggestions, errors: [] };

export const meta = createLicenseTitle("Tags of");

export async function loader(args: Route.LoaderArgs) {
  const { url, context } = args;
  const license = await loadLicenseToEdit(args);
  const mayCreate = can(context.get(sessionContext), "tag.create");
  const tagState = await loadInitialTagState(
    context.get(licenseApiContext),
    url.searchParams,
    license,
    mayCreate,
  );
  return {
    license,
    tagState,
    initialValues: buildInitialFieldValues(tagsField, license, url.searchParams),
    mayCreate,
  };
}

export const action = (args: Route.ActionArgs) => saveEdit(args, tagsField);

export default function EditTags({ loaderData, actionData: rejection }: Route.ComponentProps) {
  const { license, tagState, initialValues, mayCreate } = loaderData;
  return (
    <EditDialog
      title="Change Tags"
      field={tagsField}
      license={license}
      initialValues={initialValues}
      defaultValue={tagState.selectedTags}
      rejection={rejection}
      saveLabel="Confirm"
    >
      {(value, form) => (
        <div className={rejection?.conflict ? undefined : "min-h-72"}>
          <HiddenListFields list={licenseList} />
          <TagsField
            id={value.id}
            initialFormState={{
              ...tagState,
              selectedTags: value.defaultOptions ?? [],
              searchText: form.getFieldset().find.defaultValue ?? tagState.searchText,
            }}
            errors={[...findTagErrors(form.allErrors), ...tagState.errors]}
            mayCreate={mayCreate}
          />
        </div>
      )}
    </EditDialog>
  );
}
