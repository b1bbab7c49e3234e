import { Field } from "#app/ui/field.tsx";
import { type Choice, Select } from "#app/ui/select.tsx";
import type { Sorting } from "#app/ui/table.tsx";

interface SortFieldsProps {
  sorting: Sorting;
  defaultSorting: Sorting;
  choices: readonly Choice[];
}

const ascending = { value: "ASC", label: "Ascending" };
const descending = { value: "DESC", label: "Descending" };

/** The choices for the default order have an empty value, so that the URL omits the default order. */
export function SortFields({ sorting, defaultSorting, choices }: SortFieldsProps) {
  const orderChoices = defaultSorting.sortType === "ASC" ? [ascending, descending] : [descending, ascending];
  return (
    <>
      <Field label="Sort by">
        <Select name="sortBy" {...omitDefault(sorting.sortBy, defaultSorting.sortBy, choices)} />
      </Field>
      <Field label="Order">
        <Select name="sortType" {...omitDefault(sorting.sortType, defaultSorting.sortType, orderChoices)} />
      </Field>
    </>
  );
}

const omitDefault = (value: string, defaultValue: string, choices: readonly Choice[]) => ({
  defaultValue: value === defaultValue ? "" : value,
  choices: choices.map((choice) => (choice.value === defaultValue ? { ...choice, value: "" } : choice)),
});
