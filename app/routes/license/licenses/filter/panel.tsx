import { useNumberFormat } from "#app/ui/number-format.ts";
import type { ReactNode } from "react";
import type { TierName } from "#app/domain/package/package.ts";
import { licenseList } from "#app/routes/license/kit/license-urls.ts";
import type { LicenseListRequest } from "#app/routes/license/licenses/list-request.ts";
import { FilterForm } from "#app/routes/kit/filters/filter-form.tsx";
import { FieldGroup } from "#app/ui/field.tsx";
import { FilterDates } from "./dates.tsx";
import { FilterFlags, FilterStatuses, FilterTypes } from "./lists.tsx";
import { SortFields } from "#app/routes/kit/filters/sort-fields.tsx";
import { useHasExtensions } from "#app/routes/kit/use-license-api-kind.ts";
import { sortChoices, specifiedSortChoices } from "./choices.ts";
import { FilterTextFields, FilterTier, SingleTextFields } from "./text-fields.tsx";

interface LicenseFilterPanelProps {
  request: LicenseListRequest;
  search: URLSearchParams;
  tiers: readonly TierName[];
  total: number;
}

const preservedParams = ["environment", "pageSize", "companyId"];
const dateRangeParamNames = ["dateFilterType", "datePeriod", "minDate", "maxDate"];

export function LicenseFilterPanel({ request, search, tiers, total }: LicenseFilterPanelProps) {
  const { formatThousands } = useNumberFormat();
  const { filter, errors } = request;
  const hasForecasts = useHasExtensions();

  const toAppliedParams = (params: URLSearchParams, isStillEditing: boolean) => {
    const tierName = params.get("packageTier")?.trim();
    const tier = tiers.find(({ prettyName }) => prettyName === tierName);
    if (tier) params.set("packageTierId", tier.tierId);
    // While the user is typing, incomplete filters are not applied.
    if (tier || isStillEditing) params.delete("packageTier");
    const hasDays = params.get("minDate") && params.get("maxDate");
    const hasDateFilter = params.get("dateFilterType") && (params.get("datePeriod") || hasDays);
    if (isStillEditing && !hasDateFilter) for (const name of dateRangeParamNames) params.delete(name);
    return params;
  };

  return (
    <FilterForm
      list={licenseList}
      preservedParams={preservedParams}
      toAppliedParams={toAppliedParams}
      resultCount={total === 1 ? "1 license" : `${formatThousands(total)} licenses`}
    >
      <PanelGroup label="Who">
        <FilterTextFields request={request} />
        <SingleTextFields group="who" request={request} />
      </PanelGroup>
      <PanelGroup label="What">
        <FilterTypes filter={filter} />
        <FilterTier request={request} search={search} tiers={tiers} />
        <SingleTextFields group="what" request={request} />
        <FilterFlags filter={filter} />
      </PanelGroup>
      <PanelGroup label="State">
        <FilterStatuses filter={filter} />
      </PanelGroup>
      <PanelGroup label="When">
        <FilterDates errors={errors} search={search} />
      </PanelGroup>
      <PanelGroup label="Order">
        <SortFields
          sorting={filter}
          defaultSorting={{ sortBy: "createdAt", sortType: "DESC" }}
          choices={hasForecasts ? sortChoices : specifiedSortChoices}
        />
      </PanelGroup>
    </FilterForm>
  );
}

const groupClasses = [
  "group border-t pt-3.5 first-of-type:border-t-0 first-of-type:pt-0",
  "[&>legend]:float-start [&>legend]:mb-2.5 [&>legend]:w-full",
  "[&>legend]:text-xs [&>legend]:font-semibold [&>legend]:text-muted-foreground",
].join(" ");

const PanelGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <FieldGroup label={label} className={groupClasses}>
    <div className="clear-both grid grid-cols-2 items-start gap-x-4 gap-y-3.5">{children}</div>
  </FieldGroup>
);
