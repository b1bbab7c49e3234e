import type { TierName } from "#app/domain/package/package.ts";
import type { ListRequest } from "#app/routes/license/licenses/list/request.ts";
import { FilterDates } from "./dates.tsx";
import { FilterFlags, FilterLists } from "./lists.tsx";
import { FilterOrder } from "./order.tsx";
import { FilterTexts, FilterTier } from "./texts.tsx";

interface FilterFieldsProps {
  request: ListRequest;
  search: URLSearchParams;
  tiers: readonly TierName[];
}

const fieldGrid = "grid grid-cols-2 gap-x-5 gap-y-4";

export default function FilterFields({ request, search, tiers }: FilterFieldsProps) {
  return (
    <>
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
    </>
  );
}
