import { type FormEvent, lazy, Suspense } from "react";
import { useNavigate } from "react-router";
import { useLicenseArea } from "#app/routes/license/use-license-area.ts";
import { formSearch, licenseList, listAddress } from "#app/routes/license/licenses/list/address.ts";
import type { ListRequest } from "#app/routes/license/licenses/list/request.ts";
import { FilterPanel } from "#app/routes/lists/filter-panel.tsx";
import { activeFilters } from "./chips.tsx";
import ServerFields from "./fields.tsx";

/** Comes once it is opened; without a script it stands in the page. */
const FilterFields = import.meta.env.SSR ? ServerFields : lazy(() => import("./fields.tsx"));

interface FilterPopoverProps {
  request: ListRequest;
  search: URLSearchParams;
}

const keptParams = ["environment"];

export function FilterPopover({ request, search }: FilterPopoverProps) {
  const { tiers } = useLicenseArea();
  const navigate = useNavigate();
  const count = activeFilters(request.filter, request.search, tiers).length;
  const isRefused = Object.keys(request.errors).length > 0;

  /** Skips the redirect that a submitted form would take. */
  const goThere = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = formSearch(event.currentTarget);
    const named = entered.get("packageTier")?.trim();
    const tier = tiers.find(({ prettyName }) => prettyName === named);
    if (tier) {
      entered.delete("packageTier");
      entered.set("packageTierId", tier.tierId);
    }
    void navigate(listAddress(licenseList.tidy(entered)), { preventScrollReset: true });
  };

  return (
    <FilterPanel
      list={licenseList}
      count={count}
      isRefused={isRefused}
      keptParams={keptParams}
      onSubmit={goThere}
    >
      <Suspense>
        <FilterFields request={request} search={search} tiers={tiers} />
      </Suspense>
    </FilterPanel>
  );
}
