import type { LicenseListRequest } from "#app/routes/license/licenses/list-request.ts";
import { useLicenseArea } from "#app/routes/license/kit/use-license-area.ts";
import { FilterPopover } from "#app/routes/kit/filters/filter-popover.tsx";
import { createLazyPanel } from "#app/routes/kit/lists/lazy-panel.tsx";
import { buildActiveFilters } from "./chips.tsx";

interface LicenseFilterProps {
  request: LicenseListRequest;
  search: URLSearchParams;
  total: number;
}

const loadPanel = async () => (await import("./panel.tsx")).LicenseFilterPanel;

/** The server renders the panel for browsers without JavaScript. */
const LicenseFilterPanel = import.meta.env.SSR ? await loadPanel() : createLazyPanel(loadPanel);

export function LicenseFilterPopover(props: LicenseFilterProps) {
  const { tiers } = useLicenseArea();
  const { filter, search: textSearch, errors } = props.request;
  return (
    <FilterPopover
      activeFilterCount={buildActiveFilters(filter, textSearch, tiers).length}
      isNarrow
      hasErrors={Object.keys(errors).length > 0}
    >
      <LicenseFilterPanel {...props} tiers={tiers} />
    </FilterPopover>
  );
}
