import type { ReactNode } from "react";
import { Link } from "react-router";
import { FilterChip } from "#app/ui/data/chip.tsx";
import { classNames } from "#app/ui/class-names.ts";

export interface ActiveFilter {
  /** In the query string; without them the filter is gone. */
  names: readonly string[];
  label: string;
  value: ReactNode;
  clearLabel: string;
}

/** The filter of one name; none where it has no value. */
export const narrowedBy = (name: string, label: string, value: ReactNode): ActiveFilter[] =>
  value ? [{ names: [name], label, value, clearLabel: `Clear ${label}` }] : [];

interface FilterChipsProps {
  active: readonly ActiveFilter[];
  /** The list's address without the filter of these names. */
  without: (names: readonly string[]) => string;
  /** The list's address without any. */
  unfiltered: string;
  className?: string;
}

export function FilterChips({ active, without, unfiltered, className }: FilterChipsProps) {
  if (active.length === 0) return null;
  return (
    <ul
      aria-label="Active filters"
      className={classNames("flex min-w-0 flex-wrap items-center gap-1.5", className)}
    >
      {active.map(({ names, label, value, clearLabel }) => (
        <li key={names.join()} className="max-w-full">
          <FilterChip clearTo={without(names)} clearLabel={clearLabel}>
            {label}: {value}
          </FilterChip>
        </li>
      ))}
      <li>
        <Link
          to={unfiltered}
          preventScrollReset
          className="rounded px-1.5 text-sm text-muted underline underline-offset-2 hover:text-text"
        >
          Clear all
        </Link>
      </li>
    </ul>
  );
}
