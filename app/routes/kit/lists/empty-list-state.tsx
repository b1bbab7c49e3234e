import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonVariants } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty.tsx";

interface EmptyListStateProps {
  title: string;
  isFiltered: boolean;
  clearLink: string;
  otherLinks?: readonly { label: string; to: string }[];
  children?: ReactNode;
}

export const EmptyListState = ({
  title,
  isFiltered,
  clearLink,
  otherLinks = [],
  children,
}: EmptyListStateProps) => (
  <EmptyState
    title={title}
    actions={
      isFiltered && (
        <>
          {otherLinks.map(({ label, to }) => (
            <Link key={to} to={to} className={buttonVariants({ variant: "outline" })}>
              {label}
            </Link>
          ))}
          <Link
            to={clearLink}
            className={buttonVariants({ variant: otherLinks.length > 0 ? "ghost" : "outline" })}
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
