import { href } from "react-router";
import { choiceFilters, filterNames, narrowingFilters } from "#app/domain/license/filter-fields.ts";
import type { LicenseFilter } from "#app/domain/license/filter.ts";
import { dateRangeErrors, filterValues } from "#app/domain/license/filter-query.ts";
import type { EditPath } from "#app/domain/license/editable-fields.ts";
import { defineList } from "#app/routes/kit/lists/define-list.ts";

const extraParams = [
  "term",
  "crit",
  /** The typed name of a tier, until its id is resolved. */
  "packageTier",
  /** The id of a view, until it redirects to the query of the view. */
  "view",
];

export const licenseList = defineList<LicenseFilter>({
  path: href("/license/licenses"),
  names: filterNames,
  sizes: [10, 20, 50, 100],
  allowsAnySize: true,
  multiValued: choiceFilters,
  dependsOn: { crit: "term" },
  extraParams,
  filterNames: [...narrowingFilters, ...extraParams],
  valuesOf: filterValues,
  rangeErrors: dateRangeErrors,
});
export const { ownParams: listSearch, address: listAddress } = licenseList;

export type LicensePart = EditPath | "customer" | "tier" | "delete" | "restore" | "explain" | "license-file";

export const licensePath = (key: string, part?: LicensePart): string =>
  part ? href(`/license/licenses/:key/${part}`, { key }) : href("/license/licenses/:key", { key });

export const licensesWithTag = (name: string) => listAddress(new URLSearchParams({ tag: name }));
