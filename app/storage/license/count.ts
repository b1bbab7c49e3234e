import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { LicenseFilter } from "#app/domain/license/filter.ts";
import type { Engine } from "#app/storage/engine.ts";
import { type Condition, conditionsOf, type Span, isBetween } from "./conditions.ts";
import { allOf, spanMs, counterSum, counterSumOfSpans, matchesFlags } from "./counters.ts";
import type { Column } from "./search.ts";
import { acceptsAll, flagTests } from "./flags.ts";

export interface Estimate {
  flags: RawBuilder<SqlBool>[];
  conditions: Condition[];
  /** True if the filter accepts every license that is not deleted. */
  acceptsAll: boolean;
  /** SQL that counts the matches. */
  countQuery: RawBuilder<number>;
  /** True if no counter has the total, so that the rows must be read. */
  isCountedByRows: boolean;
  /** Null if unknown. */
  total: number | null;
  everything: number;
  /** Matches by flags alone. */
  matchingFlags: number;
  /** Estimated matches, assuming that the conditions are independent. */
  likely: number;
  /** The most selective condition, or null for the flags, with the estimated number of licenses that it leaves. */
  narrowest: Condition | null;
  size: number;
}

export async function estimateMatches(engine: Engine, filter: LicenseFilter): Promise<Estimate> {
  const flags = flagTests(filter);
  const conditions = conditionsOf(engine, filter);
  const sizes = [counterSum([]), counterSum(flags), ...conditions.map(sizeOf)];
  const columns = sizes.map((size, nth) => sql`${size} as ${sql.ref(`size_${nth}`)}`);
  const { rows } = await sql<Record<string, number>>`select ${sql.join(columns)}`.execute(engine.db);
  const [everything = 0, matchingFlags = 0, ...conditionSizes] = sizes.map(
    (_, nth) => rows[0]?.[`size_${nth}`] ?? 0,
  );
  const narrowest = narrowestOf(engine, conditions, conditionSizes, matchingFlags);
  const likely = conditionSizes.reduce(
    (remaining, size) => remaining * (size / Math.max(1, everything)),
    matchingFlags,
  );
  const partial = { flags, conditions, everything, matchingFlags, likely, ...narrowest };
  const byCounters = countOf(engine, filter, partial);
  return {
    ...partial,
    acceptsAll: conditions.length === 0 && acceptsAll(filter),
    countQuery: byCounters ?? countAmong(engine, partial.narrowest, whereOf(engine, partial)),
    isCountedByRows: byCounters === null,
    total: totalFromCounters(filter, partial),
  };
}

function totalFromCounters(
  filter: LicenseFilter,
  { conditions, matchingFlags, size }: Pick<Estimate, "conditions" | "matchingFlags" | "size">,
) {
  const [first, ...rest] = conditions;
  if (!first) return matchingFlags;
  return first.countQuery && rest.length === 0 && acceptsAll(filter) ? size : null;
}

export async function runCount(engine: Engine, countQuery: RawBuilder<number>): Promise<number> {
  const { rows } = await sql<{ number: number }>`select ${countQuery} as number`.execute(engine.db);
  return rows[0]?.number ?? 0;
}

/** Cost of a text match relative to a flag match: the text index contains the flags, so no row is read. */
const textIndexShare = 1 / 16;

function narrowestOf(
  { databaseType }: Engine,
  conditions: readonly Condition[],
  sizes: readonly number[],
  matchingFlags: number,
) {
  let best: Pick<Estimate, "narrowest" | "size"> = { narrowest: null, size: matchingFlags };
  const isAlone = conditions.length === 1;
  for (const [nth, condition] of conditions.entries()) {
    const size = sizes[nth] ?? 0;
    const isText = condition.column === "company_fold" || condition.column === "email_fold";
    const cost = databaseType === "sqlite" && isAlone && isText ? size * textIndexShare : size;
    // A single condition has counters or a sort order of its own.
    if (cost < best.size || (cost === best.size && isAlone)) best = { narrowest: condition, size };
  }
  return best;
}

/** An estimate, because parts of a key are not counted. */
const fewKeys = 1_000;

function sizeOf({ isUnique, counterKey, span, countQuery }: Condition): RawBuilder<number> {
  if (isUnique) return sql.lit(1);
  if (counterKey !== undefined) return counterSum([], counterKey);
  if (span) return sizeOfSpan(span);
  return countQuery ? sql<number>`(${countQuery})` : sql.lit(fewKeys);
}

