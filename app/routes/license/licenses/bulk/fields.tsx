import { environmentName } from "#app/domain/license/environment.ts";
import type { ComponentProps } from "react";
import { Field } from "#app/ui/controls/field.tsx";
import { ChoiceBox } from "#app/ui/controls/choice-box.tsx";
import { Input } from "#app/ui/controls/input.tsx";
import { RadioGroup } from "#app/ui/controls/radio-group.tsx";
import { type Choice, choicesOf, Select } from "#app/ui/controls/select.tsx";
import { UpdateForm } from "#app/routes/kit/forms/update-form.tsx";
import { MoreFields, type MoreFieldNames } from "./more-fields.tsx";
import { type BulkFormValues, renewalChoices } from "./form.ts";
import { TagTexts } from "#app/routes/kit/tag-picker/tag-texts.tsx";
import { capacityChoices } from "#app/routes/license/licenses/change/tiers.ts";
import { TermFields } from "#app/routes/license/licenses/quota/term-fields.tsx";
import type { FollowUp } from "#app/routes/kit/forms/use-follow-up.ts";

type Metadata = NonNullable<ComponentProps<typeof Field>["of"]>;

interface BulkFieldsProps {
  formValues: BulkFormValues;
  fields: ComponentProps<typeof TermFields>["fields"] &
    Record<
      | "addTags"
      | "removeTags"
      | "newEnvironment"
      | "renewalPeriod"
      | "renewalDays"
      | "renewalUntil"
      | "newTier"
      | "capacities"
      | "newOffline"
      | MoreFieldNames,
      Metadata
    >;
  updateForm: FollowUp;
  mayCreateTags: boolean;
  tiers: readonly Choice[];
}

export function BulkFields({ formValues, fields, updateForm, mayCreateTags, tiers }: BulkFieldsProps) {
  if (formValues.kind === "tier")
    return (
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          of={fields.newTier}
          label="Tier"
          required
          hint="A license of another type than the tier is skipped."
        >
          <ChoiceBox
            name="newTier"
            defaultValue={formValues.newTier}
            placeholder="Choose…"
            choices={tiers}
            listLabel="Tiers"
          />
        </Field>
        <Field of={fields.capacities} label="Capacities" required hint="Of Enterprise licenses.">
          <Select
            name="capacities"
            defaultValue={formValues.capacities || "follow"}
            choices={capacityChoices}
          />
        </Field>
      </div>
    );
  if (formValues.kind === "offline")
    return (
      <RadioGroup
        id={fields.newOffline.id}
        label="Is Offline"
        required
        name="newOffline"
        errors={fields.newOffline.errors ?? []}
        choices={[
          {
            value: "true",
            label: "Yes",
            hint: "The product runs without a network and takes a license file.",
          },
          { value: "false", label: "No", hint: "License files that were issued stay valid until they end." },
        ]}
        defaultValue={formValues.newOffline}
      />
    );
  if (formValues.kind === "environment")
    return (
      <Field of={fields.newEnvironment} label="Environment" required>
        <Select
          name="newEnvironment"
          defaultValue={formValues.newEnvironment}
          choices={[{ value: "", label: "Choose…" }, ...choicesOf(environmentName)]}
          className="sm:max-w-60"
        />
      </Field>
    );
  if (formValues.kind === "tags")
    return (
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          of={fields.addTags}
          label="Add tags"
          required={false}
          hint={`Separate tags by commas.${mayCreateTags ? " One that does not exist yet is made." : " They have to exist already."}`}
        >
          <TagTexts name="addTags" defaultValue={formValues.addTags} listLabel="Tags to add" />
        </Field>
        <Field
          of={fields.removeTags}
          label="Remove tags"
          required={false}
          hint="A license keeps its other tags."
        >
          <TagTexts name="removeTags" defaultValue={formValues.removeTags} listLabel="Tags to remove" />
        </Field>
      </div>
    );
  if (formValues.kind === "renewal")
    return (
      <>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field of={fields.renewalPeriod} label="Renew for" required>
            <Select
              name="renewalPeriod"
              defaultValue={formValues.renewalPeriod}
              choices={renewalChoices}
              onChange={updateForm}
            />
          </Field>
          {formValues.renewalPeriod === "days" && (
            <Field of={fields.renewalDays} label="Days" required>
              <Input
                type="number"
                name="renewalDays"
                inputMode="numeric"
                min={1}
                max={36_500}
                defaultValue={formValues.renewalDays}
              />
            </Field>
          )}
          {formValues.renewalPeriod === "until" && (
            <Field of={fields.renewalUntil} label="End Date" required>
              <Input
                type="date"
                name="renewalUntil"
                max="2149-12-31"
                defaultValue={formValues.renewalUntil}
              />
            </Field>
          )}
        </div>
        <UpdateForm />
        <p className="text-sm text-muted">
          It counts from the end of each license, or from today where that has passed. A license that never
          ends, or has no enabled quota, is skipped.
        </p>
      </>
    );
  if (formValues.kind !== "period") return <MoreFields formValues={formValues} fields={fields} />;
  return (
    <>
      <TermFields formValues={formValues.term} fields={fields} updateForm={updateForm} />
      <UpdateForm />
      <p className="text-sm text-muted">
        It becomes the period of the enabled quota that ends last, or of the only quota. A license without one
        is skipped.
      </p>
    </>
  );
}
