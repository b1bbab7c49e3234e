import { type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import { fold } from "#app/domain/fold.ts";
import type { LicenseFilter, SortColumn } from "#app/domain/license/filter.ts";
import { licenseKey } from "#app/domain/license/key.ts";
import { tagId } from "#app/domain/tag/tag.ts";
import { msOf } from "#app/domain/time.ts";
import { bit } from "./column-values.ts";
import { contains } from "./dialect.ts";
import type { Engine } from "./engine.ts";
import type { Database, LicenseSummaryTable } from "./schema.ts";

type Summaries = SelectQueryBuilder<Database, "license_summary", object>;

type Column = keyof LicenseSummaryTable;

interface Order {
  column: Column;
  nullable: boolean;
}
const always = (column: Column): Order => ({ column, nullable: false });
const sometimes = (column: Column): Order => ({ column, nullable: true });

const orders: Record<SortColumn, Order> = {
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

const dateColumns = { created: "created_at", activated: "activated_at", expired: "expired_at" } as const;

const folded = <Value extends string>(value: Value) => value.toLowerCase() as Lowercase<Value>;

/**
 * The licenses that match. Many matches are best found by walking the sorted index and few by a filter's own;
 * SQLite cannot tell which, so `walk` takes every other index out of its sight with a plus before the column.
 */
export async function matching(engine: Engine, filter: LicenseFilter, walk = false): Promise<Summaries> {
  const sortColumn = orders[filter.sortBy].column;
  const inSight = (column: Column) =>
    !walk || column === sortColumn || (column === "environment" && sortColumn === "created_at");
  const seen = (column: Column) =>
    inSight(column) ? sql<never>`${sql.ref(column)}` : sql<never>`+${sql.ref(column)}`;

  let query: Summaries = engine.db.selectFrom("license_summary");
  const where = (column: Column, operator: "=" | "<>" | ">=" | "<=", value: string | number) => {
    query = query.where(sql<SqlBool>`${seen(column)} ${sql.raw(operator)} ${value}`);
  };
  const oneOf = (column: Column, values: readonly (string | number)[] | undefined) => {
    if (!values || values.length === 0) return;
    query = query.where(sql<SqlBool>`${seen(column)} in (${sql.join([...new Set(values)])})`);
  };
  const containing = (column: Column, text: string) => {
    query = query.where(contains(engine, column, text));
  };

  if (filter.statuses?.length) oneOf("status", filter.statuses);
  else where("status", "<>", "deleted");
  if (filter.key) {
    const key = fold(filter.key).toUpperCase();
    if (licenseKey.safeParse(key).success) where("key", "=", key);
    else containing("key", key);
  }
  if (filter.companyName) containing("company_fold", fold(filter.companyName));
  if (filter.contactEmail) containing("email_fold", fold(filter.contactEmail));
  if (filter.createdBy) where("created_by_fold", "=", fold(filter.createdBy));
  if (filter.packageTierId) where("package_tier_id", "=", filter.packageTierId);
  if (filter.environment) where("environment", "=", filter.environment);
  if (filter.isOffline !== undefined) where("is_offline", "=", bit(filter.isOffline));
  if (filter.softCapacity !== undefined) where("soft_capacity", "=", bit(filter.softCapacity));
  oneOf("type", filter.types);
  oneOf("lifetime_status", filter.lifetimeStatuses);
  oneOf("use_status", filter.useStatuses?.map(folded));
  oneOf("activeness_status", filter.activenessStatuses?.map(folded));
  if (filter.dateFilterType) {
    const column = dateColumns[filter.dateFilterType];
    if (filter.minDate) where(column, ">=", msOf(filter.minDate));
    if (filter.maxDate) where(column, "<=", msOf(filter.maxDate));
  }
  if (filter.tag) {
    const id = await tagId(filter.tag);
    query = query.where((expression) => {
      const links = expression
        .selectFrom("license_tag")
        .select("license_tag.license_id")
        .where("tag_id", "=", id);
      const link = links.whereRef("license_tag.license_id", "=", "license_summary.license_id");
      return walk ? expression.exists(link) : sql<SqlBool>`license_id in ${links}`;
    });
  }
  return query;
}

/** Nulls are lowest and the id decides between equals, in the direction of the sort: so one index serves both ways. */
export function pageOfIds(matches: Summaries, { sortBy, sortType, pageNumber, pageSize }: LicenseFilter) {
  const { column, nullable } = orders[sortBy];
  const direction = sortType === "ASC" ? "asc" : "desc";
  const sorted = nullable
    ? matches.orderBy(column, (order) =>
        sortType === "ASC" ? order.asc().nullsFirst() : order.desc().nullsLast(),
      )
    : matches.orderBy(column, direction);
  return sorted
    .select("license_id")
    .orderBy("license_id", direction)
    .limit(pageSize)
    .offset(pageNumber * pageSize);
}
