import { Icon } from "#app/ui/icon.tsx";
import { Link } from "react-router";
import { buttonVariants } from "#app/ui/button.tsx";

interface CsvLinkProps {
  path: string;
  apiQuery: Record<string, string>;
}

/** Downloads all rows as CSV, not only this page. `reloadDocument` makes the browser save the file instead of the router. */
export function CsvLink({ path, apiQuery }: CsvLinkProps) {
  const { pageNumber: _page, pageSize: _size, sortBy: _by, sortType: _type, ...filters } = apiQuery;
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
