import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Engine } from "#app/storage/engine.ts";
import { all, type Mark as Counters, spanMs, tallyEachSpan } from "./facets.ts";
import { from, type Mark, placed, placesIn, type Stretch } from "./order.ts";
import { isDeleted } from "./traits.ts";

/** Where to start shortly before a place, and how many licenses that skips. */
export interface Start {
  start: RawBuilder<SqlBool>[];
  passed: number;
}

export const atTheBeginning: Start = { start: [], passed: 0 };

/** Whole spans of time are skipped by their counters. */
export async function startBySpans(
  engine: Engine,
  traits: RawBuilder<SqlBool>[],
  counters: Counters,
  { direction, offset }: Stretch,
): Promise<Start> {
  const spans = await tallyEachSpan(engine, traits, counters);
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
  return atTheBeginning;
}

/**
 * In SQLite, skipping takes a third of the time where nothing is looked at. The deleted ones among what was skipped are
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
  // One condition does not find a page that is partly of those without a value.
  if (otherKind && left < skipped + stretch.length) return atTheBeginning;
  return { start: [sameKind], passed: stretch.offset - skipped };
}
