import type { FisCustomerFilter, FisCustomerSort } from "#app/domain/fis-customer/fis-customer.ts";
import { FilterPanel } from "#app/routes/kit/filters/filter-panel.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field, FieldGroup } from "#app/ui/field.tsx";
import { NameInput } from "#app/routes/kit/names/name-input.tsx";
import { useNumberFormat } from "#app/ui/number-format.ts";
import { createChoices, Select } from "#app/ui/select.tsx";
import { lifetimeLabel } from "#app/words/license-words.ts";
import { SortFields } from "#app/routes/kit/filters/sort-fields.tsx";
import { fisCustomerList, formatInactiveDays } from "./customer-list.tsx";

const defaultInactiveDays = 30;

const sortChoices: { value: FisCustomerSort; label: string }[] = [
  { value: "companyName", label: "Company" },
  { value: "nextEnd", label: "Next end of a license" },
  { value: "casesUsed", label: "Cases used" },
  { value: "lastContact", label: "Last contact" },
];

export function CustomerFilterPanel({ filter }: { filter: FisCustomerFilter }) {
  const numbers = useNumberFormat();
  // The URL may contain another number of days than the default.
  const inactiveDaysOptions = [...new Set([defaultInactiveDays, filter.inactiveDays ?? defaultInactiveDays])];
  return (
    <FilterPanel list={fisCustomerList} query={filter}>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <Field label="Company">
          <NameInput kind="companies" name="companyName" defaultValue={filter.companyName} maxLength={200} />
        </Field>
        <Field label="Tag">
          <NameInput
            kind="tags"
            name="tag"
            defaultValue={filter.tag}
            maxLength={64}
            placeholder="Full name"
            data-applies-on-blur
          />
        </Field>
      </div>
      <FieldGroup label="Lifetime Status of a license">
        <div className="grid grid-cols-2 gap-x-5 gap-y-1.5 sm:grid-cols-4">
          {createChoices(lifetimeLabel).map(({ value, label }) => (
            <Checkbox
              key={value}
              name="lifetimeStatuses"
              value={value}
              label={label}
              defaultChecked={filter.lifetimeStatuses?.includes(value)}
            />
          ))}
        </div>
      </FieldGroup>
      <div className="grid grid-cols-2 items-end gap-x-5 gap-y-4 lg:grid-cols-4">
        <Field label="Cases almost used up">
          <Select
            name="casesAlmostUsed"
            defaultValue={filter.casesAlmostUsed === undefined ? "" : String(filter.casesAlmostUsed)}
            placeholder="Any"
            choices={[
              { value: "true", label: "Yes" },
              { value: "false", label: "No" },
            ]}
          />
        </Field>
        <Field label="Last contact">
          <Select
            name="inactiveDays"
            defaultValue={filter.inactiveDays ?? ""}
            placeholder="Any"
            choices={inactiveDaysOptions.map((days) => ({
              value: days,
              label: formatInactiveDays(days, numbers),
            }))}
          />
        </Field>
        <SortFields
          sorting={filter}
          defaultSorting={{ sortBy: "companyName", sortType: "ASC" }}
          choices={sortChoices}
        />
      </div>
    </FilterPanel>
  );
}
