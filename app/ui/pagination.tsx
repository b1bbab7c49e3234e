import type { NumberFormat } from "#app/domain/time/format-date.ts";
import { useNumberFormat } from "#app/ui/number-format.ts";
import type { ReactNode } from "react";
import { Form, useLocation, useSubmit } from "react-router";
import type { Page } from "#app/domain/page.ts";
import { cn } from "./cn.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

interface PaginationProps {
  page: Page<unknown>;
  /** Page sizes to choose from, by default only the size of this page. */
  sizes?: readonly number[] | undefined;
  noun: string;
  /** Name of the query parameter. A second list on the same page needs another name. */
  pageParam?: string | undefined;
}

export function Pagination({
  page,
  sizes = [page.pageSize],
  noun,
  pageParam = "pageNumber",
}: PaginationProps) {
  const numbers = useNumberFormat();
  const { totalEntityCount: total, pageSize } = page;
  const { pathname, search } = useLocation();
  const createPageUrl = usePageUrl(pageParam);
  const pageCount = Math.max(1, Math.ceil(total / Math.max(1, pageSize)));
  // A page number past the end means the page after the last page, so “Previous” leads to the last page.
  const currentPage = Math.min(page.currentPage, pageCount);

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3 text-xs text-muted-foreground">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {sizes.length > 1 && total > 0 && (
          <PageSizeForm sizes={sizes} pageSize={pageSize} pageParam={pageParam} />
        )}
        <p>{formatRange(page, noun, numbers)}</p>
      </div>
      {pageCount > 1 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <nav
            aria-label={`Pages of ${noun}`}
            className="flex flex-wrap items-center gap-1 tabular-nums"
            data-link="preserve-scroll"
          >
            <AdjacentPageLink to={currentPage > 0 ? createPageUrl(currentPage - 1) : null} rel="prev">
              <Icon name="previous" /> Previous
            </AdjacentPageLink>
            <ol className="flex items-center gap-1">
              {listVisiblePages(Math.min(currentPage, pageCount - 1), pageCount).map(
                (pageNumber, position) => (
                  <li key={pageNumber ?? `gap-${position}`}>
                    {pageNumber === null ? (
                      <span className="px-1">…</span>
                    ) : (
                      <a
                        href={createPageUrl(pageNumber)}
                        aria-label={`Page ${pageNumber + 1}`}
                        aria-current={pageNumber === currentPage ? "page" : undefined}
                        className="page-link"
                      >
                        {numbers.formatThousands(pageNumber + 1)}
                      </a>
                    )}
                  </li>
                ),
              )}
            </ol>
            <AdjacentPageLink
              to={currentPage < pageCount - 1 ? createPageUrl(currentPage + 1) : null}
              rel="next"
            >
              Next <Icon name="next" />
            </AdjacentPageLink>
          </nav>
          <Form method="get" action={pathname} preventScrollReset className="flex items-center gap-2">
            <HiddenQueryFields search={search} excludedNames={[pageParam, "goTo", "goToParam"]} />
            {pageParam !== "pageNumber" && <input type="hidden" name="goToParam" value={pageParam} />}
            <label className="flex items-center gap-2 whitespace-nowrap">
              Go to
              <input
                key={search}
                type="number"
                name="goTo"
                min={1}
                max={pageCount}
                required
                inputMode="numeric"
                aria-label="Go to page"
                className="control min-h-8 w-16 px-2 py-1 text-center"
              />
            </label>
            <Button
              variant="outline"
              type="submit"
              size="sm"
              className="sr-only border focus:not-sr-only focus:px-2.5 no-script:not-sr-only no-script:px-2.5"
            >
              Go
            </Button>
          </Form>
        </div>
      )}
    </div>
  );
}

/** Builds the URL of another page of the current list. Page numbers start at zero. */
export function usePageUrl(pageParam: string): (pageNumber: number) => string {
  const { pathname, search } = useLocation();
  return (pageNumber) => {
    const query = new URLSearchParams(search);
    query.set(pageParam, String(pageNumber));
    return `${pathname}?${query}`;
  };
}

