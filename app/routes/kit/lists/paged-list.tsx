import type { ReactNode } from "react";
import type { Page } from "#app/domain/page.ts";
import { EmptyState } from "#app/ui/empty.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { BeyondLastPage, hasRows, isBeyondLastPage } from "./beyond-last-page.tsx";
import type { ListUrls } from "./define-list.ts";

interface PagedListProps {
  page: Page<unknown>;
  list: ListUrls;
  noun: string;
  emptyTitle: string;
  emptyState?: ReactNode;
  children: ReactNode;
}

/** Shows the table and the pagination. Shows a notice instead of the table if the page has no rows. */
export function PagedList({ page, list, noun, emptyTitle, emptyState, children }: PagedListProps) {
  return (
    <>
      {hasRows(page) ? (
        children
      ) : isBeyondLastPage(page) ? (
        <BeyondLastPage page={page} />
      ) : (
        (emptyState ?? <EmptyState title={emptyTitle} />)
      )}
      <Pagination
        total={page.totalEntityCount}
        page={page.currentPage}
        pageSize={page.pageSize}
        sizes={list.sizes}
        noun={noun}
      />
    </>
  );
}
