import { type LicenseFilter, licenseFilter } from "./filter.ts";

const numbers = new Set(["environment", "pageNumber", "pageSize"]);
const booleans = new Set(["isOffline", "softCapacity"]);
const textLists = new Set(["statuses", "activenessStatuses", "lifetimeStatuses", "useStatuses"]);

const split = (text: string) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

function typed(name: string, text: string): unknown {
  if (numbers.has(name)) return Number(text);
  if (booleans.has(name)) return text === "true" ? true : text === "false" ? false : text;
  if (name === "types") return split(text).map(Number);
  return textLists.has(name) ? split(text) : text;
}

/** The filter query object from a query string: numbers parsed, lists split on commas. Unchecked. */
export function filterValues(query: Record<string, string>): Record<string, unknown> {
  const given = Object.entries(query).filter(
    ([name, text]) => name in licenseFilter.shape && text.trim() !== "",
  );
  return Object.fromEntries(given.map(([name, text]) => [name, typed(name, text)]));
}

/** A filter from whatever stands in the address bar: what is not understood is left out and named. */
export function lenientFilter(query: Record<string, string>): { filter: LicenseFilter; ignored: string[] } {
  const values = filterValues(query);
  const result = licenseFilter.safeParse(values);
  if (result.success) return { filter: result.data, ignored: [] };
  const ignored = [...new Set(result.error.issues.map(({ path }) => String(path[0])))];
  const kept = Object.entries(values).filter(([name]) => !ignored.includes(name));
  return { filter: licenseFilter.parse(Object.fromEntries(kept)), ignored };
}
