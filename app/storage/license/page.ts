import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { LicenseFilter } from "#app/domain/license/filter.ts";
import type { SortColumn } from "#app/domain/license/filter-fields.ts";
import type { Slice } from "#app/domain/page.ts";
import type { Engine } from "#app/storage/engine.ts";
import { type Condition, conditionsOf } from "./conditions.ts";
import { numberOf, summariesBy, type Survey, survey, whereOf } from "./count.ts";
import { all, type Mark, spanMs, tallyEachSpan } from "./facets.ts";
import type { Column } from "./search.ts";
import { traitTests } from "./traits.ts";
import { wideColumns, type WideRow } from "./wide.ts";

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

/** The licenses that stand apart in the order of their creation, if nothing else decides. */
const apartIn = (conditions: readonly Condition[], column: Column) =>
  conditions.length === 1 && column === "created_at" ? conditions[0]?.apart : undefined;

/** What matches, to be read in the order of creation; SQLite is kept from a filter's own index. */
export function matching(engine: Engine, filter: LicenseFilter) {
  const conditions = conditionsOf(engine, filter);
  const traits = traitTests(filter);
  const apart = apartIn(conditions, "created_at");
  if (apart) return { table: apart.table, wheres: [...apart.wheres, ...apart.between, ...traits] };
  const wheres =
    engine.dialect === "sqlite"
      ? testedIn(conditions, orders.createdAt)
      : conditions.map((condition) => condition.seek);
  return { table: sql`license_summary`, wheres: [...wheres, ...traits] };
}

/** How far numbers of licenses may have moved, since they only decide which way is the quickest. */
const rememberedMs = 60_000;
const mostRemembered = 500;

/** Asks one question for page and total where the same filter was surveyed lately. */
export function pagesOf(engine: Engine): (filter: LicenseFilter) => Promise<Slice<WideRow>> {
  const surveys = new Map<string, { seen: Survey; until: number }>();

  function remember(name: string, seen: Survey) {
    const [oldest] = surveys.keys();
    if (surveys.size >= mostRemembered && oldest !== undefined) surveys.delete(oldest);
    surveys.set(name, { seen, until: performance.now() + rememberedMs });
  }

  return async (filter) => {
    const { pageNumber: _number, pageSize: _size, sortBy: _by, sortType: _type, ...narrowing } = filter;
    const name = JSON.stringify(narrowing);
    const remembered = surveys.get(name);
    if (remembered && performance.now() < remembered.until) {
      const { seen } = remembered;
      const page = await pageBy(engine, filter, seen, seen.counted);
      if (page.total === seen.total) return page;
      remembered.seen = { ...seen, total: page.total };
      if (!dependsOnTotal(filter, seen) && !dependsOnTotal(filter, remembered.seen)) return page;
    }
    surveys.delete(name);
    const fresh = await survey(engine, filter);
    remember(name, fresh);
    return pageBy(engine, filter, fresh, sql.lit(fresh.total));
  };
}

interface Stretch {
  order: Order;
  direction: "asc" | "desc";
  offset: number;
  length: number;
}

/** Positions beyond the middle are nearer from the other end, for which the total must be right. */
function dependsOnTotal({ pageNumber, pageSize }: LicenseFilter, { total }: Survey): boolean {
  const offset = pageNumber * pageSize;
  return offset >= total || isPastMiddle(offset, pageSize, total);
}

const isPastMiddle = (offset: number, length: number, total: number) => total - offset - length < offset;

function stretchOf({ pageNumber, pageSize, sortBy, sortType }: LicenseFilter, { total }: Survey): Stretch {
  const offset = pageNumber * pageSize;
  const length = Math.min(pageSize, total - offset);
  const isBackwards = isPastMiddle(offset, length, total);
  return {
    order: orders[sortBy],
    direction: (sortType === "ASC") === isBackwards ? "desc" : "asc",
    offset: isBackwards ? total - offset - length : offset,
    // More than there were a moment ago may match now.
    length: isBackwards ? length : pageSize,
  };
}

