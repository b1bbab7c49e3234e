import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { License } from "#app/domain/license/license.ts";
import type { Page } from "#app/domain/page.ts";
import { BeyondLastPage } from "#app/routes/lists/beyond-last-page.tsx";
import { listAddress, listPath, listSearch } from "./list-address.ts";

interface EmptyListProps {
  licenses: Page<License>;
  isFiltered: boolean;
  search: URLSearchParams;
}

const title = "There are no licenses";

/** Nothing to show, and the way to where there is something. */
export function EmptyList({ licenses, isFiltered, search }: EmptyListProps) {
  const { totalEntityCount: total, totalPageCount } = licenses;
  if (total === 0)
    return (
      <EmptyState
        title={title}
        actions={
          isFiltered && (
            <Button asChild>
              <Link to={listPath}>Clear the filter</Link>
            </Button>
          )
        }
      >
        {isFiltered && <p>None matches the filter.</p>}
      </EmptyState>
    );
  const last = listSearch(search);
  if (totalPageCount > 0) last.set("pageNumber", String(totalPageCount - 1));
  else for (const name of ["pageSize", "pageNumber"]) last.delete(name);
  return <BeyondLastPage title={title} lastTo={listAddress(last)} />;
}
