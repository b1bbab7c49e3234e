import { getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useSearchParams } from "react-router";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { ActionDialog } from "#app/routes/kit/forms/action-dialog.tsx";
import type { Conflict } from "#app/routes/kit/forms/conflict.ts";
import { conflictTitle, SharedControl } from "#app/routes/kit/forms/conflict.tsx";
import { DialogForm } from "#app/routes/kit/forms/dialog-form.tsx";
import { formOptions } from "#app/routes/kit/forms/form-options.ts";
import { tagFields, tagForm } from "./tag-form.ts";
import { tagList } from "./tag-list.ts";

interface TagDialogProps {
  title: string;
  name: string;
  hint?: string;
  lastResult: SubmissionResult | undefined;
  hidden: Record<string, string>;
  conflict?: Conflict<{ val: string }> | null | undefined;
}

/** A new key remounts the controls after a conflict, so that they show the typed values. */
export function TagDialog({ title, ...controlProps }: TagDialogProps) {
  const [search] = useSearchParams();
  return (
    <ActionDialog
      title={title}
      closeTo={tagList.address(search)}
      keepOnOutsidePress
      form="tag"
      label={controlProps.conflict ? "Save again" : undefined}
    >
      <TagControl key={controlProps.conflict?.rowVersion} {...controlProps} />
    </ActionDialog>
  );
}

function TagControl({ name, hint, lastResult, hidden, conflict }: Omit<TagDialogProps, "title">) {
  const [form, fields] = useForm({
    ...formOptions("tag", tagForm, lastResult),
    defaultValue: { val: name },
  });
  return (
    <DialogForm
      form={form}
      fields={fields}
      submission={lastResult}
      hiddenFields={hidden}
      errorTitle={conflict ? conflictTitle : undefined}
      className="grid gap-4"
    >
      <SharedControl fields={tagFields} name="val" conflict={conflict}>
        <Field field={fields.val} label="Tag" required hint={hint}>
          <Input {...getInputProps(fields.val, { type: "text" })} dir="auto" data-autofocus />
        </Field>
      </SharedControl>
    </DialogForm>
  );
}
