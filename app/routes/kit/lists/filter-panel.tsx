import type { ComponentProps } from "react";
import type { List } from "./define-list.ts";
import { FilterForm } from "./filter-form.tsx";
import { FilterPopover } from "./filter-popover.tsx";

interface FilterPanelProps<Query> extends ComponentProps<typeof FilterForm> {
  list: List<Query>;
  query: Query;
  hasErrors?: boolean;
}

export function FilterPanel<Query>({ query, hasErrors, ...formProps }: FilterPanelProps<Query>) {
  const { list, preservedParams = [] } = formProps;
  // The panel has no fields for the parameters that it preserves.
  const panelFilters = list
    .getActiveFilters(query)
    .filter(({ names }) => !names.some((name) => preservedParams.includes(name)));
  return (
    <FilterPopover activeFilterCount={panelFilters.length} hasErrors={hasErrors}>
      <FilterForm {...formProps} />
    </FilterPopover>
  );
}
