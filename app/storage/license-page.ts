import type { SelectQueryBuilder } from "kysely";
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

interface Order {
  column: keyof LicenseSummaryTable;
  nullable: boolean;
}
const always = (column: keyof LicenseSummaryTable): Order => ({ column, nullable: false });
const sometimes = (column: keyof LicenseSummaryTable): Order => ({ column, nullable: true });

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
const distinct = <Value>(values: readonly Value[]) => [...new Set(values)];

export async function matching(engine: Engine, filter: LicenseFilter): Promise<Summaries> {
  let query: Summaries = engine.db.selectFrom("license_summary");
  const containing = (column: keyof LicenseSummaryTable, text: string) => {
    query = query.where(contains(engine, `license_summary.${column}`, text));
  };

  query = filter.statuses?.length
    ? query.where("status", "in", distinct(filter.statuses))
    : query.where("status", "<>", "deleted");
  if (filter.key) {
    const key = fold(filter.key).toUpperCase();
    if (licenseKey.safeParse(key).success) query = query.where("key", "=", key);
    else containing("key", key);
  }
  if (filter.companyName) containing("company_fold", fold(filter.companyName));
  if (filter.contactEmail) containing("email_fold", fold(filter.contactEmail));
  if (filter.createdBy) query = query.where("created_by_fold", "=", fold(filter.createdBy));
  if (filter.packageTierId) query = query.where("package_tier_id", "=", filter.packageTierId);
  if (filter.environment) query = query.where("environment", "=", filter.environment);
  if (filter.isOffline !== undefined) query = query.where("is_offline", "=", bit(filter.isOffline));
  if (filter.softCapacity !== undefined) query = query.where("soft_capacity", "=", bit(filter.softCapacity));
  if (filter.types?.length) query = query.where("type", "in", distinct(filter.types));
  if (filter.lifetimeStatuses?.length)
    query = query.where("lifetime_status", "in", distinct(filter.lifetimeStatuses));
  if (filter.useStatuses?.length)
    query = query.where("use_status", "in", distinct(filter.useStatuses).map(folded));
  if (filter.activenessStatuses?.length) {
    query = query.where("activeness_status", "in", distinct(filter.activenessStatuses).map(folded));
  }
  if (filter.dateFilterType) {
    const column = dateColumns[filter.dateFilterType];
    if (filter.minDate) query = query.where(column, ">=", msOf(filter.minDate));
    if (filter.maxDate) query = query.where(column, "<=", msOf(filter.maxDate));
  }
  if (filter.tag) {
    const id = await tagId(filter.tag);
    query = query.where("license_id", "in", (from) =>
      from.selectFrom("license_tag").select("license_tag.license_id").where("tag_id", "=", id),
    );
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
