import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { useLicenseArea } from "#app/routes/license/use-license-area.ts";
import { formSearch, licenseList, listAddress } from "#app/routes/license/licenses/list/address.ts";
import type { ListRequest } from "#app/routes/license/licenses/list/request.ts";
import { FilterPanel } from "#app/routes/lists/filter-panel.tsx";
import { activeFilters } from "./chips.tsx";
import { FilterDates } from "./dates.tsx";
import { FilterFlags, FilterLists } from "./lists.tsx";
import { FilterOrder } from "./order.tsx";
import { FilterTexts, FilterTier } from "./texts.tsx";

interface FilterPopoverProps {
  request: ListRequest;
  search: URLSearchParams;
}

const fieldGrid = "grid grid-cols-2 gap-x-5 gap-y-4";

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
      <FilterTexts request={request} />
      <FilterLists filter={request.filter} />
      <div className={`${fieldGrid} lg:grid-cols-4`}>
        <FilterTier request={request} search={search} tiers={tiers} />
        <FilterDates errors={request.errors} search={search} />
      </div>
      <div className={`${fieldGrid} items-end lg:grid-cols-5`}>
        <FilterFlags filter={request.filter} />
        <FilterOrder filter={request.filter} />
      </div>
    </FilterPanel>
  );
}
