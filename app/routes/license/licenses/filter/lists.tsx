import type { LicenseFilter } from "#app/domain/license/filter.ts";
import { Checkbox } from "#app/ui/controls/checkbox.tsx";
import { Field, FieldGroup } from "#app/ui/controls/field.tsx";
import { Select } from "#app/ui/controls/select.tsx";
import { flagChoices, flagFilters, keysOf, listFilters, type WordedChoice } from "./choices.ts";

export function FilterLists({ filter }: { filter: LicenseFilter }) {
  const chosen = (name: keyof typeof listFilters) => (filter[name] ?? []).map(String);
  return (
    <div className="grid grid-cols-2 gap-x-5 gap-y-4 sm:grid-cols-3 lg:grid-cols-[1.3fr_1fr_1fr_1fr_1fr]">
      <TypeList chosen={chosen("types")} />
      <CheckList name="statuses" chosen={chosen("statuses")} />
      <CheckList name="lifetimeStatuses" chosen={chosen("lifetimeStatuses")} />
      <CheckList name="useStatuses" chosen={chosen("useStatuses")} />
      <CheckList name="activenessStatuses" chosen={chosen("activenessStatuses")} />
    </div>
  );
}

export const FilterFlags = ({ filter }: { filter: LicenseFilter }) => (
  <>
    {keysOf(flagFilters).map((name) => (
      <Field key={name} label={flagFilters[name]}>
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

interface CheckListProps {
  name: keyof typeof listFilters;
  chosen: readonly string[];
}

const CheckList = ({ name, chosen }: CheckListProps) => (
  <FieldGroup label={listFilters[name].label}>
    <div className="space-y-1.5">
      <Choices name={name} chosen={chosen} choices={listFilters[name].choices} />
    </div>
  </FieldGroup>
);

/** "All" and single types exclude each other; without JavaScript both may be sent, and single types win. */
const TypeList = ({ chosen }: { chosen: readonly string[] }) => (
  <FieldGroup label={listFilters.types.label}>
    <div
      className="space-y-1.5"
      onChange={({ target, currentTarget }) => {
        if (!(target instanceof HTMLInputElement)) return;
        const [all, ...single] = currentTarget.querySelectorAll("input");
        if (target === all) for (const one of single) one.checked = !all.checked && one.checked;
        else if (all) all.checked = !single.some((one) => one.checked);
      }}
    >
      <Checkbox name="types" value="" label="All" defaultChecked={chosen.length === 0} />
      <Choices name="types" chosen={chosen} choices={listFilters.types.choices} />
    </div>
  </FieldGroup>
);

interface ChoicesProps extends CheckListProps {
  choices: readonly WordedChoice[];
}

const Choices = ({ name, chosen, choices }: ChoicesProps) =>
  choices.map(({ value, label, disabled }) => (
    <Checkbox
      key={value}
      name={name}
      value={value}
      label={label}
      disabled={disabled}
      defaultChecked={chosen.includes(value)}
    />
  ));
