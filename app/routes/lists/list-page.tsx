import type { ReactNode } from "react";
import { Outlet, useSearchParams } from "react-router";
import type { Page as PageOfRows } from "#app/domain/page.ts";
import { NotUnderstood } from "#app/ui/page/notice.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { Page } from "#app/ui/page/page.tsx";
import type { ActiveFilter, ListAddresses } from "./define-list.ts";
import { FilterChips } from "./filter-chips.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { PagedList } from "./paged-list.tsx";

interface ListPageProps {
  title: string;
  aside?: ReactNode;
  actions: ReactNode;
  list: ListAddresses;
  active: readonly ActiveFilter[];
  ignored: readonly string[];
  page: PageOfRows<unknown>;
  noun: string;
  emptyTitle: string;
  /** What to know where there is nothing at all, filter or not. */
  emptyHint?: ReactNode;
  /** In place of the title and the hint. */
  empty?: ReactNode;
  /** The table of the rows. */
  children: ReactNode;
}

/** A page that is a list: its filter and what narrows it now, its rows or why there are none, and a dialog over it. */
export function ListPage(props: ListPageProps) {
  const { title, aside, actions, list, active, ignored, emptyHint, children, ...rows } = props;
  const [search] = useSearchParams();
  const nothing = (
    <NothingFound title={rows.emptyTitle} isFiltered={active.length > 0} unfiltered={list.unfiltered(search)}>
      {emptyHint}
    </NothingFound>
  );
  return (
    <Page>
      <div className="relative">
        <PageHeader title={title} aside={aside} actions={actions} />
      </div>
      <NotUnderstood ignored={ignored} />
      <FilterChips list={list} active={active} className="mb-3" />
      <PagedList empty={nothing} {...rows} list={list}>
        {children}
      </PagedList>
      <Outlet />
    </Page>
  );
}
