import { listedIn } from "#app/domain/text/query-text.ts";
import { type LicenseFilter, licenseFilter } from "./filter.ts";

const numbers = new Set(["environment", "pageNumber", "pageSize"]);
const booleans = new Set(["isOffline", "softCapacity"]);
const textLists = new Set(["statuses", "activenessStatuses", "lifetimeStatuses", "useStatuses"]);
const lists = new Set(["types", ...textLists]);

function typed(name: string, text: string): unknown {
  if (numbers.has(name)) return Number(text);
  if (booleans.has(name)) return text === "true" ? true : text === "false" ? false : text;
  if (name === "types") return listedIn(text).map(Number);
  return textLists.has(name) ? listedIn(text) : text;
}

/**
 * One text per name. The checkboxes of a form arrive one by one and make one list, separated by commas; of anything else
 * the last counts. What is empty is left out.
 */
export function queryOf(search: URLSearchParams): Record<string, string> {
  const texts = [...new Set(search.keys())].map((name): [string, string] => {
    const given = search.getAll(name);
    if (!lists.has(name)) return [name, given.at(-1)?.trim() ?? ""];
    return [name, [...new Set(given.flatMap(listedIn))].join(",")];
  });
  return Object.fromEntries(texts.filter(([, text]) => text !== ""));
}

/** The filter query object from a query string: numbers parsed, lists split on commas. Unchecked. */
export function filterValues(query: Record<string, string>): Record<string, unknown> {
  const given = Object.entries(query).filter(
    ([name, text]) => name in licenseFilter.shape && text.trim() !== "",
  );
  return Object.fromEntries(given.map(([name, text]) => [name, typed(name, text)]));
}

type DateRange = Pick<LicenseFilter, "dateFilterType" | "minDate" | "maxDate">;
export type DateRangeErrors = Partial<Record<keyof DateRange, string>>;

/** A range of dates says which date it is about and has both ends, the first not after the last. */
export function dateRangeErrors({ dateFilterType, minDate, maxDate }: DateRange): DateRangeErrors {
  if (!dateFilterType && !minDate && !maxDate) return {};
  return {
    ...(!dateFilterType && { dateFilterType: "Choose which date the range is about." }),
    ...(!minDate && { minDate: "Enter the first day of the range." }),
    ...(!maxDate && { maxDate: "Enter the last day of the range." }),
    ...(minDate && maxDate && minDate > maxDate && { maxDate: "The last day lies before the first." }),
  };
}

interface LenientFilter {
  filter: LicenseFilter;
  /** The names of what is not understood. */
  ignored: string[];
  /** Where there are any, the filter has no range. */
  rangeErrors: DateRangeErrors;
}

/** A filter from whatever stands in the address bar: what is not understood is left out and named. */
export function lenientFilter(query: Record<string, string>): LenientFilter {
  const values = filterValues(query);
  const result = licenseFilter.safeParse(values);
  const ignored = [...new Set(result.error?.issues.map(({ path }) => String(path[0])))];
  const kept = Object.entries(values).filter(([name]) => !ignored.includes(name));
  const filter = licenseFilter.parse(Object.fromEntries(kept));
  const rangeErrors = dateRangeErrors(filter);
  if (Object.keys(rangeErrors).length === 0) return { filter, ignored, rangeErrors };
  const { dateFilterType: _type, minDate: _min, maxDate: _max, ...rest } = filter;
  return { filter: rest, ignored, rangeErrors };
}
