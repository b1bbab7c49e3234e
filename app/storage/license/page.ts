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

/** Looks at every license on its way, but for the conditions that the sorted index itself answers. */
const testedIn = (conditions: readonly Condition[], { column }: Order) =>
  conditions.map((condition) =>
    condition.column === column && condition.keepsOrder ? condition.seek : condition.test,
  );

/**
 * The licenses that match. Many matches are best found by walking the sorted index, which `walk` makes sure of, and few
 * by a filter's own.
 */
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

/** The ids of one page in their order, and how many licenses match in all. */
export async function pageOfIds(engine: Engine, filter: LicenseFilter): Promise<PageOfIds> {
  const found = await survey(engine, filter);
  const { total } = found;
  const offset = filter.pageNumber * filter.pageSize;
  const length = Math.min(filter.pageSize, total - offset);
  if (length <= 0) return { ids: [], total };
  // What lies beyond the middle is nearer from the other end.
  const fromEnd = total - offset - length;
  const isBackwards = fromEnd < offset;
  const stretch: Stretch = {
    order: orders[filter.sortBy],
    direction: (filter.sortType === "ASC") === isBackwards ? "desc" : "asc",
    offset: isBackwards ? fromEnd : offset,
    length,
  };
  const ids = isWorthWalking(found, stretch)
    ? await walked(engine, found, stretch)
    : await gathered(engine, found, stretch);
  return { ids: isBackwards ? ids.toReversed() : ids, total };
}

interface Stretch {
  order: Order;
  direction: "asc" | "desc";
  offset: number;
  length: number;
}

/** About how much longer it takes to look at a row than to pass an entry of an index by. */
const rowCost = 16;
const sortCost = 5;

/** What the index of an order can tell without a row, beyond the order's own column. */
const carried: Partial<Record<Column, readonly Column[]>> = { created_at: ["activated_at", "expired_at"] };
/** Where what is found by one column can be sorted by another from the index alone. */
const sortedFrom: Partial<Record<Column, Column>> = { company_fold: "created_at", email_fold: "created_at" };

/** The sorted index is walked past what doesn't match; or all that can match is read first and then sorted. */
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

/** Nulls are lowest and the id decides between equals, in the direction of the sort: so one index serves both ways. */
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

/** From so far on it is quicker to count the licenses of whole spans of time than to pass them by. */
const far = 20_000;

/** The end of a span that lies not far before the offset, and how many licenses are passed until there. */
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

/** In two steps, so that no planner walks the sorted index after all. */
async function gathered(engine: Engine, found: Survey, stretch: Stretch): Promise<number[]> {
  const { rows } = await sql<{ license_id: number }>`
    with gathered as materialized (
      select license_id, ${sql.ref(stretch.order.column)} from ${summariesBy(engine, found.narrowest)} where ${all(await whereOf(engine, found))}
    )
    select license_id from gathered ${sorted(stretch)}`.execute(engine.db);
  return rows.map((row) => row.license_id);
}
