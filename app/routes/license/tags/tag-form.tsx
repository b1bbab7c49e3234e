import { getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { z } from "zod";
import { type Tag, tagName } from "#app/domain/tag/tag.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import type { Conflict, ConflictCheckedFields } from "#app/routes/kit/conflicts/conflict.ts";
import { ConflictCheckedControl } from "#app/routes/kit/conflicts/conflict.tsx";
import { FormDialog } from "#app/routes/kit/forms/form-dialog.tsx";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import { tagList } from "./tag-list.ts";

export const tagFormSchema = z.object({ val: tagName });
type TagFormValues = z.output<typeof tagFormSchema>;

export const tagFields: ConflictCheckedFields<Tag, TagFormValues> = {
  val: { label: "Tag", read: ({ val }) => val },
};

interface TagDialogProps {
  title: string;
  name: string;
  hint?: string;
  lastResult: SubmissionResult | undefined;
  hiddenFields: Record<string, string>;
  conflict?: Conflict<TagFormValues> | null | undefined;
}

export function TagDialog({ title, name, hint, lastResult, hiddenFields, conflict }: TagDialogProps) {
  const [form, fields] = useForm({
    ...createFormOptions("tag", tagFormSchema, lastResult),
    defaultValue: { val: name },
  });
  return (
    <FormDialog
      title={title}
      closeTo={tagList.buildUrl}
      staysOpenOnOutsideClick
      form={form}
      submission={lastResult}
      hiddenFields={hiddenFields}
      isConflict={Boolean(conflict)}
    >
      <ConflictCheckedControl fields={tagFields} name="val" conflict={conflict}>
        <Field field={fields.val} label="Tag" required hint={hint}>
          <Input {...getInputProps(fields.val, { type: "text" })} dir="auto" data-autofocus />
        </Field>
      </ConflictCheckedControl>
    </FormDialog>
  );
}
