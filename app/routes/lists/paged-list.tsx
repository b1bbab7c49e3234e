import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { Page } from "#app/domain/page.ts";
import { EmptyState } from "#app/ui/page/empty-state.tsx";
import { Pagination } from "#app/ui/page/pagination.tsx";
import { BeyondLastPage } from "./beyond-last-page.tsx";
import type { ListAddresses } from "./list-addresses.ts";

interface PagedListProps {
  page: Page<unknown>;
  at: ListAddresses;
  sizes: readonly number[];
  /** What is counted, "tags". */
  noun: string;
  /** What stands there when there is nothing at all, "There are no tags". */
  emptyTitle: string;
  /** In place of the title alone. */
  empty?: ReactNode;
  /** The table of the rows. */
  children: ReactNode;
}

/** A page of a list with its pagination; where it has no rows, what to do now. */
export function PagedList({ page, at, sizes, noun, emptyTitle, empty, children }: PagedListProps) {
  const [search] = useSearchParams();
  const last = at.search(search);
  last.set("pageNumber", String(page.totalPageCount - 1));
  return (
    <>
      {page.entities.length > 0 ? (
        children
      ) : page.totalEntityCount > 0 ? (
        <BeyondLastPage title={emptyTitle} lastTo={at.list(last)} />
      ) : (
        (empty ?? <EmptyState title={emptyTitle} />)
      )}
      <Pagination
        total={page.totalEntityCount}
        page={page.currentPage}
        pageSize={page.pageSize}
        sizes={sizes}
        noun={noun}
      />
    </>
  );
}
