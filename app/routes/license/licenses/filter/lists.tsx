import type { RequestedFilter } from "#app/domain/license/filter.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field, FieldGroup } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { flagChoices, flagFilterLabels, keysOf, choiceFilterFields } from "./choices.ts";

interface FilterListsProps {
  filter: RequestedFilter;
}

const statusFilters = ["statuses", "lifetimeStatuses", "useStatuses", "activenessStatuses"] as const;

export const FilterStatuses = ({ filter }: FilterListsProps) =>
  statusFilters.map((name) => (
    <FieldGroup key={name} label={choiceFilterFields[name].label}>
      <div className="space-y-1.5">
        <ChoiceCheckboxes name={name} filter={filter} />
      </div>
    </FieldGroup>
  ));

export const FilterFlags = ({ filter }: FilterListsProps) => (
  <>
    {keysOf(flagFilterLabels).map((name) => (
      <Field key={name} label={flagFilterLabels[name]}>
        <Select
          name={name}
          defaultValue={filter[name] === undefined ? "" : String(filter[name])}
          placeholder="Any"
          choices={flagChoices}
        />
      </Field>
    ))}
  </>
);

/**
 * "All" and single types exclude each other. Without JavaScript, a browser may submit "All" and single types.
 * The server then ignores "All".
 */
export const FilterTypes = ({ filter }: FilterListsProps) => (
  <FieldGroup label={choiceFilterFields.types.label} className="col-span-full">
    <div
      className="grid grid-cols-2 gap-x-4 gap-y-1.5"
      onChange={({ target, currentTarget }) => {
        if (!(target instanceof HTMLInputElement)) return;
        const [allCheckbox, ...typeCheckboxes] = currentTarget.querySelectorAll("input");
        if (target === allCheckbox) {
          if (target.checked) for (const checkbox of typeCheckboxes) checkbox.checked = false;
        } else if (allCheckbox) allCheckbox.checked = !typeCheckboxes.some((checkbox) => checkbox.checked);
      }}
    >
      <Checkbox name="types" value="" label="All" defaultChecked={!filter.types?.length} />
      <ChoiceCheckboxes name="types" filter={filter} />
    </div>
  </FieldGroup>
);

interface ChoiceCheckboxesProps extends FilterListsProps {
  name: keyof typeof choiceFilterFields;
}

const ChoiceCheckboxes = ({ name, filter }: ChoiceCheckboxesProps) =>
  choiceFilterFields[name].choices.map(({ value, label, disabled }) => (
    <Checkbox
      key={value}
      name={name}
      value={value}
      label={label}
      disabled={disabled}
      defaultChecked={filter[name]?.map(String).includes(value)}
    />
  ));