async function pageBy(
  engine: Engine,
  filter: LicenseFilter,
  seen: Survey,
  counted: RawBuilder<number>,
): Promise<Slice<WideRow>> {
  const { pageNumber, pageSize, sortBy, sortType } = filter;
  if (pageSize === 0 || pageNumber * pageSize >= seen.total)
    return { rows: [], total: await numberOf(engine, counted) };
  const stretch = stretchOf(filter, seen);
  const places = isWorthWalking(seen, stretch)
    ? await walked(engine, seen, stretch)
    : gathered(engine, seen, stretch);
  const order = orders[sortBy];
  const shown = { column: sql.ref("place.sorted_by"), id: sql.ref("place.license_id") };
  const { rows } = await sql<WideRow & { total: number }>`
    select counted.total, ${wideColumns(engine)}
    from (select ${counted} as total) as counted
    left join (${places}) as place on true
    left join license on license.id = place.license_id
    left join license_summary on license_summary.license_id = place.license_id
    ${sorted(shown, order, sortType === "ASC" ? "asc" : "desc")}`.execute(engine.db);
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 };
}

/** Estimated cost of reading a row, relative to skipping an index entry. */
const rowCost = 16;
const sortCost = 5;

/** Further columns that the index of an order holds. */
const carried: Partial<Record<Column, readonly Column[]>> = { created_at: ["activated_at", "expired_at"] };
/** For these a single index both finds and sorts. */
const sortedFrom: Partial<Record<Column, Column>> = { company_fold: "created_at", email_fold: "created_at" };

/** Either walks the sorted index past what does not match, or reads all candidates and sorts them. */
function isWorthWalking(seen: Survey, { order, offset, length }: Stretch) {
  const { conditions, narrowest, size, everything, matching, total } = seen;
  if (apartIn(conditions, order.column)) return true;
  const isTold = ({ column }: Condition) =>
    column === order.column || carried[order.column]?.includes(column);
  const walkable = narrowest?.column === order.column ? size : everything;
  // Of what the traits rule out, no row is read.
  const reading = conditions.every(isTold) ? 0 : rowCost * (matching / everything);
  const walking = (walkable / total) * (offset + length) * (1 + reading);
  const isAlone = conditions.length === 1 && narrowest !== null;
  const gathering = size * (isAlone && sortedFrom[narrowest.column] === order.column ? sortCost : rowCost);
  return walking <= gathering;
}

/** Nulls are lowest and the id decides between equals, in the sort direction, so one index serves both ways. */
function sorted(
  { column, id }: Record<"column" | "id", RawBuilder<unknown>>,
  { nullable }: Order,
  direction: "asc" | "desc",
): RawBuilder<unknown> {
  const way = sql.raw(direction);
  const nulls = sql.raw(nullable ? (direction === "asc" ? "nulls first" : "nulls last") : "");
  return sql`order by ${column} ${way} ${nulls}, ${id} ${way}`;
}

const placesIn = ({ order, direction, offset, length }: Stretch) =>
  sql`${sorted({ column: sql.ref(order.column), id: sql.ref("license_id") }, order, direction)}
    limit ${length} offset ${offset}`;

const placed = ({ order }: Stretch) => sql`license_id, ${sql.ref(order.column)} as sorted_by`;

async function walked(engine: Engine, { conditions, traits }: Survey, stretch: Stretch) {
  const apart = apartIn(conditions, stretch.order.column);
  const spans = apart
    ? apart.spans
    : conditions.length === 0 && stretch.order.column === "created_at" && "created";
  const { start, passed } =
    spans && stretch.offset >= far
      ? await startFrom(engine, traits, spans, stretch)
      : { start: [], passed: 0 };
  const own = apart ? [...apart.wheres, ...apart.between] : testedIn(conditions, stretch.order);
  return sql`select ${placed(stretch)} from ${apart ? apart.table : sql`license_summary`}
    where ${all([...own, ...start, ...traits])}
    ${placesIn({ ...stretch, offset: stretch.offset - passed })}`;
}

/** Above this offset, counting whole spans of time is faster than skipping licenses. */
const far = 10_000;

/** Returns where to start shortly before the offset, and how many licenses that skips. */
async function startFrom(
  engine: Engine,
  traits: RawBuilder<SqlBool>[],
  mark: Mark,
  { direction, offset }: Stretch,
) {
  const spans = await tallyEachSpan(engine, traits, mark);
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
const gathered = (engine: Engine, seen: Survey, stretch: Stretch) => sql`
  with gathered as materialized (
    select license_id, ${sql.ref(stretch.order.column)} from ${summariesBy(engine, seen.narrowest)}
    where ${all(whereOf(engine, seen))}
  )
  select ${placed(stretch)} from gathered ${placesIn(stretch)}`;
