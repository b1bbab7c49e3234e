import { auditFilter } from "#app/domain/history/audit-filter.ts";
import { listAddresses } from "#app/routes/lists/list-addresses.ts";
import { addressWithout, tidySearch } from "#app/routes/lists/tidy-search.ts";

export const auditList = listAddresses("/license/audit", Object.keys(auditFilter.shape));

export const auditAddress = (query: Record<string, string>) => auditList.list(new URLSearchParams(query));

export const tidyAuditSearch = (search: URLSearchParams) => tidySearch(search, ["eventName"]);

export const auditWithout = (search: URLSearchParams, names: readonly string[]) =>
  addressWithout(auditList, search, names);

const narrowing = ["createdBy", "eventName", "licenseKey", "minDate", "maxDate"];
export const unfilteredAudit = (search: URLSearchParams) => auditWithout(search, narrowing);
