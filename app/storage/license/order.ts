import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { SortColumn } from "#app/domain/license/filter-fields.ts";
import type { Column } from "./search.ts";

export interface Order {
  column: Column;
  nullable: boolean;
}
const requiredOrder = (column: Column): Order => ({ column, nullable: false });
const nullableOrder = (column: Column): Order => ({ column, nullable: true });

export const orders: Record<SortColumn, Order> = {
  createdAt: requiredOrder("created_at"),
  activatedAt: nullableOrder("activated_at"),
  updatedAt: requiredOrder("updated_at"),
  key: requiredOrder("key"),
  type: requiredOrder("type"),
  createdBy: requiredOrder("created_by_fold"),
  status: requiredOrder("status"),
  expiredAt: nullableOrder("expired_at"),
  companyName: requiredOrder("company_fold"),
  firstName: nullableOrder("first_name_fold"),
  lastName: nullableOrder("last_name_fold"),
  email: requiredOrder("email_fold"),
  countryCode: nullableOrder("country_fold"),
  totalClientCapacity: nullableOrder("total_client_capacity"),
  serverCapacity: nullableOrder("server_capacity"),
  caseCapacity: nullableOrder("case_capacity"),
  serversInUse: requiredOrder("servers_in_use"),
  totalClientsInUse: requiredOrder("total_clients_in_use"),
  lastHeartbeat: nullableOrder("last_heartbeat"),
  firstHeartbeat: nullableOrder("first_heartbeat"),
  useStatus: requiredOrder("use_status"),
  lifetimeStatus: requiredOrder("lifetime_status"),
  activenessStatus: requiredOrder("activeness_status"),
  isValid: requiredOrder("is_valid"),
};

export type Direction = "asc" | "desc";

export interface RowRange {
  order: Order;
  direction: Direction;
  offset: number;
  length: number;
}

/** Nulls are lowest and the id breaks ties, both in the sort direction, so that one index serves both directions. */
export function orderBy(
  { column, id }: Record<"column" | "id", RawBuilder<unknown>>,
  { nullable }: Order,
  direction: Direction,
): RawBuilder<unknown> {
  const directionSql = sql.raw(direction);
  const nulls = sql.raw(nullable ? (direction === "asc" ? "nulls first" : "nulls last") : "");
  return sql`order by ${column} ${directionSql} ${nulls}, ${id} ${directionSql}`;
}

export const orderedRange = ({ order, direction, offset, length }: RowRange) =>
  sql`${orderBy({ column: sql.ref(order.column), id: sql.ref("license_id") }, order, direction)}
    limit ${length} offset ${offset}`;

export const positionColumns = ({ order }: Pick<RowRange, "order">) =>
  sql`license_id, ${sql.ref(order.column)} as sorted_by`;

/** Position of a license in an order. */
export interface RowPosition {
  license_id: number;
  sorted_by: string | number | null;
}

/**
 * Conditions for the rows from a position on: those of the same kind (null or not), and those of the other kind that
 * follow.
 */
export function startingAt(
  { license_id, sorted_by }: RowPosition,
  { order, direction }: Pick<RowRange, "order" | "direction">,
) {
  const column = sql.ref(order.column);
  const comparison = sql.raw(direction === "asc" ? ">=" : "<=");
  const isNull = sorted_by === null;
  return {
    sameKind: isNull
      ? sql<SqlBool>`${column} is null and license_id ${comparison} ${license_id}`
      : sql<SqlBool>`(${column}, license_id) ${comparison} (${sorted_by}, ${license_id})`,
    otherKind:
      order.nullable && isNull === (direction === "asc")
        ? sql<SqlBool>`${column} is ${sql.raw(isNull ? "not null" : "null")}`
        : null,
  };
}
