import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { LicenseFilter } from "#app/domain/license/filter.ts";
import { among } from "#app/storage/dialect.ts";
import type { Engine } from "#app/storage/engine.ts";
import { type Condition, conditionsOf, dateColumns, within } from "./conditions.ts";
import { all, matchingTraits, spanMs, tally, tallySpans } from "./facets.ts";
import type { Column } from "./search.ts";
import { isUndemanding, traitTests } from "./traits.ts";

export interface Survey {
  traits: RawBuilder<SqlBool>[];
  conditions: Condition[];
  total: number;
  everything: number;
  /** The most selective condition, or null for the traits, and the estimated number of licenses it leaves. */
  narrowest: Condition | null;
  size: number;
}

export async function survey(engine: Engine, filter: LicenseFilter): Promise<Survey> {
  const traits = traitTests(filter);
  const conditions = await conditionsOf(engine, filter);
  const { all: everything, matching } = await tally(engine, traits);
  const known = { traits, conditions, everything };
  const [first, ...others] = conditions;
  if (!first) return { ...known, total: matching, narrowest: null, size: matching };

  if (others.length === 0 && first.mark !== undefined) {
    const marked = await tally(engine, traits, first.mark);
    return { ...known, total: marked.matching, ...narrower(first, marked.all, matching) };
  }
  if (others.length === 0 && first.span) {
    const total = await countSpan(engine, traits, first, first.span);
    return { ...known, total, ...narrower(first, total * (everything / Math.max(1, matching)), matching) };
  }
  if (others.length === 0 && first.counted && isUndemanding(filter)) {
    const total = await countedBy(engine, first.counted);
    return { ...known, total, narrowest: first, size: total };
  }
  const { narrowest, size } = await narrowestOf(engine, conditions, matching);
  const total = await count(engine, narrowest, await whereOf(engine, { traits, conditions, narrowest }));
  return { ...known, total, narrowest, size };
}

const narrower = (condition: Condition, size: number, matching: number) =>
  size <= matching ? { narrowest: condition, size } : { narrowest: null, size: matching };

async function narrowestOf(engine: Engine, conditions: readonly Condition[], matching: number) {
  let best: Pick<Survey, "narrowest" | "size"> = { narrowest: null, size: matching };
  for (const condition of conditions) {
    const size = await sizeOf(engine, condition);
    if (size < best.size) best = { narrowest: condition, size };
  }
  return best;
}

/** An estimate, since parts of a key are not counted. */
const fewKeys = 1_000;

async function sizeOf(engine: Engine, condition: Condition): Promise<number> {
  const { isUnique, mark, span, counted } = condition;
  if (isUnique) return 1;
  if (mark !== undefined) return (await tally(engine, [], mark)).all;
  if (span) return countSpan(engine, [], condition, span);
  return counted ? countedBy(engine, counted) : fewKeys;
}

async function countedBy({ db }: Engine, counted: RawBuilder<{ total: number }>): Promise<number> {
  const { rows } = await counted.execute(db);
  return rows[0]?.total ?? 0;
}

/** SQLite needs the index named: it misjudges lists of unknown length and reads the whole table. */
export function summariesBy({ dialect }: Engine, narrowest: Condition | null): RawBuilder<unknown> {
  const column = narrowest ? narrowest.soughtBy : "traits";
  return dialect === "sqlite" && column !== "license_id"
    ? sql`license_summary indexed by ${sql.ref(indexOn[column] ?? `license_summary_by_${column}`)}`
    : sql`license_summary`;
}

const indexOn: Partial<Record<Column, string>> = {
  traits: "license_summary_traits",
  package_tier_id: "license_summary_tier",
};

/** The narrowest condition uses its index; all others are tested on its rows. */
export async function whereOf(
  engine: Engine,
  { traits, conditions, narrowest }: Pick<Survey, "traits" | "conditions" | "narrowest">,
): Promise<RawBuilder<SqlBool>[]> {
  const wheres = conditions.map((condition) =>
    condition === narrowest ? condition.seek : (condition.join ?? condition.test),
  );
  if (narrowest) return [...wheres, ...traits];
  return [among(engine, "traits", await matchingTraits(engine, traits)), ...wheres];
}

async function count(
  engine: Engine,
  narrowest: Condition | null,
  wheres: readonly RawBuilder<SqlBool>[],
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${summariesBy(engine, narrowest)} where ${all(wheres)}`.execute(engine.db);
  return rows[0]?.total ?? 0;
}

/** Whole spans come from their counters, the rest at both ends from the date's index. */
async function countSpan(
  engine: Engine,
  traits: readonly RawBuilder<SqlBool>[],
  condition: Condition,
  { date, from, to }: NonNullable<Condition["span"]>,
): Promise<number> {
  const first = Math.max(1, Math.ceil(from / spanMs));
  const last = Math.floor((to + 1) / spanMs) - 1;
  const column = sql.ref(dateColumns[date]);
  const between = (start: number, end: number) =>
    start > end ? 0 : count(engine, condition, [within(column, start, end), ...traits]);
  if (first > last) return between(from, to);
  const [before, inside, after] = await Promise.all([
    between(from, first * spanMs - 1),
    tallySpans(engine, traits, date, first, last),
    between((last + 1) * spanMs, to),
  ]);
  return before + inside + after;
}
