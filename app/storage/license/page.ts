import { type RawBuilder, sql } from "kysely";
import type { LicenseFilter } from "#app/domain/license/filter.ts";
import type { Slice } from "#app/domain/page.ts";
import { valueList } from "#app/storage/dialect.ts";
import type { Engine } from "#app/storage/engine.ts";
import type { TagIndex } from "./conditions.ts";
import { runCount, summaryTable, type Estimate, estimateMatches, whereOf } from "./count.ts";
import { allOf } from "./counters.ts";
import { fromFirstRow, startByCreators, startBySpans, startPastDeleted } from "./page-start.ts";
import { orders, positionColumns, orderedRange, orderBy, type RowRange } from "./order.ts";
import { idsInRange } from "./id-batches.ts";
import type { Column } from "./search.ts";
import {
  tagIndexFor,
  tagIndexWorthReading,
  isWorthCounting,
  isWorthWalking,
  testsFor,
} from "./query-plan.ts";
import { listColumns, type ListRow } from "./list-row.ts";

/** Counts may be this old, because they only choose the query plan. */
const rememberedMs = 60_000;
const maxRemembered = 500;

interface Sizes {
  /** From this offset on, looking for rows to skip is worth a query. */
  minSkipOffset: number;
  /** Number of ids read by one query, which takes some milliseconds. */
  batchSize: number;
}
const defaultSizes: Sizes = { minSkipOffset: 10_000, batchSize: 50_000 };

type CountedEstimate = Estimate & { total: number };
const isCounted = (estimate: Estimate): estimate is CountedEstimate => estimate.total !== null;

/** Gets page and total from one query if the same filter was estimated recently. */
export function pagesOf(
  engine: Engine,
  sizes: Sizes = defaultSizes,
): (filter: LicenseFilter) => Promise<Slice<ListRow>> {
  const estimates = new Map<string, { estimate: Estimate; until: number }>();

  function remember(name: string, estimate: Estimate) {
    const [oldest] = estimates.keys();
    if (estimates.size >= maxRemembered && oldest !== undefined) estimates.delete(oldest);
    estimates.set(name, { estimate, until: performance.now() + rememberedMs });
  }

  /** Returns null if the cached estimate does not lead to the page. */
  async function pageFromEstimate(filter: LicenseFilter, remembered: { estimate: Estimate }) {
    const { estimate } = remembered;
    if (collectsRows(filter, estimate)) return collectedPage(engine, filter, estimate);
    if (!isCounted(estimate)) return null;
    const page = await pageBy(engine, filter, estimate, estimate.countQuery, sizes);
    if (page.total === estimate.total) return page;
    const updated = { ...estimate, total: page.total };
    remembered.estimate = updated;
    return dependsOnTotal(filter, estimate) || dependsOnTotal(filter, updated) ? null : page;
  }

  return async (filter) => {
    const { pageNumber: _number, pageSize: _size, sortBy: _by, sortType: _type, ...narrowing } = filter;
    const name = JSON.stringify(narrowing);
    const remembered = estimates.get(name);
    const cachedPage =
      remembered && performance.now() < remembered.until ? await pageFromEstimate(filter, remembered) : null;
    if (cachedPage) return cachedPage;
    estimates.delete(name);
    const estimate = await estimateMatches(engine, filter);
    if (collectsRows(filter, estimate)) {
      remember(name, estimate);
      return collectedPage(engine, filter, estimate);
    }
    const total = estimate.total ?? (await runCount(engine, estimate.countQuery));
    const fresh = { ...estimate, total };
    remember(name, fresh);
    return pageBy(engine, filter, fresh, sql.lit(total), sizes);
  };
}

/** Positions beyond the middle are closer to the other end, which requires an exact total. */
function dependsOnTotal({ pageNumber, pageSize }: LicenseFilter, { total }: CountedEstimate): boolean {
  const offset = pageNumber * pageSize;
  return offset >= total || isPastMiddle(offset, pageSize, total);
}

const isPastMiddle = (offset: number, length: number, total: number) => total - offset - length < offset;

function rangeFromStart({ pageNumber, pageSize, sortBy, sortType }: LicenseFilter): RowRange {
  return {
    order: orders[sortBy],
    direction: sortType === "ASC" ? "asc" : "desc",
    offset: pageNumber * pageSize,
    // The number of matches may have grown since the estimate.
    length: pageSize,
  };
}

function rangeOf(filter: LicenseFilter, { total }: CountedEstimate): RowRange {
  const range = rangeFromStart(filter);
  const { direction, offset } = range;
  const length = Math.min(range.length, total - offset);
  if (!isPastMiddle(offset, length, total)) return range;
  return {
    ...range,
    direction: direction === "asc" ? "desc" : "asc",
    offset: total - offset - length,
    length,
  };
}

/** True if all matches are read and sorted, so that no separate count is needed. */
const collectsRows = (filter: LicenseFilter, estimate: Estimate): boolean =>
  estimate.isCountedByRows && isWorthCounting(estimate, rangeFromStart(filter));

