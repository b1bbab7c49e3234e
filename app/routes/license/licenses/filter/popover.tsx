import { type FormEvent, useId } from "react";
import { Form, useNavigate } from "react-router";
import { KeptQuery } from "#app/ui/page/pagination.tsx";
import { FilterEnd, FilterPanel } from "#app/routes/lists/filter-panel.tsx";
import { useLicenseArea } from "#app/routes/license/use-license-area.ts";
import { activeFilters, unfilteredAddress } from "./chips.tsx";
import { FilterDates } from "./dates.tsx";
import { FilterFlags, FilterLists } from "./lists.tsx";
import { FilterOrder } from "./order.tsx";
import { FilterTexts, FilterTier } from "./texts.tsx";
import {
  formSearch,
  listAddress,
  listPath,
  tidyListSearch,
} from "#app/routes/license/licenses/list/address.ts";
import type { ListRequest } from "#app/routes/license/licenses/list/request.ts";

interface FilterPopoverProps {
  asked: ListRequest;
  search: URLSearchParams;
}

/** Every filter in one form that leads to the list's own address. What is wrong in it keeps it open. */
export function FilterPopover({ asked, search }: FilterPopoverProps) {
  const { tiers } = useLicenseArea();
  const count = activeFilters(asked.filter, asked.search, tiers).length;
  const isRefused = Object.keys(asked.errors).length > 0;
  return (
    <FilterPanel count={count} isRefused={isRefused}>
      <FilterForm key={search.toString()} asked={asked} search={search} />
    </FilterPanel>
  );
}

const fieldGrid = "grid grid-cols-2 gap-x-5 gap-y-4";

function FilterForm({ asked, search }: FilterPopoverProps) {
  const { tiers } = useLicenseArea();
  const navigate = useNavigate();
  const titleId = useId();

  /** Straight to the address that the form would be redirected to. */
  const goThere = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = formSearch(event.currentTarget);
    const named = entered.get("packageTier")?.trim();
    const tier = tiers.find(({ prettyName }) => prettyName === named);
    if (tier) {
      entered.delete("packageTier");
      entered.set("packageTierId", tier.tierId);
    }
    void navigate(listAddress(tidyListSearch(entered)), { preventScrollReset: true });
  };

  return (
    <Form method="get" action={listPath} onSubmit={goThere} aria-labelledby={titleId}>
      <h2 id={titleId} className="sr-only">
        Filter
      </h2>
      <KeptQuery search={keptBy(search)} without={[]} />
      <div className="space-y-4 p-4 sm:p-5">
        <FilterTexts asked={asked} />
        <FilterLists filter={asked.filter} />
        <div className={`${fieldGrid} lg:grid-cols-4`}>
          <FilterTier asked={asked} tiers={tiers} />
          <FilterDates asked={asked} />
        </div>
        <div className={`${fieldGrid} items-end lg:grid-cols-5`}>
          <FilterFlags filter={asked.filter} />
          <FilterOrder filter={asked.filter} />
        </div>
      </div>
      <FilterEnd unfiltered={unfilteredAddress(search)} />
    </Form>
  );
}

/** What the form has no field for. */
function keptBy(search: URLSearchParams): string {
  const environment = search.get("environment");
  return environment ? new URLSearchParams({ environment }).toString() : "";
}
