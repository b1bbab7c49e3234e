/** The schema, the URL parameters and the form of the list filter are derived from these tables. */
export const textFilters = [
  "key",
  "createdBy",
  "tag",
  "companyName",
  "contactEmail",
  "packageTierId",
] as const;
export const flagFilters = ["isOffline", "softCapacity"] as const;
export const choiceFilters = [
  "types",
  "statuses",
  "activenessStatuses",
  "lifetimeStatuses",
  "useStatuses",
] as const;
export const restrictingFilters = [
  ...textFilters,
  ...flagFilters,
  ...choiceFilters,
  "customerId",
  "dateFilterType",
  "minDate",
  "maxDate",
  "lastContactBefore",
] as const;
export type FilterName = (typeof restrictingFilters)[number] | "environment";
export type FlagFilterName = (typeof flagFilters)[number] | (typeof choiceFilters)[number] | "environment";
export const filterNames = [
  ...restrictingFilters,
  "environment",
  "pageNumber",
  "pageSize",
  "sortBy",
  "sortType",
] as const;

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
  "useStatus",
  "lifetimeStatus",
  "activenessStatus",
  "isValid",
] as const;
export type SortColumn = (typeof sortColumns)[number];
