import { Link, useSearchParams } from "react-router";
import { FilterChip } from "#app/routes/kit/text/chip.tsx";
import { cn } from "#app/ui/cn.ts";
import type { ActiveFilter, ListUrls } from "./define-list.ts";

interface FilterChipsProps {
  list: ListUrls;
  activeFilters: readonly ActiveFilter[];
  className?: string;
}

export function FilterChips({ list, activeFilters, className }: FilterChipsProps) {
  const [search] = useSearchParams();
  if (activeFilters.length === 0) return null;
  return (
    <ul aria-label="Active filters" className={cn("flex min-w-0 flex-wrap items-center gap-1.5", className)}>
      {activeFilters.map(({ names, label, value, clearLabel }) => (
        <li key={names.join()} className="max-w-full">
          <FilterChip clearTo={list.buildUrlWithout(search, names)} clearLabel={clearLabel}>
            {label}: {value}
          </FilterChip>
        </li>
      ))}
      <li>
        <Link
          to={list.buildUrlWithoutFilters(search)}
          preventScrollReset
          className="rounded px-1.5 text-xs text-muted-foreground underline underline-offset-2 hover:text-foreground"
        >
          Clear all
        </Link>
      </li>
    </ul>
  );
}
