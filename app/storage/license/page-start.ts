import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Engine } from "#app/storage/engine.ts";
import { allOf, type CounterKey as Counters, spanMs } from "./counters.ts";
import {
  type Direction,
  startingAt,
  type RowPosition,
  positionColumns,
  orderedRange,
  type RowRange,
} from "./order.ts";
import { isDeleted } from "./flags.ts";

/** Where to start shortly before a position, and how many licenses that skips. */
export interface PageStart {
  start: RawBuilder<SqlBool>[];
  skipped: number;
}

export const fromFirstRow: PageStart = { start: [], skipped: 0 };

/** Consecutive licenses in an order; a counter says how many of them match. */
interface Group {
  matching: number;
  /** Condition of the group's first row, for either direction. */
  from: Record<Direction, RawBuilder<SqlBool>>;
  /** The group of nulls, which no comparison matches. */
  isNullGroup?: true;
}

function startAmong(groups: readonly Group[], { direction, offset, length }: RowRange): PageStart {
  const ordered = direction === "desc" ? groups.toReversed() : groups;
  const nullGroup = groups.find(({ isNullGroup }) => isNullGroup);
  const end = ordered.reduce((sum, { matching }) => sum + matching, 0) - (nullGroup?.matching ?? 0);
  let skipped = 0;
  for (const { matching, from: start, isNullGroup } of ordered) {
    if (skipped + matching > offset) {
      const isCutOff = direction === "desc" && nullGroup && !isNullGroup && offset + length > end;
      return isCutOff ? fromFirstRow : { start: [start[direction]], skipped };
    }
    skipped += matching;
  }
  return fromFirstRow;
}

/** Skips whole time spans by their counters. */
export async function startBySpans(
  { db }: Engine,
  flags: RawBuilder<SqlBool>[],
  counters: Counters,
  range: RowRange,
): Promise<PageStart> {
  const column = sql.ref(range.order.column);
  const { rows } = await sql<{ isOfAll: number | boolean; span: number; matching: number }>`
    select mark = '' as "isOfAll", bucket as span, sum(n) as matching from license_facet
    where mark in ('', ${counters}) and ${allOf(flags)} group by 1, 2 order by 1, 2`.execute(db);
  const spans = rows.filter(({ isOfAll }) => !isOfAll);
  const groups = spans.map(({ span, matching }): Group => ({
    matching,
    from: {
      asc: sql<SqlBool>`${column} >= ${span * spanMs}`,
      desc: sql<SqlBool>`${column} < ${(span + 1) * spanMs}`,
    },
  }));
  if (!range.order.nullable) return startAmong(groups, range);
  const sum = (some: typeof rows) => some.reduce((so, { matching }) => so + matching, 0);
  const nullGroup: Group = {
    matching: sum(rows) - 2 * sum(spans),
    from: { asc: sql<SqlBool>`1 = 1`, desc: sql<SqlBool>`${column} is null` },
    isNullGroup: true,
  };
  return startAmong([nullGroup, ...groups], range);
}

/** Skips all licenses of a creator by its counter. */
export async function startByCreators(
  { db }: Engine,
  flags: RawBuilder<SqlBool>[],
  range: RowRange,
): Promise<PageStart> {
  const { rows } = await sql<{ mark: string; matching: number }>`
    select mark, sum(n) as matching from license_facet
    where mark >= 'by:' and mark < 'by;' and bucket = 0 and ${allOf(flags)} group by mark order by mark`.execute(
    db,
  );
  const groups = rows.map(({ mark, matching }): Group => {
    const creator = mark.slice("by:".length);
    return {
      matching,
      from: {
        asc: sql<SqlBool>`created_by_fold >= ${creator}`,
        desc: sql<SqlBool>`created_by_fold <= ${creator}`,
      },
    };
  });
  return startAmong(groups, range);
}

/**
 * In SQLite, skipping takes a third of the time if no row is tested. The deleted licenses among the skipped rows are
 * counted afterwards, in an index of their own.
 */
export async function startPastDeleted(
  { db }: Engine,
  flags: RawBuilder<SqlBool>[],
  deleted: number,
  range: RowRange,
): Promise<PageStart> {
  const boundary = await sql<RowPosition>`select ${positionColumns(range)} from license_summary
    ${orderedRange({ ...range, length: 1 })}`.execute(db);
  const [position] = boundary.rows;
  if (!position) return fromFirstRow;
  const { sameKind, otherKind } = startingAt(position, range);
  const following = otherKind ? sql<SqlBool>`(${sameKind} or ${otherKind})` : sql<SqlBool>`(${sameKind})`;
  const next = sql`select license_id from license_summary
    where ${allOf([sameKind, ...flags])} limit ${deleted + range.length}`;
  const counts = await sql<{ skipped: number; left: number }>`select
    (select count(*) from license_summary indexed by license_summary_deleted
      where ${isDeleted} and ${following} is not true) as skipped,
    ${otherKind ? sql`(select count(*) from (${next}) as next)` : sql.lit(0)} as left`.execute(db);
  const [{ skipped, left: remaining } = { skipped: 0, left: 0 }] = counts.rows;
  // One condition cannot select a page that contains both null and other values.
  if (otherKind && remaining < skipped + range.length) return fromFirstRow;
  return { start: [sameKind], skipped: range.offset - skipped };
}
