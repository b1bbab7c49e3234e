import type { LicenseFilter } from "./filter.ts";

/** What the search box can look in; a criterion without a filter is not supported. */
const criteria = {
  key: { label: "License Key", filter: "key" },
  contactName: { label: "Contact Name", filter: null },
  contactEmail: { label: "Contact Email", filter: "contactEmail" },
  company: { label: "Company", filter: "companyName" },
  tag: { label: "Tag", filter: "tag" },
} as const;

export interface Search {
  term: string;
  label: string;
  /** Empty for a criterion that is not supported: the list stays as it is, and the person is told. */
  filter: Partial<Pick<LicenseFilter, "key" | "contactEmail" | "companyName" | "tag">>;
  isSupported: boolean;
}

/** What the search box asked for, `?term=…&crit=…`; null when it asked for nothing that is understood. */
export function searchOf(query: URLSearchParams): Search | null {
  const term = query.get("term")?.trim() ?? "";
  const named = query.get("crit") ?? "key";
  if (term === "" || !Object.hasOwn(criteria, named)) return null;
  const { label, filter } = criteria[named as keyof typeof criteria];
  return {
    term,
    label,
    filter: filter ? { [filter]: term.slice(0, 200) } : {},
    isSupported: filter !== null,
  };
}
