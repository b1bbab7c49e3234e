import type { List } from "#app/routes/kit/lists/define-list.ts";
import type { FilterFormProps } from "./filter-form.tsx";
import { FilterPopover } from "./filter-popover.tsx";
import { createLazyPanel } from "#app/routes/kit/lists/lazy-panel.tsx";

const loadForm = async () => (await import("./filter-form.tsx")).FilterForm;

/** The server renders the form for browsers without JavaScript. */
const FilterForm = import.meta.env.SSR ? await loadForm() : createLazyPanel(loadForm);

interface FilterPanelProps<Query> extends FilterFormProps {
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
