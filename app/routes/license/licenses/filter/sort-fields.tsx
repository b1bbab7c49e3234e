import type { RequestedFilter } from "#app/domain/license/filter.ts";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { sortChoices, sortTypeChoices } from "./choices.ts";

/** The choices for the default order have an empty value, so that the URL omits the default order. */
const defaultOrder = { sortBy: "createdAt", sortType: "DESC" };
const omitDefault = (value: string, defaultValue: string) => (value === defaultValue ? "" : value);

export function SortFields({ filter }: { filter: RequestedFilter }) {
  return (
    <>
      <Field label="Sort by">
        <Select
          name="sortBy"
          defaultValue={omitDefault(filter.sortBy, defaultOrder.sortBy)}
          choices={sortChoices.map((choice) => ({
            ...choice,
            value: omitDefault(choice.value, defaultOrder.sortBy),
          }))}
        />
      </Field>
      <Field label="Order">
        <Select
          name="sortType"
          defaultValue={omitDefault(filter.sortType, defaultOrder.sortType)}
          choices={sortTypeChoices.map((choice) => ({
            ...choice,
            value: omitDefault(choice.value, defaultOrder.sortType),
          }))}
        />
      </Field>
    </>
  );
}