interface PageSizeFormProps {
  sizes: readonly number[];
  pageSize: number;
  pageParam: string;
}

function PageSizeForm({ sizes, pageSize, pageParam }: PageSizeFormProps) {
  const { pathname, search } = useLocation();
  const submit = useSubmit();
  const availableSizes = sizes.includes(pageSize) ? sizes : [...sizes, pageSize].toSorted((a, b) => a - b);
  return (
    <Form method="get" action={pathname} preventScrollReset className="flex items-center gap-2">
      <HiddenQueryFields search={search} excludedNames={["pageSize", pageParam]} />
      <select
        key={pageSize}
        name="pageSize"
        defaultValue={pageSize}
        aria-label="Rows per page"
        onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true })}
        className="h-8 rounded-md bg-transparent px-1 text-muted-foreground hover:bg-accent hover:text-foreground"
      >
        {availableSizes.map((size) => (
          <option key={size} value={size}>
            {`${size} per page`}
          </option>
        ))}
      </select>
      <Button variant="outline" type="submit" size="sm" className="scripted:hidden">
        Show
      </Button>
    </Form>
  );
}

/** Preserves the query parameters in hidden fields, because a GET form replaces all of them. */
export function HiddenQueryFields({
  search,
  excludedNames = [],
}: {
  search: string;
  excludedNames?: readonly string[];
}) {
  return [...new URLSearchParams(search)]
    .filter(([name]) => !excludedNames.includes(name))
    .map(([name, value], position) => (
      <input key={`${name}-${position}`} type="hidden" name={name} value={value} />
    ));
}

interface AdjacentPageLinkProps {
  to: string | null;
  rel: "prev" | "next";
  children: ReactNode;
}

const adjacentLinkClasses = "inline-flex h-8 items-center gap-0.5 rounded-md px-2";

const AdjacentPageLink = ({ to, rel, children }: AdjacentPageLinkProps) =>
  to ? (
    <a href={to} rel={rel} className={cn(adjacentLinkClasses, "hover:bg-accent hover:text-foreground")}>
      {children}
    </a>
  ) : (
    <span aria-disabled="true" className={cn(adjacentLinkClasses, "opacity-50")}>
      {children}
    </span>
  );

function formatRange(
  { totalEntityCount: total, currentPage, pageSize }: Page<unknown>,
  noun: string,
  { formatThousands }: NumberFormat,
) {
  if (total === 0) return `No ${noun}`;
  const firstRow = currentPage * pageSize + 1;
  if (firstRow > total) return `0 of ${formatThousands(total)}`;
  const lastRow = Math.min(total, firstRow + pageSize - 1);
  return `${formatThousands(firstRow)}–${formatThousands(lastRow)} of ${formatThousands(total)}`;
}

/** Page numbers start at zero. Null stands for omitted pages. */
function listVisiblePages(currentPage: number, pageCount: number): (number | null)[] {
  const shownPages = new Set([0, pageCount - 1, currentPage - 1, currentPage, currentPage + 1]);
  // Near the start, the first four pages are shown. Near the end, the last four pages are shown.
  if (currentPage <= 2) [1, 2, 3].forEach((page) => shownPages.add(page));
  if (currentPage >= pageCount - 3)
    [pageCount - 2, pageCount - 3, pageCount - 4].forEach((page) => shownPages.add(page));
  const pages = [...shownPages].filter((page) => page >= 0 && page < pageCount).toSorted((a, b) => a - b);
  return pages.flatMap((page, position) => {
    const previousPage = pages[position - 1];
    if (previousPage === undefined || page === previousPage + 1) return [page];
    // A single omitted page is shown, because an ellipsis would not be shorter.
    return page === previousPage + 2 ? [previousPage + 1, page] : [null, page];
  });
}
