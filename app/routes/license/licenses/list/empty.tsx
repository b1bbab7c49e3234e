import type { Page } from "#app/domain/page.ts";
import { BeyondLastPage } from "#app/routes/lists/beyond-last-page.tsx";
import { NothingFound } from "#app/routes/lists/nothing-found.tsx";
import { listAddress, listPath, listSearch } from "./address.ts";

interface EmptyListProps {
  licenses: Pick<Page<unknown>, "totalEntityCount" | "totalPageCount">;
  isFiltered: boolean;
  search: URLSearchParams;
}

const title = "There are no licenses";

/** Nothing to show, and the way to where there is something. */
export function EmptyList({ licenses, isFiltered, search }: EmptyListProps) {
  const { totalEntityCount: total, totalPageCount } = licenses;
  if (total === 0) return <NothingFound title={title} isFiltered={isFiltered} unfiltered={listPath} />;
  const last = listSearch(search);
  if (totalPageCount > 0) last.set("pageNumber", String(totalPageCount - 1));
  else for (const name of ["pageSize", "pageNumber"]) last.delete(name);
  return <BeyondLastPage title={title} lastTo={listAddress(last)} />;
}
