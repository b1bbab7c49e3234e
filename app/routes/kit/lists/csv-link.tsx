import { Icon } from "#app/ui/icon.tsx";
import { ButtonLink } from "#app/routes/kit/page/button-link.tsx";

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
    <ButtonLink to={search.size > 0 ? `${path}?${search}` : path} reloadDocument variant="outline">
      <Icon name="download" className="max-sm:hidden" />
      <span>
        CSV<span className="max-sm:sr-only"> report</span>
      </span>
    </ButtonLink>
  );
}
