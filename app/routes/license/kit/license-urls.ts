import { href } from "react-router";
import {
  choiceFilters,
  listParameterNames,
  filtersExceptEnvironment,
} from "#app/domain/license/filter-fields.ts";
import type { RequestedFilter } from "#app/domain/license/filter.ts";
import { findDateRangeErrors, parseFilterValues } from "#app/domain/license/filter-query.ts";
import type { EditPath } from "#app/domain/license/editable-fields.ts";
import { defineList } from "#app/routes/kit/lists/define-list.ts";

const extraParams = [
  "term",
  "crit",
  /** The typed name of a tier. The page redirects to the URL with the id of the tier. */
  "packageTier",
  /** The id of a view. The page redirects to the URL with the query of the view. */
  "view",
];

export const licenseList = defineList<RequestedFilter>({
  path: href("/license/licenses"),
  names: listParameterNames,
  sizes: [10, 20, 50, 100],
  allowsAnySize: true,
  multiValued: choiceFilters,
  dependsOn: { crit: "term" },
  replaces: { datePeriod: ["minDate", "maxDate"] },
  extraParams,
  filterNames: [...filtersExceptEnvironment, ...extraParams],
  parseTexts: parseFilterValues,
  checkRange: findDateRangeErrors,
});
export const { pickListParams, buildUrl: buildListUrl } = licenseList;

export type LicenseSubpath =
  | EditPath
  | "customer"
  | "tier"
  | "delete"
  | "restore"
  | "explain"
  | "certificate"
  | "license-file";

export const buildLicensePath = (key: string, subpath?: LicenseSubpath): string =>
  subpath ? href(`/license/licenses/:key/${subpath}`, { key }) : href("/license/licenses/:key", { key });

export const buildTaggedLicensesUrl = (name: string) => buildListUrl(new URLSearchParams({ tag: name }));
