import { type FieldMetadata, type FormMetadata, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import type { EditableFieldName } from "#app/domain/license/editable-fields.ts";
import type { License, LicenseRecord } from "#app/domain/license/license.ts";
import { FormDialog } from "#app/routes/kit/forms/form-dialog.tsx";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import type { InitialValues, Rejection } from "#app/routes/kit/conflicts/conflict.ts";
import { ConflictCheckedControl } from "#app/routes/kit/conflicts/conflict.tsx";
import { LicenseLine } from "#app/routes/license/kit/license-line.tsx";
import { buildDetailsUrl } from "#app/routes/license/licenses/details-url.ts";
import { createEditFormSchema } from "./field-save-rules.ts";
import { type EditableField, buildInitialFieldValues } from "./fields.ts";

/** Form values. The search field of the tag picker is `find`. */
type EditFormValues = {
  value: string | string[];
  find: string;
};

interface EditDialogProps<Name extends EditableFieldName> {
  /** Default: "Change", followed by the label of the field. */
  title?: string;
  field: EditableField<Name>;
  license: License;
  defaultValue: EditFormValues["value"];
  initialValues?: InitialValues;
  rejection: Rejection<{ value: LicenseRecord[Name] }> | undefined;
  saveLabel?: string;
  children: (value: FieldMetadata<EditFormValues["value"]>, form: FormMetadata<EditFormValues>) => ReactNode;
}

/** A new key remounts the controls after a conflict, so that they show the typed values. */
export const EditDialog = <Name extends EditableFieldName>(props: EditDialogProps<Name>) => (
  <EditForm key={props.rejection?.conflict?.rowVersion} {...props} />
);

function EditForm<Name extends EditableFieldName>(props: EditDialogProps<Name>) {
  const { field, title = `Change ${field.label}`, license, rejection, saveLabel, children } = props;
  const { conflict, result } = rejection ?? {};
  const [form, { value }] = useForm<EditFormValues, { value: LicenseRecord[Name] }>({
    ...createFormOptions("edit", createEditFormSchema(field.name), result),
    defaultValue: { value: props.defaultValue },
  });
  return (
    <FormDialog
      title={title}
      size="medium"
      closeTo={(search) => buildDetailsUrl(license.key, search)}
      staysOpenOnOutsideClick
      header={<LicenseLine license={license} />}
      form={form}
      submission={rejection}
      hiddenFields={
        rejection?.initialValues ?? props.initialValues ?? buildInitialFieldValues(field, license)
      }
      findControlId={() => value.id}
      isConflict={Boolean(conflict)}
      label={saveLabel}
      // A deleted license cannot be changed, so the button is disabled.
      isIncomplete={license.deletedAt !== null || undefined}
    >
      <ConflictCheckedControl fields={{ value: field }} name="value" conflict={conflict}>
        {children(value, form)}
      </ConflictCheckedControl>
    </FormDialog>
  );
}
