import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { unfilteredAudit } from "./audit-address.ts";

interface EmptyLogProps {
  isFiltered: boolean;
  search: URLSearchParams;
}

export const emptyTitle = "There are no events";

export function EmptyLog({ isFiltered, search }: EmptyLogProps) {
  return (
    <EmptyState
      title={emptyTitle}
      actions={
        isFiltered && (
          <Button asChild>
            <Link to={unfilteredAudit(search)}>Clear the filter</Link>
          </Button>
        )
      }
    >
      {isFiltered && <p>None matches the filter.</p>}
    </EmptyState>
  );
}
