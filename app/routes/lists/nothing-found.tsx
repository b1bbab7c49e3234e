import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClasses } from "#app/ui/controls/button.tsx";
import { EmptyState } from "#app/ui/page/empty-state.tsx";

interface NothingFoundProps {
  title: string;
  isFiltered: boolean;
  unfiltered: string;
  elsewhere?: readonly { label: string; to: string }[];
  children?: ReactNode;
}

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
