import { useNumberFormat } from "#app/ui/number-format.ts";
import type { ComponentProps, ReactNode } from "react";
import type { Page } from "#app/domain/page.ts";
import { EmptyState } from "#app/ui/empty.tsx";
import { ButtonLink } from "#app/routes/kit/page/button-link.tsx";
import { Pagination, usePageUrl } from "#app/ui/pagination.tsx";

interface PagedListProps extends ComponentProps<typeof Pagination> {
  emptyState?: ReactNode;
  children: ReactNode;
}

const hasRows = ({ entities, unreadableEntities = [] }: Page<unknown>) =>
  entities.length + unreadableEntities.length > 0;

/** True if the URL requests a page after the last page. */
const isBeyondLastPage = (page: Page<unknown>) => page.totalEntityCount > 0 && !hasRows(page);

/** Page sizes of a list that is only a section of its page. */
export const sectionPageSizes = [25, 50, 100];

/** Shows the table and the pagination. Shows a notice instead of the table if the page has no rows. */
export const PagedList = ({ emptyState, children, ...pagination }: PagedListProps) => (
  <>
    {hasRows(pagination.page) ? (
      children
    ) : isBeyondLastPage(pagination.page) ? (
      <BeyondLastPage {...pagination} />
    ) : (
      emptyState
    )}
    <Pagination {...pagination} />
  </>
);

/** Pagination of a section, which is shown only if the list has several pages. */
export const SectionPagination = (props: ComponentProps<typeof Pagination>) =>
  (props.page.totalEntityCount > props.page.pageSize || props.page.currentPage > 0) && (
    <Pagination {...props} />
  );

function BeyondLastPage({ page, pageParam = "pageNumber" }: ComponentProps<typeof Pagination>) {
  const { formatThousands } = useNumberFormat();
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
