import { getInputProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import type { ReactNode } from "react";
import type { Version } from "#app/domain/version/version.ts";
import { dateText, useMonths } from "#app/ui/data/date.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { Input } from "#app/ui/controls/input.tsx";
import { Switch } from "#app/ui/controls/switch.tsx";
import { Textarea } from "#app/ui/controls/textarea.tsx";
import { ConflictChoice } from "#app/routes/forms/conflict-choice.tsx";
import { DialogForm, lateTitle } from "#app/routes/forms/dialog-form.tsx";
import type { VersionConflict } from "./save-version.ts";
import { choiceName, type VersionField, versionForm } from "./version-form.ts";

interface VersionFieldsProps {
  formId: string;
  /** What the form is filled with; `releasedAt` is a day. */
  from: Pick<Version, VersionField>;
  lastResult: SubmissionResult | undefined;
  hidden: Record<string, string | number>;
  conflict?: VersionConflict | null;
}

export function VersionFields({ formId, from, lastResult, hidden, conflict = null }: VersionFieldsProps) {
  const months = useMonths();
  const [form, fields] = useForm({
    id: formId,
    lastResult,
    defaultValue: from,
    constraint: getZodConstraint(versionForm),
    defaultNoValidate: false,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: versionForm }),
    shouldRevalidate: "onInput",
  });

  const field = (name: VersionField, label: string, words: string, control: ReactNode) =>
    conflict?.differing.includes(name) ? (
      <ConflictChoice
        name={choiceName(name)}
        conflict={{ label, theirs: [words], savedBy: null, savedAt: conflict.theirs.updatedAt }}
      >
        {control}
      </ConflictChoice>
    ) : (
      control
    );
  const theirs = conflict?.theirs ?? from;
  return (
    <DialogForm
      form={form}
      fields={fields}
      submission={lastResult}
      hidden={hidden}
      refusalTitle={conflict ? lateTitle : undefined}
    >
      {field(
        "version",
        "Version",
        theirs.version,
        <Field of={fields.version} label="Version" required>
          <Input {...getInputProps(fields.version, { type: "text" })} dir="auto" data-autofocus />
        </Field>,
      )}
      {field(
        "releasedAt",
        "Released At",
        dateText(theirs.releasedAt, "day", months),
        <Field of={fields.releasedAt} label="Released At" required hint="A day in UTC.">
          <Input {...getInputProps(fields.releasedAt, { type: "date" })} className="sm:max-w-52" />
        </Field>,
      )}
      {field(
        "isActive",
        "Active",
        theirs.isActive ? "Active" : "Not active",
        <Field
          of={fields.isActive}
          label="Active"
          required
          hint="The latest version is the active one that was released last."
        >
          <Switch {...getInputProps(fields.isActive, { type: "checkbox" })} required={false} />
        </Field>,
      )}
      {field(
        "releaseNotes",
        "Release Notes",
        theirs.releaseNotes || "No release notes",
        <Field of={fields.releaseNotes} label="Release Notes">
          <Textarea {...getTextareaProps(fields.releaseNotes)} rows={8} dir="auto" />
        </Field>,
      )}
    </DialogForm>
  );
}
