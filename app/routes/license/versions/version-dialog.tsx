import { getInputProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import type { Version } from "#app/domain/version/version.ts";
import { Field } from "#app/ui/controls/field.tsx";
import { Input } from "#app/ui/controls/input.tsx";
import { Switch } from "#app/ui/controls/switch.tsx";
import { Textarea } from "#app/ui/controls/textarea.tsx";
import { ActionDialog } from "#app/routes/kit/forms/action-dialog.tsx";
import type { Conflict } from "#app/routes/kit/forms/conflict.ts";
import { conflictTitle, SharedControl } from "#app/routes/kit/forms/conflict.tsx";
import { DialogForm } from "#app/routes/kit/forms/dialog-form.tsx";
import { formOptions } from "#app/routes/kit/forms/form-options.ts";
import { versionList } from "./version-list.ts";
import { type VersionField, versionFields, versionForm } from "./version-form.ts";

interface VersionDialogProps {
  title: string;
  /** `releasedAt` is a day here. */
  from: Pick<Version, VersionField>;
  lastResult: SubmissionResult | undefined;
  hidden: Record<string, string>;
  conflict?: Conflict<Pick<Version, VersionField>> | null | undefined;
}

/** The key remounts the controls when a conflict wraps them, so that they show the typed values. */
export const VersionDialog = ({ title, ...form }: VersionDialogProps) => (
  <ActionDialog
    title={title}
    size="medium"
    closeTo={versionList.path}
    keepOnOutsidePress
    form="version"
    label={form.conflict ? "Save again" : undefined}
  >
    <VersionControls key={form.conflict?.rowVersion} {...form} />
  </ActionDialog>
);

function VersionControls({ from, lastResult, hidden, conflict }: Omit<VersionDialogProps, "title">) {
  const [form, fields] = useForm({ ...formOptions("version", versionForm, lastResult), defaultValue: from });
  const shared = (name: VersionField, control: ReactNode, hint?: string) => (
    <SharedControl fields={versionFields} name={name} conflict={conflict}>
      <Field
        of={fields[name]}
        label={versionFields[name].label}
        required={name !== "releaseNotes"}
        hint={hint}
      >
        {control}
      </Field>
    </SharedControl>
  );
  return (
    <DialogForm
      form={form}
      fields={fields}
      submission={lastResult}
      hidden={hidden}
      errorTitle={conflict ? conflictTitle : undefined}
    >
      {shared(
        "version",
        <Input {...getInputProps(fields.version, { type: "text" })} dir="auto" data-autofocus />,
      )}
      {shared(
        "releasedAt",
        <Input {...getInputProps(fields.releasedAt, { type: "date" })} className="sm:max-w-52" />,
        "A day in UTC.",
      )}
      {shared(
        "isActive",
        <Switch {...getInputProps(fields.isActive, { type: "checkbox" })} required={false} />,
        "The latest version is the active one that was released last.",
      )}
      {shared("releaseNotes", <Textarea {...getTextareaProps(fields.releaseNotes)} rows={8} dir="auto" />)}
    </DialogForm>
  );
}
