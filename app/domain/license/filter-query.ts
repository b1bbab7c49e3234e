import { splitList } from "#app/domain/text/query-text.ts";
import { choiceFilters, listParameterNames, booleanFilters } from "./filter-fields.ts";

const knownParameterNames = new Set<string>(listParameterNames);
const numberParameterNames = new Set(["environment", "companyId", "pageNumber", "pageSize"]);
const booleanParameterNames = new Set<string>(booleanFilters);
const choiceParameterNames = new Set<string>(choiceFilters);

function parseValue(name: string, text: string): unknown {
  if (numberParameterNames.has(name)) return Number(text);
  if (booleanParameterNames.has(name) && text === "true") return true;
  if (booleanParameterNames.has(name) && text === "false") return false;
  if (name === "types") return splitList(text).map(Number);
  return choiceParameterNames.has(name) ? splitList(text) : text;
}

export function parseFilterValues(query: Record<string, string>): Record<string, unknown> {
  const knownParameters = Object.entries(query).filter(
    ([name, text]) => knownParameterNames.has(name) && text.trim() !== "",
  );
  return Object.fromEntries(knownParameters.map(([name, text]) => [name, parseValue(name, text)]));
}

interface DateRange {
  dateFilterType?: string | undefined;
  datePeriod?: string | undefined;
  minDate?: string | undefined;
  maxDate?: string | undefined;
}
export type DateRangeErrors = Partial<Record<keyof DateRange, string>>;

export function findDateRangeErrors({
  dateFilterType,
  datePeriod,
  minDate,
  maxDate,
}: DateRange): DateRangeErrors {
  if (!dateFilterType && !datePeriod && !minDate && !maxDate) return {};
  const dateFilterTypeError = !dateFilterType && {
    dateFilterType: "Choose the date that the range applies to.",
  };
  if (datePeriod) return { ...dateFilterTypeError };
  return {
    ...dateFilterTypeError,
    ...(!minDate && { minDate: "Enter the first day of the range." }),
    ...(!maxDate && { maxDate: "Enter the last day of the range." }),
    ...(minDate &&
      maxDate &&
      minDate > maxDate && { maxDate: "The last day of the range is before the first day." }),
  };
}
