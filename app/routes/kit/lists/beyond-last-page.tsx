import { Link, useLocation } from "react-router";
import type { Page } from "#app/domain/page.ts";
import { formatThousands } from "#app/domain/text/grouped.ts";
import { buttonVariants } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty.tsx";

export const hasRows = ({ entities, unreadable = [] }: Page<unknown>) =>
  entities.length + unreadable.length > 0;

export const isBeyondLastPage = (page: Page<unknown>) => page.totalEntityCount > 0 && !hasRows(page);

interface BeyondLastPageProps {
  page: Page<unknown>;
  pageParam?: string;
}

export function BeyondLastPage({ page, pageParam = "pageNumber" }: BeyondLastPageProps) {
  const { pathname, search } = useLocation();
  const toPage = (number: number) => {
    const query = new URLSearchParams(search);
    query.set(pageParam, String(number));
    return `${pathname}?${query}`;
  };
  const lastPage = Math.max(page.totalPageCount, 1);
  return (
    <EmptyState
      title="This page is past the last one"
      actions={
        <>
          <Link to={toPage(0)} preventScrollReset className={buttonVariants({ variant: "outline" })}>
            Go to the first page
          </Link>
          {lastPage > 1 && (
            <Link
              to={toPage(lastPage - 1)}
              preventScrollReset
              className={buttonVariants({ variant: "outline" })}
            >
              Go to the last page
            </Link>
          )}
        </>
      }
    >
      <p>{lastPage === 1 ? "There is one page only." : `There are ${formatThousands(lastPage)} pages.`}</p>
    </EmptyState>
  );
}
