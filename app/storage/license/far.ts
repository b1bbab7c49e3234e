import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Engine } from "#app/storage/engine.ts";
import { all, type Mark as Counters, spanMs } from "./facets.ts";
import { type Direction, from, type Mark, placed, placesIn, type Stretch } from "./order.ts";
import { isDeleted } from "./traits.ts";

/** Where to start shortly before a position, and how many licenses that skips. */
export interface Start {
  start: RawBuilder<SqlBool>[];
  passed: number;
}

export const atTheBeginning: Start = { start: [], passed: 0 };

/** Consecutive licenses in an order; a counter says how many of them match. */
interface Group {
  matching: number;
  /** Condition of the group's first row, for either direction. */
  from: Record<Direction, RawBuilder<SqlBool>>;
  /** The group of nulls, which no comparison matches. */
  hasNone?: true;
}

function startAmong(groups: readonly Group[], { direction, offset, length }: Stretch): Start {
  const inOrder = direction === "desc" ? groups.toReversed() : groups;
  const none = groups.find(({ hasNone }) => hasNone);
  const end = inOrder.reduce((sum, { matching }) => sum + matching, 0) - (none?.matching ?? 0);
  let passed = 0;
  for (const { matching, from: start, hasNone } of inOrder) {
    if (passed + matching > offset) {
      const isCutOff = direction === "desc" && none && !hasNone && offset + length > end;
      return isCutOff ? atTheBeginning : { start: [start[direction]], passed };
    }
    passed += matching;
  }
  return atTheBeginning;
}

/** Skips whole time spans by their counters. */
export async function startBySpans(
  { db }: Engine,
  traits: RawBuilder<SqlBool>[],
  counters: Counters,
  stretch: Stretch,
): Promise<Start> {
  const column = sql.ref(stretch.order.column);
  const { rows } = await sql<{ isOfAll: number | boolean; span: number; matching: number }>`
    select mark = '' as "isOfAll", bucket as span, sum(n) as matching from license_facet
    where mark in ('', ${counters}) and ${all(traits)} group by 1, 2 order by 1, 2`.execute(db);
  const spans = rows.filter(({ isOfAll }) => !isOfAll);
  const groups = spans.map(({ span, matching }): Group => ({
    matching,
    from: {
      asc: sql<SqlBool>`${column} >= ${span * spanMs}`,
      desc: sql<SqlBool>`${column} < ${(span + 1) * spanMs}`,
    },
  }));
  if (!stretch.order.nullable) return startAmong(groups, stretch);
  const sum = (some: typeof rows) => some.reduce((so, { matching }) => so + matching, 0);
  const none: Group = {
    matching: sum(rows) - 2 * sum(spans),
    from: { asc: sql<SqlBool>`1 = 1`, desc: sql<SqlBool>`${column} is null` },
    hasNone: true,
  };
  return startAmong([none, ...groups], stretch);
}

/** Skips all licenses of a creator by its counter. */
export async function startByCreators(
  { db }: Engine,
  traits: RawBuilder<SqlBool>[],
  stretch: Stretch,
): Promise<Start> {
  const { rows } = await sql<{ mark: string; matching: number }>`
    select mark, sum(n) as matching from license_facet
    where mark >= 'by:' and mark < 'by;' and bucket = 0 and ${all(traits)} group by mark order by mark`.execute(
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
  return startAmong(groups, stretch);
}

/**
 * In SQLite, skipping takes a third of the time if no row is tested. The deleted licenses among the skipped rows are
 * counted afterwards, in an index of their own.
 */
export async function startPastDeleted(
  { db }: Engine,
  traits: RawBuilder<SqlBool>[],
  deleted: number,
  stretch: Stretch,
): Promise<Start> {
  const found = await sql<Mark>`select ${placed(stretch)} from license_summary
    ${placesIn({ ...stretch, length: 1 })}`.execute(db);
  const [mark] = found.rows;
  if (!mark) return atTheBeginning;
  const { sameKind, otherKind } = from(mark, stretch);
  const following = otherKind ? sql<SqlBool>`(${sameKind} or ${otherKind})` : sql<SqlBool>`(${sameKind})`;
  const next = sql`select license_id from license_summary
    where ${all([sameKind, ...traits])} limit ${deleted + stretch.length}`;
  const counted = await sql<{ skipped: number; left: number }>`select
    (select count(*) from license_summary indexed by license_summary_deleted
      where ${isDeleted} and ${following} is not true) as skipped,
    ${otherKind ? sql`(select count(*) from (${next}) as next)` : sql.lit(0)} as left`.execute(db);
  const [{ skipped, left } = { skipped: 0, left: 0 }] = counted.rows;
  // One condition cannot select a page that contains both null and other values.
  if (otherKind && left < skipped + stretch.length) return atTheBeginning;
  return { start: [sameKind], passed: stretch.offset - skipped };
}
