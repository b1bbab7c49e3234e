import type { LicenseFilter } from "./filter.ts";

/** `filter` is null if the license list cannot be filtered by the criterion. */
const criteria = {
  key: { label: "License Key", filter: "key" },
  contactName: { label: "Contact Name", filter: null },
  contactEmail: { label: "Contact Email", filter: "contactEmail" },
  company: { label: "Company", filter: "companyName" },
  tag: { label: "Tag", filter: "tag" },
  createdBy: { label: "Created By", filter: null },
} as const;
export type Criterion = keyof typeof criteria;

const createCriterionChoices = (names: readonly Criterion[]) =>
  names.map((value) => ({ value, label: criteria[value].label }));

export const searchCriteria = createCriterionChoices([
  "key",
  "contactName",
  "contactEmail",
  "company",
  "tag",
]);
export const filterCriteria = createCriterionChoices([
  "key",
  "contactEmail",
  "company",
  "contactName",
  "createdBy",
]);

export interface Search {
  term: string;
  criterion: Criterion;
  label: string;
  filter: Partial<Pick<LicenseFilter, "key" | "contactEmail" | "companyName" | "tag">>;
  isSupported: boolean;
}

export const isCriterion = (name: string): name is Criterion => Object.hasOwn(criteria, name);

/** Null if the URL has no search term or an unknown criterion. */
export function parseSearchParams(searchParams: URLSearchParams): Search | null {
  const term = searchParams.get("term")?.trim() ?? "";
  const criterion = searchParams.get("crit") ?? "key";
  if (term === "" || !isCriterion(criterion)) return null;
  const { label, filter: filterName } = criteria[criterion];
  return {
    term,
    criterion,
    label,
    filter: filterName ? { [filterName]: term.slice(0, 200) } : {},
    isSupported: filterName !== null,
  };
}
