import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Engine } from "#app/storage/engine.ts";
import { type Mark as Counters, spanMs, tallyEachSpan } from "./facets.ts";
import type { Stretch } from "./order.ts";

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
