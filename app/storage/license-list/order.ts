import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { SortColumn } from "#app/domain/license/filter-fields.ts";
import type { LicenseFilter } from "#app/domain/license/filter.ts";
import type { ListPosition } from "#app/domain/page.ts";
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
  fullFrom: nullableColumn("full_from"),
  useStatus: notNullColumn("use_status"),
  lifetimeStatus: notNullColumn("lifetime_status"),
  activenessStatus: notNullColumn("activeness_status"),
  isValid: notNullColumn("is_valid"),
};

type SortOrder = Pick<LicenseFilter, "sortBy" | "sortType">;

/** Sorts nulls as the lowest values, and ties by id in the same direction, so that one index serves both directions. */
export function buildOrderByClause(
  { sortBy, sortType }: SortOrder,
  column: string,
  idColumn: string,
): RawBuilder<unknown> {
  const direction = sql.raw(sortType === "ASC" ? "asc" : "desc");
  const nullsOrder = sortType === "ASC" ? "nulls first" : "nulls last";
  const nullsClause = sql.raw(sortedColumns[sortBy].isNullable ? nullsOrder : "");
  return sql`order by ${sql.ref(column)} ${direction} ${nullsClause}, ${sql.ref(idColumn)} ${direction}`;
}

/**
 * Conditions for the rows after a position, in the order of the list. Each condition matches one range of an index on
 * the column and the id. Nulls are in a separate range, because a comparison with null is never true.
 */
export function buildRangesAfter(
  { sortBy, sortType }: SortOrder,
  { value, id }: ListPosition,
  columnName: string,
  idColumnName: string,
): RawBuilder<SqlBool>[] {
  const [column, idColumn] = [sql.ref(columnName), sql.ref(idColumnName)];
  const operator = sql.raw(sortType === "ASC" ? ">" : "<");
  const restOfEqualValues =
    value === null
      ? sql<SqlBool>`(${column} is null and ${idColumn} ${operator} ${id})`
      : sql<SqlBool>`(${column}, ${idColumn}) ${operator} (${value}, ${id})`;
  if (sortType === "ASC")
    return value === null ? [restOfEqualValues, sql<SqlBool>`${column} is not null`] : [restOfEqualValues];
  return value !== null && sortedColumns[sortBy].isNullable
    ? [restOfEqualValues, sql<SqlBool>`${column} is null`]
    : [restOfEqualValues];
}
