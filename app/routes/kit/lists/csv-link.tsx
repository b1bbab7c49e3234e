import { Icon } from "#app/ui/icon.tsx";
import { Link } from "react-router";
import { buttonVariants } from "#app/ui/button.tsx";

interface CsvLinkProps {
  path: string;
  apiQuery: Record<string, string>;
}

/** Downloads all rows as CSV, not only this page. `reloadDocument` bypasses the router, so that the browser saves the file. */
export function CsvLink({ path, apiQuery }: CsvLinkProps) {
  const {
    pageNumber: _pageNumber,
    pageSize: _pageSize,
    sortBy: _sortBy,
    sortType: _sortType,
    ...filters
  } = apiQuery;
  const search = new URLSearchParams(filters);
  return (
    <Link
      to={search.size > 0 ? `${path}?${search}` : path}
      reloadDocument
      className={buttonVariants({ variant: "outline" })}
    >
      <Icon name="download" className="max-sm:hidden" />
      <span>
        CSV<span className="max-sm:sr-only"> report</span>
      </span>
    </Link>
  );
}
