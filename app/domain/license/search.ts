import type { LicenseFilter } from "./filter.ts";

/** What licenses can be searched by; a criterion without a filter is not supported. */
const criteria = {
  key: { label: "License Key", filter: "key" },
  contactName: { label: "Contact Name", filter: null },
  contactEmail: { label: "Contact Email", filter: "contactEmail" },
  company: { label: "Company", filter: "companyName" },
  tag: { label: "Tag", filter: "tag" },
  createdBy: { label: "Created By", filter: null },
} as const;
export type Criterion = keyof typeof criteria;

const choices = (names: readonly Criterion[]) =>
  names.map((value) => ({ value, label: criteria[value].label }));

/** What the search box offers, in its order. */
export const searchCriteria = choices(["key", "contactName", "contactEmail", "company", "tag"]);
/** What the main field of the filter offers, in its order. */
export const filterCriteria = choices(["key", "contactEmail", "company", "contactName", "createdBy"]);

export interface Search {
  term: string;
  criterion: Criterion;
  label: string;
  /** Empty for a criterion that is not supported: the list stays as it is, and the person is told. */
  filter: Partial<Pick<LicenseFilter, "key" | "contactEmail" | "companyName" | "tag">>;
  isSupported: boolean;
}

export const isCriterion = (name: string): name is Criterion => Object.hasOwn(criteria, name);

/** What the search box asked for, `?term=…&crit=…`; null when it asked for nothing that is understood. */
export function searchOf(query: URLSearchParams): Search | null {
  const term = query.get("term")?.trim() ?? "";
  const criterion = query.get("crit") ?? "key";
  if (term === "" || !isCriterion(criterion)) return null;
  const { label, filter } = criteria[criterion];
  return {
    term,
    criterion,
    label,
    filter: filter ? { [filter]: term.slice(0, 200) } : {},
    isSupported: filter !== null,
  };
}
