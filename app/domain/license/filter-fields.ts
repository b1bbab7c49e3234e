/** The schema, the URL parameters and the form of the list filter are derived from these lists. */
export const textFilters = [
  "key",
  "createdBy",
  "tag",
  "companyName",
  "contactEmail",
  "packageTierId",
] as const;
export const booleanFilters = ["isOffline", "softCapacity"] as const;
/** Filters with a list of accepted values. */
export const choiceFilters = [
  "types",
  "statuses",
  "activenessStatuses",
  "lifetimeStatuses",
  "useStatuses",
] as const;
/** All filters except the environment, for which the list has a separate control. */
export const filtersExceptEnvironment = [
  ...textFilters,
  ...booleanFilters,
  ...choiceFilters,
  "companyId",
  "dateFilterType",
  "datePeriod",
  "minDate",
  "maxDate",
  "lastContactBefore",
  "fullBefore",
] as const;
export type FilterName = (typeof filtersExceptEnvironment)[number] | "environment";
/** Filters by values that the database indexes as flags. */
export type FlagFilterName = (typeof booleanFilters)[number] | (typeof choiceFilters)[number] | "environment";
export const listParameterNames = [
  ...filtersExceptEnvironment,
  "environment",
  "pageNumber",
  "pageSize",
  "sortBy",
  "sortType",
] as const;

/** A filter stores the name of a period, because the days of the period change with the calendar. */
export const datePeriods = [
  "next-7-days",
  "next-30-days",
  "next-60-days",
  "next-90-days",
  "this-month",
  "next-month",
  "this-year",
  "next-year",
  "last-7-days",
  "last-30-days",
  "last-90-days",
  "last-month",
  "last-year",
] as const;
export type DatePeriod = (typeof datePeriods)[number];

export const sortColumns = [
  "createdAt",
  "activatedAt",
  "updatedAt",
  "key",
  "type",
  "createdBy",
  "status",
  "expiredAt",
  "companyName",
  "firstName",
  "lastName",
  "email",
  "countryCode",
  "totalClientCapacity",
  "serverCapacity",
  "caseCapacity",
  "serversInUse",
  "totalClientsInUse",
  "lastHeartbeat",
  "firstHeartbeat",
  "fullFrom",
  "useStatus",
  "lifetimeStatus",
  "activenessStatus",
  "isValid",
] as const;
export type SortColumn = (typeof sortColumns)[number];
/** Orders of a license API that has no forecasts. */
export const specifiedSortColumns = sortColumns.filter((name) => name !== "fullFrom");
