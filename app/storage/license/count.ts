import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { LicenseFilter } from "#app/domain/license/filter.ts";
import type { Engine } from "#app/storage/engine.ts";
import { type Condition, conditionsOf, type Span, within } from "./conditions.ts";
import { all, spanMs, tallied, talliedSpans, traitsAmong } from "./facets.ts";
import type { Column } from "./search.ts";
import { isUndemanding, traitTests } from "./traits.ts";

export interface Survey {
  traits: RawBuilder<SqlBool>[];
  conditions: Condition[];
  /** True if the filter accepts every license that is not deleted. */
  isUndemanding: boolean;
  /** SQL that counts the matches. */
  counted: RawBuilder<number>;
  /** True if no counter has the total, so that the rows must be read. */
  isCountedEach: boolean;
  /** Null if unknown. */
  total: number | null;
  everything: number;
  /** Matches by flags alone. */
  matching: number;
  /** Estimated matches, assuming that the conditions are independent. */
  likely: number;
  /** The most selective condition, or null for the flags, with the estimated number of licenses that it leaves. */
  narrowest: Condition | null;
  size: number;
}

export async function survey(engine: Engine, filter: LicenseFilter): Promise<Survey> {
  const traits = traitTests(filter);
  const conditions = conditionsOf(engine, filter);
  const sizes = [tallied([]), tallied(traits), ...conditions.map(sizeOf)];
  const named = sizes.map((size, nth) => sql`${size} as ${sql.ref(`size_${nth}`)}`);
  const { rows } = await sql<Record<string, number>>`select ${sql.join(named)}`.execute(engine.db);
  const [everything = 0, matching = 0, ...found] = sizes.map((_, nth) => rows[0]?.[`size_${nth}`] ?? 0);
  const narrowest = narrowestOf(engine, conditions, found, matching);
  const likely = found.reduce((left, size) => left * (size / Math.max(1, everything)), matching);
  const known = { traits, conditions, everything, matching, likely, ...narrowest };
  const byCounters = countOf(engine, filter, known);
  return {
    ...known,
    isUndemanding: conditions.length === 0 && isUndemanding(filter),
    counted: byCounters ?? countAmong(engine, known.narrowest, whereOf(engine, known)),
    isCountedEach: byCounters === null,
    total: countedAlready(filter, known),
  };
}

function countedAlready(
  filter: LicenseFilter,
  { conditions, matching, size }: Pick<Survey, "conditions" | "matching" | "size">,
) {
  const [first, ...others] = conditions;
  if (!first) return matching;
  return first.counted && others.length === 0 && isUndemanding(filter) ? size : null;
}

export async function numberOf(engine: Engine, counted: RawBuilder<number>): Promise<number> {
  const { rows } = await sql<{ number: number }>`select ${counted} as number`.execute(engine.db);
  return rows[0]?.number ?? 0;
}

/** Cost of a text match relative to a flag match: the text index contains the flags, so no row is read. */
const readingShare = 1 / 16;

function narrowestOf(
  { dialect }: Engine,
  conditions: readonly Condition[],
  sizes: readonly number[],
  matching: number,
) {
  let best: Pick<Survey, "narrowest" | "size"> = { narrowest: null, size: matching };
  const isAlone = conditions.length === 1;
  for (const [nth, condition] of conditions.entries()) {
    const size = sizes[nth] ?? 0;
    const isText = condition.column === "company_fold" || condition.column === "email_fold";
    const cost = dialect === "sqlite" && isAlone && isText ? size * readingShare : size;
    // A single condition has counters or a sort order of its own.
    if (cost < best.size || (cost === best.size && isAlone)) best = { narrowest: condition, size };
  }
  return best;
}

/** An estimate, because parts of a key are not counted. */
const fewKeys = 1_000;

function sizeOf({ isUnique, mark, span, counted }: Condition): RawBuilder<number> {
  if (isUnique) return sql.lit(1);
  if (mark !== undefined) return tallied([], mark);
  if (span) return sizeOfSpan(span);
  return counted ? sql<number>`(${counted})` : sql.lit(fewKeys);
}

/** Assumes that licenses are evenly spread within a span. */
function sizeOfSpan({ mark, from, to }: Span): RawBuilder<number> {
  const [first, last] = [Math.floor(from / spanMs), Math.floor(to / spanMs)];
  const shareOf = (span: number) =>
    (Math.min(to + 1, (span + 1) * spanMs) - Math.max(from, span * spanMs)) / spanMs;
  return sql<number>`(
    select coalesce(sum(n * case bucket
      when ${sql.lit(first)} then ${sql.lit(shareOf(first))} when ${sql.lit(last)} then ${sql.lit(shareOf(last))} else 1 end
    ), 0) from license_facet where mark = ${mark} and bucket between ${first} and ${last}
  )`;
}

