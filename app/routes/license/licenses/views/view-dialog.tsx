import { getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { FormDialog } from "#app/routes/kit/forms/form-dialog.tsx";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import { licenseList } from "#app/routes/license/kit/license-urls.ts";
import { viewFormSchema } from "./view-form.ts";
import { usePermission } from "#app/routes/kit/use-permission.ts";

interface ViewDialogProps {
  title: string;
  name?: string;
  isShared?: boolean;
  /** True if the menu item "Licenses" opens this view in this browser. */
  isStart: boolean;
  /** True if the query of the list differs from the query of the view. */
  differsFromList?: boolean;
  hiddenFields: Record<string, string | number>;
  lastResult: SubmissionResult | undefined;
}

export function ViewDialog({
  title,
  name = "",
  isShared = false,
  isStart,
  differsFromList,
  hiddenFields,
  lastResult,
}: ViewDialogProps) {
  const mayShare = usePermission("view.share");
  const [form, fields] = useForm({
    ...createFormOptions("view", viewFormSchema, lastResult),
    defaultValue: { name, isShared, isStart },
  });
  return (
    <FormDialog
      title={title}
      closeTo={licenseList.buildUrl}
      staysOpenOnOutsideClick
      form={form}
      hiddenFields={hiddenFields}
      submission={lastResult}
    >
      <Field field={fields.name} label="Name" required>
        <Input {...getInputProps(fields.name, { type: "text" })} dir="auto" data-autofocus />
      </Field>
      {mayShare ? (
        <Checkbox
          {...getInputProps(fields.isShared, { type: "checkbox" })}
          label="For all users"
          hint="If this is not selected, only you see the view."
        />
      ) : (
        isShared && <input type="hidden" name="isShared" value="on" />
      )}
      <Checkbox
        {...getInputProps(fields.isStart, { type: "checkbox" })}
        label="Open Licenses with this view"
        hint="This view opens when you choose Licenses in the menu."
      />
      {differsFromList && (
        <Checkbox
          {...getInputProps(fields.takesOver, { type: "checkbox" })}
          label="Use the current list"
          hint="Saves the current filter, order and page size of the list in this view."
        />
      )}
    </FormDialog>
  );
}
