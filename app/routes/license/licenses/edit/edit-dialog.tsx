import type { ReactNode } from "react";
import type { EditableFieldName } from "#app/domain/license/editable-fields.ts";
import type { License, LicenseRecord } from "#app/domain/license/license.ts";
import { FormDialog } from "#app/routes/kit/forms/form-dialog.tsx";
import type { InitialValues } from "#app/routes/kit/forms/conflict.ts";
import { ConflictCheckedControl } from "#app/routes/kit/forms/conflict.tsx";
import { LicenseLine } from "#app/routes/license/kit/license-line.tsx";
import { buildDetailsUrl } from "#app/routes/license/licenses/details-url.ts";
import type { EditRejection } from "./edit-license.ts";
import { type EditableField, buildInitialFieldValues } from "./fields.ts";

interface EditDialogProps<Name extends EditableFieldName> {
  /** Default: "Change", followed by the label of the field. */
  title?: string;
  field: EditableField<Name>;
  license: License;
  initialValues?: InitialValues;
  rejection: EditRejection<LicenseRecord[Name]> | undefined;
  saveLabel?: string;
  children: (control: { id: string; errors: string[] }) => ReactNode;
}

const controlId = "edit-value";

export function EditDialog<Name extends EditableFieldName>(props: EditDialogProps<Name>) {
  const { field, title = `Change ${field.label}`, license, rejection, saveLabel, children } = props;
  const { conflict, result } = rejection ?? {};
  const initialValues =
    rejection?.initialValues ?? props.initialValues ?? buildInitialFieldValues(field, license);
  // Errors of the whole form have an empty field name. The control does not show these errors.
  const errors = Object.entries(result?.error ?? {})
    .filter(([name]) => name !== "")
    .flatMap(([, messages]) => messages ?? []);
  return (
    <FormDialog
      title={title}
      size="medium"
      closeTo={(search) => buildDetailsUrl(license.key, search)}
      staysOpenOnOutsideClick
      header={<LicenseLine license={license} />}
      form={{ id: "edit", allErrors: result?.error ?? {} }}
      submission={rejection}
      hiddenFields={initialValues}
      findControlId={() => controlId}
      isConflict={Boolean(conflict)}
      label={saveLabel}
      // A deleted license cannot be changed, so the button is disabled.
      isIncomplete={license.deletedAt !== null || undefined}
    >
      <ConflictCheckedControl fields={{ value: field }} name="value" conflict={conflict}>
        {children({ id: controlId, errors })}
      </ConflictCheckedControl>
    </FormDialog>
  );
}
