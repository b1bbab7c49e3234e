import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { SortColumn } from "#app/domain/license/filter-fields.ts";
import type { Column } from "./search.ts";

export interface Order {
  column: Column;
  nullable: boolean;
}
const always = (column: Column): Order => ({ column, nullable: false });
const sometimes = (column: Column): Order => ({ column, nullable: true });

export const orders: Record<SortColumn, Order> = {
  createdAt: always("created_at"),
  activatedAt: sometimes("activated_at"),
  updatedAt: always("updated_at"),
  key: always("key"),
  type: always("type"),
  createdBy: always("created_by_fold"),
  status: always("status"),
  expiredAt: sometimes("expired_at"),
  companyName: always("company_fold"),
  firstName: sometimes("first_name_fold"),
  lastName: sometimes("last_name_fold"),
  email: always("email_fold"),
  countryCode: sometimes("country_fold"),
  totalClientCapacity: sometimes("total_client_capacity"),
  serverCapacity: sometimes("server_capacity"),
  caseCapacity: sometimes("case_capacity"),
  serversInUse: always("servers_in_use"),
  totalClientsInUse: always("total_clients_in_use"),
  lastHeartbeat: sometimes("last_heartbeat"),
  firstHeartbeat: sometimes("first_heartbeat"),
  useStatus: always("use_status"),
  lifetimeStatus: always("lifetime_status"),
  activenessStatus: always("activeness_status"),
  isValid: always("is_valid"),
};

export type Direction = "asc" | "desc";

export interface Stretch {
  order: Order;
  direction: Direction;
  offset: number;
  length: number;
}

/** Nulls are lowest and the id breaks ties, both in the sort direction, so that one index serves both directions. */
export function sorted(
  { column, id }: Record<"column" | "id", RawBuilder<unknown>>,
  { nullable }: Order,
  direction: Direction,
): RawBuilder<unknown> {
  const way = sql.raw(direction);
  const nulls = sql.raw(nullable ? (direction === "asc" ? "nulls first" : "nulls last") : "");
  return sql`order by ${column} ${way} ${nulls}, ${id} ${way}`;
}

export const placesIn = ({ order, direction, offset, length }: Stretch) =>
  sql`${sorted({ column: sql.ref(order.column), id: sql.ref("license_id") }, order, direction)}
    limit ${length} offset ${offset}`;

export const placed = ({ order }: Pick<Stretch, "order">) =>
  sql`license_id, ${sql.ref(order.column)} as sorted_by`;

/** Position of a license in an order. */
export interface Mark {
  license_id: number;
  sorted_by: string | number | null;
}

/**
 * Conditions for the rows from a position on: those of the same kind (null or not), and those of the other kind that
 * follow.
 */
export function from(
  { license_id, sorted_by }: Mark,
  { order, direction }: Pick<Stretch, "order" | "direction">,
) {
  const column = sql.ref(order.column);
  const way = sql.raw(direction === "asc" ? ">=" : "<=");
  const hasNone = sorted_by === null;
  return {
    sameKind: hasNone
      ? sql<SqlBool>`${column} is null and license_id ${way} ${license_id}`
      : sql<SqlBool>`(${column}, license_id) ${way} (${sorted_by}, ${license_id})`,
    otherKind:
      order.nullable && hasNone === (direction === "asc")
        ? sql<SqlBool>`${column} is ${sql.raw(hasNone ? "not null" : "null")}`
        : null,
  };
}
