import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { License } from "#app/domain/license/license.ts";
import type { Page } from "#app/domain/page.ts";
import { listAddress, listPath, listSearch } from "./list-address.ts";

interface EmptyListProps {
  licenses: Page<License>;
  isFiltered: boolean;
  search: URLSearchParams;
}

/** Nothing to show, and the way to where there is something. */
export function EmptyList({ licenses, isFiltered, search }: EmptyListProps) {
  const { totalEntityCount: total, totalPageCount } = licenses;
  const last = listSearch(search);
  if (totalPageCount > 0) last.set("pageNumber", String(totalPageCount - 1));
  else for (const name of ["pageSize", "pageNumber"]) last.delete(name);
  return (
    <EmptyState
      title="There are no licenses"
      actions={
        total > 0 ? (
          <Button asChild>
            <Link to={listAddress(last)}>Go to the last page</Link>
          </Button>
        ) : (
          isFiltered && (
            <Button asChild>
              <Link to={listPath}>Clear the filter</Link>
            </Button>
          )
        )
      }
    >
      {total > 0 && <p>This page lies beyond the last one.</p>}
      {total === 0 && isFiltered && <p>None matches the filter.</p>}
    </EmptyState>
  );
}
