import type { ReactNode } from "react";
import type { BulkKind } from "#app/domain/bulk/bulk-change.ts";
import { environmentNames } from "#app/domain/license/environment.ts";
import { defaultPeriod } from "#app/domain/quota/period.ts";
import { Field } from "#app/ui/field.tsx";
import { ChoiceBox } from "#app/routes/kit/choice-box.tsx";
import { Input } from "#app/ui/input.tsx";
import { createChoices, Select } from "#app/ui/select.tsx";
import { UpdateFormButton } from "#app/routes/kit/forms/update-form.tsx";
import TagsField from "#app/routes/kit/tag-picker/tags-field.tsx";
import { capacityChoices } from "#app/routes/kit/product-picker/tiers.ts";
import { TermFields } from "#app/routes/kit/term/term-fields.tsx";
import { type ChangeFieldsProps, simpleFieldRenderers } from "./simple-fields.tsx";
import { renewalChoices } from "./form.ts";
import { buildTagFieldNames } from "./tag-pickers.ts";
import { DateInput } from "#app/routes/kit/dates/date-input.tsx";

/** Last end date that counts as finite. With a later end date, a license never ends. */
const lastFiniteDay = "2149-12-31";

export const BulkFields = (props: ChangeFieldsProps & { kind: BulkKind }) =>
  fieldRenderers[props.kind](props);

const fieldRenderers: Record<BulkKind, (props: ChangeFieldsProps) => ReactNode> = {
  ...simpleFieldRenderers,

  tier: ({ values, fields, tiers }) => (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field field={fields.packageTierId} label="Tier" required hint="Licenses of another type are skipped.">
        <ChoiceBox
          name={fields.packageTierId.name}
          defaultValue={values.packageTierId ?? ""}
          placeholder="Choose…"
          choices={tiers}
          listLabel="Tiers"
        />
      </Field>
      <Field field={fields.capacitiesFollow} label="Capacities" required hint="For Enterprise licenses.">
        <Select
          name={fields.capacitiesFollow.name}
          defaultValue={values.capacitiesFollow ?? "follow"}
          choices={capacityChoices}
        />
      </Field>
    </div>
  ),

  environment: ({ values, fields }) => (
    <Field field={fields.environment} label="Environment" required>
      <Select
        name={fields.environment.name}
        defaultValue={values.environment ?? ""}
        choices={[{ value: "", label: "Choose…" }, ...createChoices(environmentNames)]}
        className="sm:max-w-60"
      />
    </Field>
  ),

  tags: ({ fields, tagPickers, mayCreateTags }) =>
    tagPickers && (
      <div className="grid min-h-72 items-start gap-4 sm:grid-cols-2">
        <TagsField
          id={fields.add.id}
          selectedLabel="Tags to add"
          names={buildTagFieldNames("add")}
          initialFormState={tagPickers.add}
          errors={[...(fields.add.errors ?? []), ...tagPickers.add.errors]}
          mayCreate={mayCreateTags}
        />
        <TagsField
          id={fields.remove.id}
          label="Remove tags"
          selectedLabel="Tags to remove"
          names={buildTagFieldNames("remove")}
          hasAutofocus={false}
          initialFormState={tagPickers.remove}
          errors={[...(fields.remove.errors ?? []), ...tagPickers.remove.errors]}
          mayCreate={false}
        />
      </div>
    ),

  renewal: ({ values, fields, refreshForm }) => {
    const period = values.period ?? defaultPeriod;
    return (
      <>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field field={fields.period} label="Renew for" required>
            <Select
              name={fields.period.name}
              defaultValue={period}
              choices={renewalChoices}
              onChange={refreshForm}
            />
          </Field>
          {period === "days" && (
            <Field field={fields.days} label="Days" required>
              <Input
                type="number"
                name={fields.days.name}
                inputMode="numeric"
                min={1}
                max={36_500}
                defaultValue={values.days}
              />
            </Field>
          )}
          {period === "until" && (
            <Field field={fields.expirationDate} label="End Date" required>
              <DateInput
                name={fields.expirationDate.name}
                max={lastFiniteDay}
                defaultValue={values.expirationDate}
              />
            </Field>
          )}
        </div>
        <UpdateFormButton />
        <p className="text-xs text-muted-foreground">
          The period starts at the end of each license, or today if the license has expired. Licenses that
          never end or have no enabled quota are skipped.
        </p>
      </>
    );
  },

  period: ({ term, fields, refreshForm }) => (
    <>
      <TermFields term={term} fields={fields} refreshForm={refreshForm} />
      <UpdateFormButton />
      <p className="text-xs text-muted-foreground">
        The change applies to the latest active quota of each license. Licenses without an active quota are
        skipped.
      </p>
    </>
  ),
};
