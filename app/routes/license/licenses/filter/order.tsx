import type { LicenseFilter } from "#app/domain/license/filter.ts";
import { Field } from "#app/ui/controls/field.tsx";
import { Select } from "#app/ui/controls/select.tsx";
import { sortChoices, sortTypeChoices } from "./choices.ts";

/** Default values are empty, so that the address omits them. */
const unsaid = { sortBy: "createdAt", sortType: "DESC" };
const saying = (value: string, usual: string) => (value === usual ? "" : value);

export function FilterOrder({ filter }: { filter: LicenseFilter }) {
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
    </>
  );
}
