import type { ComponentProps } from "react";
import { FilterForm } from "./filter-form.tsx";
import { FilterPopover } from "./filter-popover.tsx";

type FilterPanelProps = Omit<ComponentProps<typeof FilterPopover>, "children"> &
  ComponentProps<typeof FilterForm>;

export const FilterPanel = ({ activeFilterCount, hasErrors, ...formProps }: FilterPanelProps) => (
  <FilterPopover activeFilterCount={activeFilterCount} hasErrors={hasErrors}>
    <FilterForm {...formProps} />
  </FilterPopover>
);
