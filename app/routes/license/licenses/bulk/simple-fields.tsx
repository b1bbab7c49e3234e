import type { ReactNode } from "react";
import type { BulkKind } from "#app/domain/bulk/bulk-change.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field, type FieldMetadata } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { RadioField } from "#app/ui/radio-field.tsx";
import type { Choice } from "#app/ui/select.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { Warning } from "#app/ui/alert.tsx";
import type { RefreshForm } from "#app/routes/kit/forms/use-follow-up.ts";
import type { BulkFormValues, ChangeField } from "./form.ts";
import type { TagPickers } from "./tag-pickers.ts";
import { DateInput } from "#app/routes/kit/dates/date-input.tsx";

export interface ChangeFieldsProps extends Pick<BulkFormValues, "term" | "values"> {
  fields: Record<ChangeField, FieldMetadata & { name: string }>;
  refreshForm: RefreshForm;
  /** Null for changes of another kind. */
  tagPickers: TagPickers | null;
  mayCreateTags: boolean;
  tiers: readonly Choice[];
}

type SimpleFieldsProps = Pick<ChangeFieldsProps, "values" | "fields">;

const renderRadioGroup = (
  { values, fields }: SimpleFieldsProps,
  name: "isOffline" | "status" | "softCapacity" | "alertsCustomer",
  groupProps: { label: string; choices: { value: string; label: string; hint?: string }[] },
) => (
  <RadioField
    id={fields[name].id}
    required
    name={fields[name].name}
    errors={fields[name].errors ?? []}
    defaultValue={values[name] ?? ""}
    {...groupProps}
  />
);

const renderNumberInput = (
  { values, fields }: SimpleFieldsProps,
  name: "serverCapacity" | "totalClientCapacity" | "graceDays",
  { min }: { min: number },
) => (
  <Input type="number" name={fields[name].name} inputMode="numeric" min={min} defaultValue={values[name]} />
);

/** Form fields of the kinds of change that need only the values and the field metadata. */
export const simpleFieldRenderers = {
  "end-date": ({ values, fields }: SimpleFieldsProps) => (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field field={fields.expirationDate} label="Set end date" required={false}>
          <DateInput name={fields.expirationDate.name} defaultValue={values.expirationDate} data-autofocus />
        </Field>
        <Field
          field={fields.days}
          label="Move end date by (days)"
          required={false}
          hint="For example 30, or -30 to end licenses earlier."
        >
          <Input
            type="number"
            name={fields.days.name}
            min={-36_500}
            max={36_500}
            defaultValue={values.days}
          />
        </Field>
      </div>
      <Checkbox
        name={fields.includesExpired.name}
        defaultChecked={values.includesExpired === "on"}
        label="Also change licenses that have expired"
      />
      <p className="text-xs text-muted-foreground">Start dates stay unchanged.</p>
    </>
  ),

  offline: (props: SimpleFieldsProps) =>
    renderRadioGroup(props, "isOffline", {
      label: "Is Offline",
      choices: [
        {
          value: "true",
          label: "Yes",
          hint: "The product runs without a network and uses a license file.",
        },
        { value: "false", label: "No", hint: "Issued license files stay valid until they expire." },
      ],
    }),

  "customer-alerts": (props: SimpleFieldsProps) =>
    renderRadioGroup(props, "alertsCustomer", {
      label: "Use Alerts to Customer",
      choices: [
        {
          value: "true",
          label: "Send",
          hint: "The customer gets a mail when 80, 90 and 100 % of the assets are in use, once per term.",
        },
        { value: "false", label: "Do not send", hint: "Only the owner of the renewal gets the mails." },
      ],
    }),

  capacity: (props: SimpleFieldsProps) => (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          field={props.fields.serverCapacity}
          label="Server Capacity"
          required={false}
          hint="Leave empty to keep the server capacity."
        >
          {renderNumberInput(props, "serverCapacity", { min: 1 })}
        </Field>
        <Field
          field={props.fields.totalClientCapacity}
          label="Asset Capacity"
          required={false}
          hint="Leave empty to keep the asset capacity."
        >
          {renderNumberInput(props, "totalClientCapacity", { min: 1 })}
        </Field>
      </div>
      <p className="text-xs text-muted-foreground">
        The change applies to the latest active quota of each license. IR licenses and licenses without a
        quota are skipped.
      </p>
    </>
  ),

  "quota-status": (props: SimpleFieldsProps) => (
    <>
      {renderRadioGroup(props, "status", {
        label: "Quota status",
        choices: [
          { value: "1", label: "Enabled" },
          {
            value: "0",
            label: "Disabled",
            hint: "The period and the capacity of a disabled quota do not count until it is enabled again.",
          },
        ],
      })}
      <p className="text-xs text-muted-foreground">
        The change applies to the quota with the latest end date in each license.
      </p>
    </>
  ),

  "soft-capacity": (props: SimpleFieldsProps) =>
    renderRadioGroup(props, "softCapacity", {
      label: "Allow Capacity Overrun",
      choices: [
        {
          value: "true",
          label: "Allowed",
          hint: "The product continues to work beyond the capacity of the license.",
        },
        { value: "false", label: "Not allowed" },
      ],
    }),

  grace: (props: SimpleFieldsProps) => (
    <Field
      field={props.fields.graceDays}
      label="Grace period in days"
      required={false}
      hint="Leave empty to use the grace period of the tier. Enter 0 for no grace period."
    >
      {renderNumberInput(props, "graceDays", { min: 0 })}
    </Field>
  ),

  notes: ({ values, fields }: SimpleFieldsProps) => (
    <Field
      field={fields.append}
      label="Add to the notes"
      required
      hint="The text is added at the end of the notes, unless the notes already end with this text."
    >
      <Textarea
        rows={5}
        name={fields.append.name}
        maxLength={2000}
        defaultValue={values.append ?? ""}
        dir="auto"
      />
    </Field>
  ),

  delete: () => (
    <Warning>
      The product stops working on servers that use these licenses. You can restore deleted licenses for 30
      days.
    </Warning>
  ),
} satisfies Partial<Record<BulkKind, (props: SimpleFieldsProps) => ReactNode>>;
