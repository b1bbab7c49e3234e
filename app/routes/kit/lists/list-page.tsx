import type { ReactNode } from "react";
import { Outlet, useSearchParams } from "react-router";
import type { Page as PageOfRows } from "#app/domain/page.ts";
import { IgnoredParamsNotice } from "#app/ui/alert.tsx";
import { PageHeader } from "#app/routes/kit/page/page-header.tsx";
import { Page } from "#app/routes/kit/page/page.tsx";
import type { List } from "./define-list.ts";
import { FilterChips } from "./filter-chips.tsx";
import { EmptyListState } from "./empty-list-state.tsx";
import type { ListRequest } from "./list-request.ts";
import { PagedList } from "./paged-list.tsx";

interface ListPageProps<Query> {
  title: string;
  description?: ReactNode;
  aside?: ReactNode;
  actions?: ReactNode;
  /** Links to parts of the list, below the heading. */
  segments?: ReactNode;
  backLink?: ReactNode;
  list: List<Query>;
  request: Pick<ListRequest<Query>, "query" | "ignoredParams">;
  page: PageOfRows<unknown>;
  noun: string;
  emptyTitle: string;
  emptyHint?: ReactNode;
  /** Replaces the empty state with `emptyTitle` and `emptyHint`. */
  emptyState?: ReactNode;
  children: ReactNode;
}

/** The page of a list: its heading, its active filters, its table and its dialogs. */
export function ListPage<Query>({
  title,
  description,
  aside,
  actions,
  segments,
  backLink,
  list,
  request: { query, ignoredParams },
  page,
  noun,
  emptyTitle,
  emptyHint,
  emptyState,
  children,
}: ListPageProps<Query>) {
  const [search] = useSearchParams();
  const activeFilters = list.getActiveFilters(query);
  return (
    <Page isFitted>
      {backLink}
      <div className="relative">
        <PageHeader title={title} description={description} aside={aside} actions={actions} />
      </div>
      {segments && <div className="mb-3">{segments}</div>}
      <IgnoredParamsNotice ignoredParams={ignoredParams} />
      <FilterChips list={list} activeFilters={activeFilters} className="mb-3" />
      <PagedList
        page={page}
        sizes={list.sizes}
        noun={noun}
        emptyState={
          emptyState ?? (
            <EmptyListState
              title={emptyTitle}
              isFiltered={activeFilters.length > 0}
              clearLink={list.buildUrlWithoutFilters(search)}
            >
              {emptyHint}
            </EmptyListState>
          )
        }
      >
        {children}
      </PagedList>
      <Outlet />
    </Page>
  );
}
