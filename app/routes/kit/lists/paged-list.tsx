import type { ReactNode } from "react";
import type { Page } from "#app/domain/page.ts";
import { Pagination } from "#app/ui/pagination.tsx";
import { BeyondLastPage, hasRows, isBeyondLastPage } from "./beyond-last-page.tsx";

interface PagedListProps {
  page: Page<unknown>;
  /** Page sizes to choose from, by default only the size of this page. */
  sizes?: readonly number[];
  noun: string;
  /** Name of the query parameter. A second list on the same page needs another name. */
  pageParam?: string;
  emptyState?: ReactNode;
  children: ReactNode;
}

/** Shows the table and the pagination. Shows a notice instead of the table if the page has no rows. */
export const PagedList = ({
  page,
  sizes = [page.pageSize],
  noun,
  pageParam,
  emptyState,
  children,
}: PagedListProps) => (
  <>
    {hasRows(page) ? (
      children
    ) : isBeyondLastPage(page) ? (
      <BeyondLastPage page={page} pageParam={pageParam} />
    ) : (
      emptyState
    )}
    <Pagination
      total={page.totalEntityCount}
      page={page.currentPage}
      pageSize={page.pageSize}
      sizes={sizes}
      noun={noun}
      pageParam={pageParam}
    />
  </>
);
