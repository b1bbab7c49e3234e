import { Link } from "react-router";
import type { Page } from "#app/domain/page.ts";
import { formatThousands } from "#app/domain/text/grouped.ts";
import { buttonVariants } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty.tsx";
import { usePageUrl } from "#app/ui/pagination.tsx";

export const hasRows = ({ entities, unreadableEntities = [] }: Page<unknown>) =>
  entities.length + unreadableEntities.length > 0;

/** Returns true if the URL requests a page after the last page. */
export const isBeyondLastPage = (page: Page<unknown>) => page.totalEntityCount > 0 && !hasRows(page);

interface BeyondLastPageProps {
  page: Page<unknown>;
  pageParam?: string | undefined;
}

export function BeyondLastPage({ page, pageParam = "pageNumber" }: BeyondLastPageProps) {
  const buildPageUrl = usePageUrl(pageParam);
  const pageCount = Math.max(page.totalPageCount, 1);
  return (
    <EmptyState
      title="The list has no page with this number"
      actions={
        <>
          <Link to={buildPageUrl(0)} preventScrollReset className={buttonVariants({ variant: "outline" })}>
            Go to the first page
          </Link>
          {pageCount > 1 && (
            <Link
              to={buildPageUrl(pageCount - 1)}
              preventScrollReset
              className={buttonVariants({ variant: "outline" })}
            >
              Go to the last page
            </Link>
          )}
        </>
      }
    >
      <p>
        {pageCount === 1
          ? "The list has one page only."
          : `The list has ${formatThousands(pageCount)} pages.`}
      </p>
    </EmptyState>
  );
}
