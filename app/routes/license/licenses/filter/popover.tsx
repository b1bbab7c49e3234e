import { lazy, Suspense } from "react";
import type { LicenseListRequest } from "#app/routes/license/licenses/list-request.ts";
import { useLicenseArea } from "#app/routes/license/kit/use-license-area.ts";
import { FilterPopover } from "#app/routes/kit/lists/filter-popover.tsx";
import { buildActiveFilters } from "./chips.tsx";

interface LicenseFilterProps {
  request: LicenseListRequest;
  search: URLSearchParams;
  total: number;
}

const loadPanel = () => import("./panel.tsx");

/** Browsers load the panel when the user opens it. The server renders it for browsers without JavaScript. */
const LicenseFilterPanel = import.meta.env.SSR
  ? (await loadPanel()).LicenseFilterPanel
  : lazy(() =>
      loadPanel().then(
        (module) => ({ default: module.LicenseFilterPanel }),
        () => ({ default: LoadError }),
      ),
    );

export function LicenseFilterPopover(props: LicenseFilterProps) {
  const { tiers } = useLicenseArea();
  const { filter, search: textSearch, errors } = props.request;
  return (
    <FilterPopover
      activeFilterCount={buildActiveFilters(filter, textSearch, tiers).length}
      isNarrow
      hasErrors={Object.keys(errors).length > 0}
    >
      <Suspense fallback={<p className="p-5 text-muted-foreground">Loading…</p>}>
        <LicenseFilterPanel {...props} tiers={tiers} />
      </Suspense>
    </FilterPopover>
  );
}

const LoadError = () => <p className="p-5">The filter could not be loaded. Reload the page to try again.</p>;
