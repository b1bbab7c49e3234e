import { getInputProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import type { Version } from "#app/domain/version/version.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { FormDialog } from "#app/routes/kit/forms/form-dialog.tsx";
import type { Conflict } from "#app/routes/kit/conflicts/conflict.ts";
import { ConflictCheckedControl } from "#app/routes/kit/conflicts/conflict.tsx";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import { versionList } from "./version-list.ts";
import { type VersionField, versionFields, versionFormSchema } from "./version-form.ts";
import { DateInput } from "#app/routes/kit/dates/date-input.tsx";

interface VersionDialogProps {
  title: string;
  /** `releasedAt` contains only the day. */
  initialVersion: Pick<Version, VersionField>;
  lastResult: SubmissionResult | undefined;
  hiddenFields: Record<string, string>;
  conflict?: Conflict<Pick<Version, VersionField>> | null | undefined;
}

export function VersionDialog({
  title,
  initialVersion,
  lastResult,
  hiddenFields,
  conflict,
}: VersionDialogProps) {
  const [form, fields] = useForm({
    ...createFormOptions("version", versionFormSchema, lastResult),
    defaultValue: initialVersion,
  });
  const renderField = (name: VersionField, control: ReactNode, hint?: string) => (
    <ConflictCheckedControl fields={versionFields} name={name} conflict={conflict}>
      <Field
        field={fields[name]}
        label={versionFields[name].label}
        required={name !== "releaseNotes"}
        hint={hint}
      >
        {control}
      </Field>
    </ConflictCheckedControl>
  );
  return (
    <FormDialog
      title={title}
      size="medium"
      closeTo={versionList.path}
      staysOpenOnOutsideClick
      form={form}
      submission={lastResult}
      hiddenFields={hiddenFields}
      isConflict={Boolean(conflict)}
    >
      {renderField(
        "version",
        <Input {...getInputProps(fields.version, { type: "text" })} dir="auto" data-autofocus />,
      )}
      {renderField(
        "releasedAt",
        <DateInput {...getInputProps(fields.releasedAt, { type: "date" })} className="sm:max-w-52" />,
        "The day of the release in UTC.",
      )}
      {renderField(
        "isActive",
        <Switch {...getInputProps(fields.isActive, { type: "checkbox" })} required={false} />,
        "The active version that was released last is the latest version.",
      )}
      {renderField(
        "releaseNotes",
        <Textarea {...getTextareaProps(fields.releaseNotes)} rows={8} dir="auto" />,
      )}
    </FormDialog>
  );
}