/** Assumes that licenses are evenly spread within a span. */
function sizeOfSpan({ counterKey, from, to }: Span): RawBuilder<number> {
  const [first, last] = [Math.floor(from / spanMs), Math.floor(to / spanMs)];
  const shareOf = (span: number) =>
    (Math.min(to + 1, (span + 1) * spanMs) - Math.max(from, span * spanMs)) / spanMs;
  return sql<number>`(
    select coalesce(sum(n * case bucket
      when ${sql.lit(first)} then ${sql.lit(shareOf(first))} when ${sql.lit(last)} then ${sql.lit(shareOf(last))} else 1 end
    ), 0) from license_facet where mark = ${counterKey} and bucket between ${first} and ${last}
  )`;
}

/** SQLite needs the index name: it misjudges lists of unknown length and scans the whole table. */
export function summaryTable(
  { databaseType }: Engine,
  narrowest: Pick<Condition, "indexColumn"> | null,
): RawBuilder<unknown> {
  const column = narrowest ? narrowest.indexColumn : "traits";
  return databaseType === "sqlite" && column !== "license_id"
    ? sql`license_summary indexed by ${sql.ref(indexOn[column] ?? `license_summary_by_${column}`)}`
    : sql`license_summary`;
}

const indexOn: Partial<Record<Column, string>> = {
  traits: "license_summary_traits",
  package_tier_id: "license_summary_tier",
};

type CountInput = Pick<Estimate, "flags" | "conditions" | "size" | "everything">;

/** Above this share of all licenses, a text scan is faster than the trigram index. */
const broadShare = 0.1;

/** The narrowest condition uses its index; all others are tested on its rows. */
export function whereOf(
  engine: Engine,
  { flags, conditions, narrowest }: Pick<Estimate, "flags" | "conditions" | "narrowest">,
): RawBuilder<SqlBool>[] {
  const wheres = conditions.map((condition) =>
    condition === narrowest ? condition.seek : (condition.join ?? condition.test),
  );
  return narrowest ? [...wheres, ...flags] : [matchesFlags(engine, flags), ...wheres];
}

function countOf(engine: Engine, filter: LicenseFilter, input: CountInput): RawBuilder<number> | null {
  const { flags, conditions, size, everything } = input;
  const [first, ...rest] = conditions;
  if (!first) return counterSum(flags);
  if (rest.length === 0) {
    const { tagIndex } = first;
    if (tagIndex && first.counterKey !== undefined && tagIndex.createdBetween.length > 0)
      return countIn(tagIndex.table, [...tagIndex.wheres, ...tagIndex.createdBetween, ...flags]);
    if (first.counterKey !== undefined) return counterSum(flags, first.counterKey);
    if (first.span) return countOfSpan(engine, flags, first, first.span);
    if (first.countQuery && acceptsAll(filter)) {
      const isBroad = size > everything * broadShare;
      return sql<number>`(${(isBroad && first.countByScan) || first.countQuery})`;
    }
  }
  return null;
}

const countIn = (rows: RawBuilder<unknown>, wheres: readonly RawBuilder<SqlBool>[]) =>
  sql<number>`(select count(*) from ${rows} where ${allOf(wheres)})`;
const countAmong = (engine: Engine, narrowest: Condition | null, wheres: readonly RawBuilder<SqlBool>[]) =>
  countIn(summaryTable(engine, narrowest), wheres);

/** Adds the counters of whole spans. At both ends, counts the covered part or the rest, whichever is shorter. */
function countOfSpan(
  engine: Engine,
  flags: readonly RawBuilder<SqlBool>[],
  condition: Condition,
  { counterKey, column, from, to }: Span,
): RawBuilder<number> {
  const { tagIndex } = condition;
  const countRows = tagIndex
    ? (wheres: RawBuilder<SqlBool>[]) => countIn(tagIndex.table, [...tagIndex.wheres, ...wheres])
    : (wheres: RawBuilder<SqlBool>[]) => countAmong(engine, condition, wheres);
  const between = (start: number, end: number) =>
    start > end ? sql.lit(0) : countRows([isBetween(sql.ref(column), start, end), ...flags]);
  const wholes = (first: number, last: number) =>
    first > last ? sql.lit(0) : counterSumOfSpans(flags, counterKey, first, last);
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
