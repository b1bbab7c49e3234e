import type { ReactNode } from "react";
import type { RequestedFilter } from "#app/domain/license/filter.ts";
import type { Search } from "#app/domain/license/search.ts";
import type { TierName } from "#app/domain/package/package.ts";
import { hideEncryptedKey } from "#app/domain/text/license-key-alias.ts";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import type { ActiveFilter } from "#app/routes/kit/lists/define-list.ts";
import {
  dateFilterLabels,
  datePeriodLabels,
  flagFilterLabels,
  fullBeforeLabel,
  keysOf,
  lastContactLabel,
  choiceFilterFields,
  textFilterFields,
} from "./choices.ts";

export function buildActiveFilters(
  filter: RequestedFilter,
  textSearch: Search | null,
  tiers: readonly TierName[],
  customerName?: string,
): ActiveFilter[] {
  const activeFilters: ActiveFilter[] = [];
  const addFilter = (names: readonly string[], label: string, value: ReactNode) =>
    activeFilters.push({ names, label, value, clearLabel: `Clear ${label}` });

  if (textSearch?.isSupported)
    activeFilters.push({
      names: ["term", "crit", ...Object.keys(textSearch.filter)],
      label: textSearch.label,
      value: hideEncryptedKey(textSearch.term),
      clearLabel: "Clear the search",
    });
  const isSetBySearch = (name: string) => textSearch !== null && name in textSearch.filter;
  for (const name of keysOf(textFilterFields)) {
    const text = filter[name];
    if (text && !isSetBySearch(name)) addFilter([name], textFilterFields[name].label, hideEncryptedKey(text));
  }
  if (filter.companyId !== undefined)
    addFilter(["companyId"], "Customer", customerName ?? filter.companyId.toString());
  if (filter.packageTierId) {
    const tier = tiers.find(({ tierId }) => tierId === filter.packageTierId);
    addFilter(["packageTierId"], "Package", tier?.prettyName ?? filter.packageTierId);
  }
  for (const name of keysOf(choiceFilterFields)) {
    const values: readonly (string | number)[] = filter[name] ?? [];
    const selectedChoices = choiceFilterFields[name].choices.filter(({ value }) =>
      values.map(String).includes(value),
    );
    if (selectedChoices.length > 0)
      addFilter(
        [name],
        choiceFilterFields[name].label,
        selectedChoices.map(({ label, chipLabel }) => chipLabel ?? label).join(", "),
      );
  }
  for (const name of keysOf(flagFilterLabels)) {
    if (filter[name] !== undefined) addFilter([name], flagFilterLabels[name], filter[name] ? "Yes" : "No");
  }
  const { dateFilterType, datePeriod, minDate, maxDate } = filter;
  if (dateFilterType && datePeriod)
    addFilter(
      ["dateFilterType", "datePeriod"],
      dateFilterLabels[dateFilterType],
      datePeriodLabels[datePeriod],
    );
  if (dateFilterType && minDate && maxDate)
    addFilter(
      ["dateFilterType", "minDate", "maxDate"],
      dateFilterLabels[dateFilterType],
      <>
        <DateText value={minDate} format="day" /> – <DateText value={maxDate} format="day" />
      </>,
    );
  if (filter.lastContactBefore)
    addFilter(
      ["lastContactBefore"],
      lastContactLabel,
      <DateText value={filter.lastContactBefore} format="day" />,
    );
  if (filter.fullBefore)
    addFilter(["fullBefore"], fullBeforeLabel, <DateText value={filter.fullBefore} format="day" />);
  return activeFilters;
}
