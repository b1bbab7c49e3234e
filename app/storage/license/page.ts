import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import type { LicenseFilter } from "#app/domain/license/filter.ts";
import type { SortColumn } from "#app/domain/license/filter-fields.ts";
import type { Engine } from "#app/storage/engine.ts";
import { type Condition, conditionsOf } from "./conditions.ts";
import { summariesBy, type Survey, survey, whereOf } from "./count.ts";
import { all, spanMs, tallyEachSpan } from "./facets.ts";
import type { Column } from "./search.ts";
import { traitTests } from "./traits.ts";
import type { Database } from "#app/storage/schema.ts";

type Summaries = SelectQueryBuilder<Database, "license_summary", object>;

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

const testedIn = (conditions: readonly Condition[], { column }: Order) =>
  conditions.map((condition) =>
    condition.column === column && condition.keepsOrder ? condition.seek : condition.test,
  );

/** `walk` forces the sorted index, which suits many matches; few are found faster by a filter's own index. */
export async function matching(engine: Engine, filter: LicenseFilter, walk = false): Promise<Summaries> {
  const conditions = await conditionsOf(engine, filter);
  const wheres = walk
    ? testedIn(conditions, orders[filter.sortBy])
    : conditions.map((condition) => condition.seek);
  let matches: Summaries = engine.db.selectFrom("license_summary");
  for (const where of [...wheres, ...traitTests(filter)]) matches = matches.where(where);
  return matches;
}

export interface PageOfIds {
  ids: number[];
  total: number;
}

export async function pageOfIds(engine: Engine, filter: LicenseFilter): Promise<PageOfIds> {
  const counts = await survey(engine, filter);
  const { total } = counts;
  const offset = filter.pageNumber * filter.pageSize;
  const length = Math.min(filter.pageSize, total - offset);
  if (length <= 0) return { ids: [], total };
  // Positions beyond the middle are nearer from the other end.
  const fromEnd = total - offset - length;
  const isBackwards = fromEnd < offset;
  const stretch: Stretch = {
    order: orders[filter.sortBy],
    direction: (filter.sortType === "ASC") === isBackwards ? "desc" : "asc",
    offset: isBackwards ? fromEnd : offset,
    length,
  };
  const ids = isWorthWalking(counts, stretch)
    ? await walked(engine, counts, stretch)
    : await gathered(engine, counts, stretch);
  return { ids: isBackwards ? ids.toReversed() : ids, total };
}

interface Stretch {
  order: Order;
  direction: "asc" | "desc";
  offset: number;
  length: number;
}

/** Estimated cost of reading a row, relative to skipping an index entry. */
const rowCost = 16;
const sortCost = 5;

/** Further columns that the index of an order holds. */
const carried: Partial<Record<Column, readonly Column[]>> = { created_at: ["activated_at", "expired_at"] };
/** For these a single index both finds and sorts. */
const sortedFrom: Partial<Record<Column, Column>> = { company_fold: "created_at", email_fold: "created_at" };

/** Either walks the sorted index past what does not match, or reads all candidates and sorts them. */
function isWorthWalking({ conditions, narrowest, size, everything, total }: Survey, stretch: Stretch) {
  const { order, offset, length } = stretch;
  const isTold = ({ column }: Condition) =>
    column === order.column || carried[order.column]?.includes(column);
  const walkable = narrowest?.column === order.column ? size : everything;
  const walking = (walkable / total) * (offset + length) * (conditions.every(isTold) ? 1 : rowCost);
  const isAlone = conditions.length === 1 && narrowest !== null;
  const gathering = size * (isAlone && sortedFrom[narrowest.column] === order.column ? sortCost : rowCost);
  return walking <= gathering;
}

/** Nulls are lowest and the id decides between equals, in the sort direction, so one index serves both ways. */
function sorted({ order, direction, offset, length }: Stretch): RawBuilder<unknown> {
  const way = sql.raw(direction);
  const nulls = sql.raw(order.nullable ? (direction === "asc" ? "nulls first" : "nulls last") : "");
  return sql`order by ${sql.ref(order.column)} ${way} ${nulls}, license_id ${way} limit ${length} offset ${offset}`;
}

async function walked(engine: Engine, { conditions, traits }: Survey, stretch: Stretch): Promise<number[]> {
  const isFar = stretch.offset >= far && stretch.order.column === "created_at" && conditions.length === 0;
  const { start, passed } = isFar ? await startFrom(engine, traits, stretch) : { start: [], passed: 0 };
  const wheres = [...start, ...testedIn(conditions, stretch.order), ...traits];
  const rest = sorted({ ...stretch, offset: stretch.offset - passed });
  const { rows } = await sql<{ license_id: number }>`
    select license_id from license_summary where ${all(wheres)} ${rest}`.execute(engine.db);
  return rows.map((row) => row.license_id);
}

/** Above this offset, counting whole spans of time is faster than skipping licenses. */
const far = 20_000;

/** Returns where to start shortly before the offset, and how many licenses that skips. */
async function startFrom(engine: Engine, traits: RawBuilder<SqlBool>[], { direction, offset }: Stretch) {
  const spans = await tallyEachSpan(engine, traits, "created");
  let passed = 0;
  for (const { span, matching: inside } of direction === "desc" ? spans.toReversed() : spans) {
    if (passed + inside > offset) {
      const start =
        direction === "desc"
          ? sql<SqlBool>`created_at < ${(span + 1) * spanMs}`
          : sql<SqlBool>`created_at >= ${span * spanMs}`;
      return { start: [start], passed };
    }
    passed += inside;
  }
  return { start: [], passed: 0 };
}

/** Two steps, so that no planner walks the sorted index after all. */
async function gathered(engine: Engine, counts: Survey, stretch: Stretch): Promise<number[]> {
  const { rows } = await sql<{ license_id: number }>`
    with gathered as materialized (
      select license_id, ${sql.ref(stretch.order.column)} from ${summariesBy(engine, counts.narrowest)} where ${all(await whereOf(engine, counts))}
    )
    select license_id from gathered ${sorted(stretch)}`.execute(engine.db);
  return rows.map((row) => row.license_id);
}
