import { type RawBuilder, sql } from "kysely";
import type { SortColumn } from "#app/domain/license/filter-fields.ts";
import type { LicenseFilter } from "#app/domain/license/filter.ts";
import type { IndexedColumn } from "./indexed-columns.ts";

interface SortedColumn {
  column: IndexedColumn;
  isNullable: boolean;
}
const notNullColumn = (column: IndexedColumn): SortedColumn => ({ column, isNullable: false });
const nullableColumn = (column: IndexedColumn): SortedColumn => ({ column, isNullable: true });

export const sortedColumns: Record<SortColumn, SortedColumn> = {
  createdAt: notNullColumn("created_at"),
  activatedAt: nullableColumn("activated_at"),
  updatedAt: notNullColumn("updated_at"),
  key: notNullColumn("key"),
  type: notNullColumn("type"),
  createdBy: notNullColumn("created_by_fold"),
  status: notNullColumn("status"),
  expiredAt: nullableColumn("expired_at"),
  companyName: notNullColumn("company_fold"),
  firstName: nullableColumn("first_name_fold"),
  lastName: nullableColumn("last_name_fold"),
  email: notNullColumn("email_fold"),
  countryCode: nullableColumn("country_fold"),
  totalClientCapacity: nullableColumn("total_client_capacity"),
  serverCapacity: nullableColumn("server_capacity"),
  caseCapacity: nullableColumn("case_capacity"),
  serversInUse: notNullColumn("servers_in_use"),
  totalClientsInUse: notNullColumn("total_clients_in_use"),
  lastHeartbeat: nullableColumn("last_heartbeat"),
  firstHeartbeat: nullableColumn("first_heartbeat"),
  useStatus: notNullColumn("use_status"),
  lifetimeStatus: notNullColumn("lifetime_status"),
  activenessStatus: notNullColumn("activeness_status"),
  isValid: notNullColumn("is_valid"),
};

/** Sorts nulls as the lowest values, and ties by id in the same direction, so that one index serves both directions. */
export function buildOrderByClause(
  { sortBy, sortType }: Pick<LicenseFilter, "sortBy" | "sortType">,
  column: string,
  idColumn: string,
): RawBuilder<unknown> {
  const direction = sql.raw(sortType === "ASC" ? "asc" : "desc");
  const nullsOrder = sortType === "ASC" ? "nulls first" : "nulls last";
  const nullsClause = sql.raw(sortedColumns[sortBy].isNullable ? nullsOrder : "");
  return sql`order by ${sql.ref(column)} ${direction} ${nullsClause}, ${sql.ref(idColumn)} ${direction}`;
}