const collectedPage = (engine: Engine, filter: LicenseFilter, estimate: Estimate) =>
  fetchPage(
    engine,
    filter,
    collectedPositions(engine, estimate, rangeFromStart(filter), estimate.countQuery),
  );

async function pageBy(
  engine: Engine,
  filter: LicenseFilter,
  estimate: CountedEstimate,
  countQuery: RawBuilder<number>,
  sizes: Sizes,
): Promise<Slice<ListRow>> {
  const { pageNumber, pageSize } = filter;
  if (pageSize === 0 || pageNumber * pageSize >= estimate.total)
    return { rows: [], total: await runCount(engine, countQuery) };
  const range = rangeOf(filter, estimate);
  const tagIndex =
    engine.withYieldingSnapshot && tagIndexWorthReading(estimate, estimate.total, range, sizes.batchSize);
  if (tagIndex)
    return fetchPage(engine, filter, {
      countQuery,
      positions: await tagIndexPositions(engine, tagIndex, estimate, range, sizes),
    });
  return fetchPage(
    engine,
    filter,
    isWorthWalking(estimate, estimate.total, range)
      ? { countQuery, positions: await walkPositions(engine, estimate, range, sizes) }
      : collectedPositions(engine, estimate, range, countQuery),
  );
}

interface PositionQuery {
  /** Common table expression for both queries. */
  source?: RawBuilder<unknown>;
  countQuery: RawBuilder<number>;
  positions: RawBuilder<unknown>;
}

async function fetchPage(
  engine: Engine,
  { sortBy, sortType }: LicenseFilter,
  { source = sql``, countQuery, positions }: PositionQuery,
): Promise<Slice<ListRow>> {
  const position = { column: sql.ref("page_row.sorted_by"), id: sql.ref("page_row.license_id") };
  const { rows } = await sql<ListRow & { total: number }>`${source}
    select counted.total, ${listColumns(engine)}
    from (select ${countQuery} as total) as counted
    left join (${positions}) as page_row on true
    left join license on license.id = page_row.license_id
    left join license_summary on license_summary.license_id = page_row.license_id
    ${orderBy(position, orders[sortBy], sortType === "ASC" ? "asc" : "desc")}`.execute(engine.db);
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 };
}

async function walkPositions(engine: Engine, estimate: Estimate, range: RowRange, sizes: Sizes) {
  const { conditions, flags } = estimate;
  const tagIndex = tagIndexFor(conditions, range.order.column);
  const { start, skipped: passed } =
    range.offset >= sizes.minSkipOffset ? await startFor(engine, estimate, range, tagIndex) : fromFirstRow;
  const tests = tagIndex
    ? [...tagIndex.wheres, ...tagIndex.createdBetween]
    : testsFor(conditions, range.order.column);
  return sql`select ${positionColumns(range)} from ${tagIndex ? tagIndex.table : sql`license_summary`}
    where ${allOf([...tests, ...start, ...flags])}
    ${orderedRange({ ...range, offset: range.offset - passed })}`;
}

/** Counter keys of the orders that have spans. */
const spansOf: Partial<Record<Column, string>> = {
  created_at: "created",
  activated_at: "activated",
  expired_at: "expired",
};

function startFor(engine: Engine, estimate: Estimate, range: RowRange, tagIndex: TagIndex | undefined) {
  const { conditions, flags, everything, matchingFlags: matching } = estimate;
  const { column } = range.order;
  const isByFlags = conditions.length === 0;
  const spans = tagIndex ? tagIndex.spanCounters : isByFlags && spansOf[column];
  if (spans) return startBySpans(engine, flags, spans, range);
  if (isByFlags && column === "created_by_fold") return startByCreators(engine, flags, range);
  const deleted = everything - matching;
  const isWorthIt = engine.databaseType === "sqlite" && estimate.acceptsAll && deleted < range.offset / 4;
  return isWorthIt ? startPastDeleted(engine, flags, deleted, range) : fromFirstRow;
}

/** Two steps, so that no planner walks the sorted index instead. */
function collectedPositions(
  engine: Engine,
  estimate: Estimate,
  range: RowRange,
  countQuery: RawBuilder<number>,
): PositionQuery {
  return {
    source: sql`with collected as materialized (
      select license_id, ${sql.ref(range.order.column)} from ${summaryTable(engine, estimate.narrowest)}
      where ${allOf(whereOf(engine, estimate))}
    )`,
    countQuery: estimate.isCountedByRows ? sql<number>`(select count(*) from collected)` : countQuery,
    positions: sql`select ${positionColumns(range)} from collected ${orderedRange(range)}`,
  };
}

async function tagIndexPositions(
  engine: Engine,
  tagIndex: TagIndex,
  { flags }: Estimate,
  range: RowRange,
  { batchSize }: Sizes,
) {
  const ids = await engine.withYieldingSnapshot?.((read) =>
    idsInRange(engine, read, tagIndex, flags, range, batchSize),
  );
  return sql`select ${positionColumns(range)} from license_summary
    where license_id in ${valueList(engine, ids ?? [])}`;
}
