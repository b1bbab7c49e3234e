import type { Page } from "#app/domain/page.ts";
import { formatThousands } from "#app/domain/text/grouped.ts";
import { EmptyState } from "#app/ui/empty.tsx";
import { ButtonLink } from "#app/routes/kit/page/button-link.tsx";
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
          <ButtonLink to={buildPageUrl(0)} preventScrollReset variant="outline">
            Go to the first page
          </ButtonLink>
          {pageCount > 1 && (
            <ButtonLink to={buildPageUrl(pageCount - 1)} preventScrollReset variant="outline">
              Go to the last page
            </ButtonLink>
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
