import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClasses } from "#app/ui/controls/button.tsx";
import { EmptyState } from "#app/ui/page/empty-state.tsx";

interface NothingFoundProps {
  title: string;
  isFiltered: boolean;
  /** The list's address without any filter. */
  unfiltered: string;
  /** Where else there is something, in place of the filter. */
  elsewhere?: readonly { label: string; to: string }[];
  /** What to know where there is nothing at all, filter or not. */
  children?: ReactNode;
}

/** In place of a list's rows: the filter may be why there are none. */
export const NothingFound = ({
  title,
  isFiltered,
  unfiltered,
  elsewhere = [],
  children,
}: NothingFoundProps) => (
  <EmptyState
    title={title}
    actions={
      isFiltered && (
        <>
          {elsewhere.map(({ label, to }) => (
            <Link key={to} to={to} className={buttonClasses()}>
              {label}
            </Link>
          ))}
          <Link
            to={unfiltered}
            className={buttonClasses({ variant: elsewhere.length > 0 ? "ghost" : "secondary" })}
          >
            Clear the filter
          </Link>
        </>
      )
    }
  >
    {isFiltered ? <p>Nothing matches the filter.</p> : children}
  </EmptyState>
);
