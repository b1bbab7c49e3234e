import { type RawBuilder, sql } from "kysely";
import type { SortColumn } from "#app/domain/license/filter-fields.ts";
import type { LicenseFilter } from "#app/domain/license/filter.ts";
import type { Column } from "./filters.ts";

interface SortOrder {
  column: Column;
  isNullable: boolean;
}
const required = (column: Column): SortOrder => ({ column, isNullable: false });
const nullable = (column: Column): SortOrder => ({ column, isNullable: true });

/** Each column has an index `license_summary_by_<column>`. */
export const orders: Record<SortColumn, SortOrder> = {
  createdAt: required("created_at"),
  activatedAt: nullable("activated_at"),
  updatedAt: required("updated_at"),
  key: required("key"),
  type: required("type"),
  createdBy: required("created_by_fold"),
  status: required("status"),
  expiredAt: nullable("expired_at"),
  companyName: required("company_fold"),
  firstName: nullable("first_name_fold"),
  lastName: nullable("last_name_fold"),
  email: required("email_fold"),
  countryCode: nullable("country_fold"),
  totalClientCapacity: nullable("total_client_capacity"),
  serverCapacity: nullable("server_capacity"),
  caseCapacity: nullable("case_capacity"),
  serversInUse: required("servers_in_use"),
  totalClientsInUse: required("total_clients_in_use"),
  lastHeartbeat: nullable("last_heartbeat"),
  firstHeartbeat: nullable("first_heartbeat"),
  useStatus: required("use_status"),
  lifetimeStatus: required("lifetime_status"),
  activenessStatus: required("activeness_status"),
  isValid: required("is_valid"),
};

/** Nulls are lowest and the id breaks ties, both in the sort direction, so that one index serves both directions. */
export function orderBy(
  { sortBy, sortType }: Pick<LicenseFilter, "sortBy" | "sortType">,
  column: string,
  id: string,
): RawBuilder<unknown> {
  const direction = sql.raw(sortType === "ASC" ? "asc" : "desc");
  const nulls = sql.raw(!orders[sortBy].isNullable ? "" : sortType === "ASC" ? "nulls first" : "nulls last");
  return sql`order by ${sql.ref(column)} ${direction} ${nulls}, ${sql.ref(id)} ${direction}`;
}
