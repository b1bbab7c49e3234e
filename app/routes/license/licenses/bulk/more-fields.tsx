import type { ComponentProps } from "react";
import { Field } from "#app/ui/controls/field.tsx";
import { Input } from "#app/ui/controls/input.tsx";
import { RadioGroup } from "#app/ui/controls/radio-group.tsx";
import { Textarea } from "#app/ui/controls/textarea.tsx";
import { Warning } from "#app/ui/page/notice.tsx";
import type { BulkFormValues } from "./form.ts";

type Metadata = NonNullable<ComponentProps<typeof Field>["of"]>;

export type MoreFieldNames =
  | "newServers"
  | "newAssets"
  | "newStatus"
  | "addNotes"
  | "newOverrun"
  | "newGrace";

interface MoreFieldsProps {
  formValues: BulkFormValues;
  fields: Record<MoreFieldNames, Metadata>;
}

const yesOrNo = {
  newStatus: {
    label: "Quota status",
    choices: [
      { value: "1", label: "Enabled" },
      {
        value: "0",
        label: "Disabled",
        hint: "A disabled quota counts neither its period nor its capacity until it is enabled again.",
      },
    ],
  },
  newOverrun: {
    label: "Allow Capacity Overrun",
    choices: [
      { value: "true", label: "Allowed", hint: "The product goes on beyond its capacity." },
      { value: "false", label: "Not allowed" },
    ],
  },
};

export function MoreFields({ formValues, fields }: MoreFieldsProps) {
  const choice = (name: keyof typeof yesOrNo) => (
    <RadioGroup
      id={fields[name].id}
      required
      name={name}
      errors={fields[name].errors ?? []}
      defaultValue={formValues[name]}
      {...yesOrNo[name]}
    />
  );
  const amount = (name: "newServers" | "newAssets" | "newGrace", min: number) => (
    <Input type="number" name={name} inputMode="numeric" min={min} defaultValue={formValues[name]} />
  );
  switch (formValues.kind) {
    case "capacity":
      return (
        <>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field of={fields.newServers} label="Server Capacity" required={false} hint="Empty: it stays.">
              {amount("newServers", 1)}
            </Field>
            <Field of={fields.newAssets} label="Asset Capacity" required={false} hint="Empty: it stays.">
              {amount("newAssets", 1)}
            </Field>
          </div>
          <p className="text-sm text-muted">
            It becomes the capacity of the enabled quota that ends last, or of the only quota. A license
            without one, and an IR license, is skipped.
          </p>
        </>
      );
    case "quota-status":
      return (
        <>
          {choice("newStatus")}
          <p className="text-sm text-muted">It becomes the status of the quota that ends last.</p>
        </>
      );
    case "soft-capacity":
      return choice("newOverrun");
    case "grace":
      return (
        <Field
          of={fields.newGrace}
          label="Grace in days"
          required={false}
          hint="Empty for that of the tier; 0 for none."
        >
          {amount("newGrace", 0)}
        </Field>
      );
    case "notes":
      return (
        <Field
          of={fields.addNotes}
          label="Add to the notes"
          required
          hint="It comes after the notes that are there. Notes that end with it already stay as they are."
        >
          <Textarea rows={5} name="addNotes" maxLength={2000} defaultValue={formValues.addNotes} dir="auto" />
        </Field>
      );
    default:
      return (
        <Warning>
          The product stops working where it uses these licenses. They can be restored for 30 days.
        </Warning>
      );
  }
}
