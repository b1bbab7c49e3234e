import type { LicenseApiClient } from "#app/api/client.ts";
import { type EditableFieldName, editableFields } from "#app/domain/license/editable-fields.ts";
import type { License, LicenseRecord } from "#app/domain/license/license.ts";
import { can } from "#app/domain/person/can.ts";
import { readNumberFormat } from "#app/middleware/locale.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import {
  findNewestEvent,
  submitConflictCheckedForm,
} from "#app/routes/kit/forms/save-with-conflict-check.ts";
import { readFormData } from "#app/routes/kit/forms/submission.ts";
import { createTagSearchSchema } from "#app/routes/kit/tag-picker/tag-search-schema.ts";
import type { ActionArgs } from "#app/routes/kit/route-args.ts";
import { buildDetailsUrl } from "#app/routes/license/licenses/details-url.ts";
import type { EditableField } from "./fields.ts";
import { createEditFormSchema, fieldSaveRules } from "./field-save-rules.ts";
import { redirectWithUndo } from "./undo-toast.ts";

export async function saveEdit<Name extends EditableFieldName>(
  args: ActionArgs<{ key: string }>,
  field: EditableField<Name>,
) {
  const { request, params, url, context } = args;
  const api = context.get(licenseApiContext);
  const mayCreateTags = can(context.get(sessionContext), "tag.create");
  const detailsUrl = buildDetailsUrl(params.key, url.searchParams);
  return submitConflictCheckedForm(await readFormData(request), {
    schema: createEditFormSchema(field.name)
      .and(createTagSearchSchema(mayCreateTags))
      .transform(({ value }) => ({ value })),
    fields: { value: field },
    read: () => api.licenses.get({ params }),
    save: ({ value }, { rowVersion }) => saveField(api, field.name, { params, rowVersion }, value),
    formFieldByApiField: { [field.name]: "value" },
    findLastChange: () =>
      findNewestEvent(api, { eventName: editableFields[field.name].event, licenseKey: params.key }),
    formatSavedMessage: (license) =>
      fieldSaveRules[field.name].formatSavedMessage(field.read(license), readNumberFormat(context)),
    onSaved: (message, { isUnchanged }) =>
      // If nothing was changed, there is nothing to undo.
      isUnchanged
        ? redirectWithToast(context, detailsUrl, message)
        : redirectWithUndo(args, detailsUrl, message),
  });
}

interface SaveTarget {
  params: { key: string };
  rowVersion: number;
}

const saveField = <Name extends EditableFieldName>(
  { licenseFields }: LicenseApiClient,
  name: Name,
  target: SaveTarget,
  value: LicenseRecord[Name],
) => licenseFields[name]({ ...target, body: { [name]: value } }) as Promise<License>;