/** SQLite needs the index name: it misjudges lists of unknown length and scans the whole table. */
export function summariesBy(
  { dialect }: Engine,
  narrowest: Pick<Condition, "soughtBy"> | null,
): RawBuilder<unknown> {
  const column = narrowest ? narrowest.soughtBy : "traits";
  return dialect === "sqlite" && column !== "license_id"
    ? sql`license_summary indexed by ${sql.ref(indexOn[column] ?? `license_summary_by_${column}`)}`
    : sql`license_summary`;
}

const indexOn: Partial<Record<Column, string>> = {
  traits: "license_summary_traits",
  package_tier_id: "license_summary_tier",
};

type Sought = Pick<Survey, "traits" | "conditions" | "size" | "everything">;

/** Above this share of all licenses, a text scan is faster than the trigram index. */
const broadShare = 0.1;

/** The narrowest condition uses its index; all others are tested on its rows. */
export function whereOf(
  engine: Engine,
  { traits, conditions, narrowest }: Pick<Survey, "traits" | "conditions" | "narrowest">,
): RawBuilder<SqlBool>[] {
  const wheres = conditions.map((condition) =>
    condition === narrowest ? condition.seek : (condition.join ?? condition.test),
  );
  return narrowest ? [...wheres, ...traits] : [traitsAmong(engine, traits), ...wheres];
}

function countOf(engine: Engine, filter: LicenseFilter, sought: Sought): RawBuilder<number> | null {
  const { traits, conditions, size, everything } = sought;
  const [first, ...others] = conditions;
  if (!first) return tallied(traits);
  if (others.length === 0) {
    const { apart } = first;
    if (apart && first.mark !== undefined && apart.between.length > 0)
      return countIn(apart.table, [...apart.wheres, ...apart.between, ...traits]);
    if (first.mark !== undefined) return tallied(traits, first.mark);
    if (first.span) return countOfSpan(engine, traits, first, first.span);
    if (first.counted && isUndemanding(filter)) {
      const isBroad = size > everything * broadShare;
      return sql<number>`(${(isBroad && first.countedByReading) || first.counted})`;
    }
  }
  return null;
}

const countIn = (rows: RawBuilder<unknown>, wheres: readonly RawBuilder<SqlBool>[]) =>
  sql<number>`(select count(*) from ${rows} where ${all(wheres)})`;
const countAmong = (engine: Engine, narrowest: Condition | null, wheres: readonly RawBuilder<SqlBool>[]) =>
  countIn(summariesBy(engine, narrowest), wheres);

/** Adds the counters of whole spans. At both ends, counts the covered part or the rest, whichever is shorter. */
function countOfSpan(
  engine: Engine,
  traits: readonly RawBuilder<SqlBool>[],
  condition: Condition,
  { mark, column, from, to }: Span,
): RawBuilder<number> {
  const { apart } = condition;
  const counted = apart
    ? (wheres: RawBuilder<SqlBool>[]) => countIn(apart.table, [...apart.wheres, ...wheres])
    : (wheres: RawBuilder<SqlBool>[]) => countAmong(engine, condition, wheres);
  const between = (start: number, end: number) =>
    start > end ? sql.lit(0) : counted([within(sql.ref(column), start, end), ...traits]);
  const wholes = (first: number, last: number) =>
    first > last ? sql.lit(0) : talliedSpans(traits, mark, first, last);
  const first = Math.max(1, Math.ceil(from / spanMs));
  const last = Math.floor((to + 1) / spanMs) - 1;
  if (first > last + 1) return between(from, to);
  const [begin, end] = [first * spanMs, (last + 1) * spanMs];
  const isMostOfFirst = from >= begin - spanMs && begin - from > spanMs / 2;
  const isMostOfLast = to < end + spanMs && to + 1 - end > spanMs / 2;
  const before = isMostOfFirst
    ? sql`${wholes(first - 1, first - 1)} - ${between(begin - spanMs, from - 1)}`
    : between(from, begin - 1);
  const after = isMostOfLast
    ? sql`${wholes(last + 1, last + 1)} - ${between(to + 1, end + spanMs - 1)}`
    : between(end, to);
  return sql<number>`(${before} + ${wholes(first, last)} + ${after})`;
}
