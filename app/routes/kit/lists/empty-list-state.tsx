import type { ReactNode } from "react";
import { ButtonLink } from "#app/routes/kit/page/button-link.tsx";
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
            <ButtonLink key={to} to={to} variant="outline">
              {label}
            </ButtonLink>
          ))}
          <ButtonLink to={clearLink} variant={otherLinks.length > 0 ? "ghost" : "outline"}>
            Clear the filter
          </ButtonLink>
        </>
      )
    }
  >
    {isFiltered ? <p>Nothing matches the filter.</p> : children}
  </EmptyState>
);
