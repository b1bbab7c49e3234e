import type { LicenseFilter } from "#app/domain/license/filter.ts";
import { Field } from "#app/ui/controls/field.tsx";
import { Select } from "#app/ui/controls/select.tsx";
import { licenseList } from "#app/routes/license/licenses/list/address.ts";
import { sortChoices, sortTypeChoices } from "./choices.ts";

/** Defaults are left out of the address. */
const unsaid = { sortBy: "createdAt", sortType: "DESC", pageSize: 10 };
const saying = <Value extends string | number>(value: Value, usual: string | number) =>
  value === usual ? "" : value;

export function FilterOrder({ filter }: { filter: LicenseFilter }) {
  const sizes = [...new Set([...licenseList.sizes, filter.pageSize])].toSorted((a, b) => a - b);
  return (
    <>
      <Field label="Sort by">
        <Select
          name="sortBy"
          defaultValue={saying(filter.sortBy, unsaid.sortBy)}
          choices={sortChoices.map((choice) => ({ ...choice, value: saying(choice.value, unsaid.sortBy) }))}
        />
      </Field>
      <Field label="Order">
        <Select
          name="sortType"
          defaultValue={saying(filter.sortType, unsaid.sortType)}
          choices={sortTypeChoices.map((choice) => ({
            ...choice,
            value: saying(choice.value, unsaid.sortType),
          }))}
        />
      </Field>
      <Field label="Page size">
        <Select
          name="pageSize"
          defaultValue={saying(filter.pageSize, unsaid.pageSize)}
          choices={sizes.map((size) => ({ value: saying(size, unsaid.pageSize), label: String(size) }))}
        />
      </Field>
    </>
  );
}
