import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { Page } from "#app/domain/page.ts";
import { EmptyState } from "#app/ui/empty.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { BeyondLastPage } from "./beyond-last-page.tsx";
import type { ListAddresses } from "./define-list.ts";

interface PagedListProps {
  page: Page<unknown>;
  list: ListAddresses;
  noun: string;
  emptyTitle: string;
  empty?: ReactNode;
  children: ReactNode;
}

export function PagedList({ page, list, noun, emptyTitle, empty, children }: PagedListProps) {
  const [search] = useSearchParams();
  const lastPageAddress = () => list.address(search, { pageNumber: String(page.totalPageCount - 1) });
  return (
    <>
      {page.entities.length + (page.unreadable?.length ?? 0) > 0 ? (
        children
      ) : page.totalEntityCount > 0 ? (
        <BeyondLastPage title={emptyTitle} lastPageAddress={lastPageAddress()} />
      ) : (
        (empty ?? <EmptyState title={emptyTitle} />)
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
