import { getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import type { Tag } from "#app/domain/tag/tag.ts";
import { Field } from "#app/ui/controls/field.tsx";
import { Input } from "#app/ui/controls/input.tsx";
import { ConflictChoice } from "#app/routes/forms/conflict-choice.tsx";
import { DialogForm, lateTitle } from "#app/routes/forms/dialog-form.tsx";
import { tagForm } from "./tag-form.ts";

interface TagFieldProps {
  formId: string;
  name: string;
  hint?: string;
  lastResult: SubmissionResult | undefined;
  hidden: Record<string, string | number>;
  /** What somebody else saved while the form was open. */
  theirs?: Tag | null;
}

export function TagField({ formId, name, hint, lastResult, hidden, theirs = null }: TagFieldProps) {
  const [form, fields] = useForm({
    id: formId,
    lastResult,
    defaultValue: { val: name },
    constraint: getZodConstraint(tagForm),
    defaultNoValidate: false,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: tagForm }),
    shouldRevalidate: "onInput",
  });
  const control = (
    <Field of={fields.val} label="Tag" required hint={hint}>
      <Input {...getInputProps(fields.val, { type: "text" })} dir="auto" data-autofocus />
    </Field>
  );
  return (
    <DialogForm
      form={form}
      fields={fields}
      submission={lastResult}
      hidden={hidden}
      refusalTitle={theirs ? lateTitle : undefined}
      className="grid gap-4"
    >
      {theirs ? (
        <ConflictChoice
          name="keep"
          conflict={{ label: "Tag", theirs: [theirs.val], savedBy: null, savedAt: null }}
        >
          {control}
        </ConflictChoice>
      ) : (
        control
      )}
    </DialogForm>
  );
}
