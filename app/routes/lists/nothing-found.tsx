import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClasses } from "#app/ui/controls/button.tsx";
import { EmptyState } from "#app/ui/page/empty-state.tsx";

interface NothingFoundProps {
  title: string;
  isFiltered: boolean;
  /** The list's address without any filter. */
  unfiltered: string;
  /** What to know where there is nothing at all, filter or not. */
  children?: ReactNode;
}

/** In place of a list's rows: the filter may be why there are none. */
export const NothingFound = ({ title, isFiltered, unfiltered, children }: NothingFoundProps) => (
  <EmptyState
    title={title}
    actions={
      isFiltered && (
        <Link to={unfiltered} className={buttonClasses()}>
          Clear the filter
        </Link>
      )
    }
  >
    {isFiltered ? <p>Nothing matches the filter.</p> : children}
  </EmptyState>
);
