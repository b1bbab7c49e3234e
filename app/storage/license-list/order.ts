import { type RawBuilder, sql } from "kysely";
import type { SortColumn } from "#app/domain/license/filter-fields.ts";
import type { LicenseFilter } from "#app/domain/license/filter.ts";
import type { IndexedColumn } from "./indexed-columns.ts";

interface SortOrder {
  column: IndexedColumn;
  isNullable: boolean;
}
const requiredColumn = (column: IndexedColumn): SortOrder => ({ column, isNullable: false });
const nullableColumn = (column: IndexedColumn): SortOrder => ({ column, isNullable: true });

export const sortOrders: Record<SortColumn, SortOrder> = {
  createdAt: requiredColumn("created_at"),
  activatedAt: nullableColumn("activated_at"),
  updatedAt: requiredColumn("updated_at"),
  key: requiredColumn("key"),
  type: requiredColumn("type"),
  createdBy: requiredColumn("created_by_fold"),
  status: requiredColumn("status"),
  expiredAt: nullableColumn("expired_at"),
  companyName: requiredColumn("company_fold"),
  firstName: nullableColumn("first_name_fold"),
  lastName: nullableColumn("last_name_fold"),
  email: requiredColumn("email_fold"),
  countryCode: nullableColumn("country_fold"),
  totalClientCapacity: nullableColumn("total_client_capacity"),
  serverCapacity: nullableColumn("server_capacity"),
  caseCapacity: nullableColumn("case_capacity"),
  serversInUse: requiredColumn("servers_in_use"),
  totalClientsInUse: requiredColumn("total_clients_in_use"),
  lastHeartbeat: nullableColumn("last_heartbeat"),
  firstHeartbeat: nullableColumn("first_heartbeat"),
  useStatus: requiredColumn("use_status"),
  lifetimeStatus: requiredColumn("lifetime_status"),
  activenessStatus: requiredColumn("activeness_status"),
  isValid: requiredColumn("is_valid"),
};

/** Sorts nulls as the lowest values, and ties by id in the same direction, so that one index serves both directions. */
export function buildOrderByClause(
  { sortBy, sortType }: Pick<LicenseFilter, "sortBy" | "sortType">,
  column: string,
  id: string,
): RawBuilder<unknown> {
  const direction = sql.raw(sortType === "ASC" ? "asc" : "desc");
  const nullsOrder = sortType === "ASC" ? "nulls first" : "nulls last";
  const nullsClause = sql.raw(sortOrders[sortBy].isNullable ? nullsOrder : "");
  return sql`order by ${sql.ref(column)} ${direction} ${nullsClause}, ${sql.ref(id)} ${direction}`;
}
