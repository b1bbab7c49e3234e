import { type RawBuilder, sql, type SqlBool } from "kysely";
import { allOf } from "#app/storage/engine/dialect.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { isNotDeleted } from "#app/storage/license/flags.ts";
import { counterSum, matchesFlags } from "./counters.ts";
import type { Column, Condition } from "./filters.ts";

type Test = RawBuilder<SqlBool>;

/** Matches of a filter, found by the index of one condition, or of the flags if there is none. */
export interface Selection {
  flags: Test[];
  conditions: Condition[];
  lead: Condition | null;
}

/** The condition with the fewest matches leads; the others are tested on its matches. */
export async function leadOf({ db }: Engine, conditions: readonly Condition[]): Promise<Condition | null> {
  const [first = null, ...otherConditions] = conditions;
  if (otherConditions.length === 0) return first;
  const sizes = conditions.map(
    (condition, index) => sql`${sizeOf(condition)} as ${sql.ref(`size_${index}`)}`,
  );
  const { rows } = await sql<Record<string, number>>`select ${sql.join(sizes)}`.execute(db);
  const sizeAt = (index: number) => rows[0]?.[`size_${index}`] ?? 0;
  const smallest = Math.min(...conditions.map((_, index) => sizeAt(index)));
  return conditions.find((_, index) => sizeAt(index) === smallest) ?? first;
}

/** Limit for counting matches without a stored counter. */
const maxCounted = 10_000;

function sizeOf({ counterKey, storedTotal, seek }: Condition): RawBuilder<number> {
  if (counterKey !== undefined) return counterSum([], counterKey);
  return (
    storedTotal ??
    sql<number>`(select count(*) from (
      select license_id from license_summary where ${seek} limit ${sql.lit(maxCounted)}) as matches)`
  );
}

/** `everything` counts all licenses, also the deleted ones. */
export async function countMatches(engine: Engine, selection: Selection) {
  const rows = tagTableRows(selection) ?? summaryRows(engine, selection);
  const total = storedTotal(selection) ?? sql<number>`(select count(*) from ${rows})`;
  const counts = await sql<{ total: number; everything: number }>`
    select ${total} as total, ${counterSum([])} as everything`.execute(engine.db);
  return counts.rows[0] ?? { total: 0, everything: 0 };
}

/** Null if no stored number counts exactly this selection. */
export function storedTotal({ flags, conditions }: Selection): RawBuilder<number> | null {
  const [condition, ...otherConditions] = conditions;
  if (!condition) return counterSum(flags);
  if (otherConditions.length > 0) return null;
  if (condition.counterKey !== undefined) return counterSum(flags, condition.counterKey);
  const areDefaultFlags = flags.length === 1 && flags[0] === isNotDeleted;
  return areDefaultFlags ? (condition.storedTotal ?? null) : null;
}

/** Rows of `license_tag`, which has them in creation order; null if it cannot test all conditions. */
export function tagTableRows({
  flags,
  conditions,
}: Pick<Selection, "conditions" | "flags">): RawBuilder<unknown> | null {
  const tests = conditions.flatMap(({ tagTableTest }) => tagTableTest ?? []);
  const testsAll = tests.length > 0 && tests.length === conditions.length;
  return testsAll ? sql`license_tag where ${allOf([...tests, ...flags])}` : null;
}

export function summaryRows(engine: Engine, { flags, conditions, lead }: Selection): RawBuilder<unknown> {
  const table = summaryBy(engine, lead ? lead.column : "flags");
  if (!lead) return sql`${table} where ${matchesFlags(engine, flags)}`;
  const otherTests = conditions.filter((condition) => condition !== lead).map(({ test }) => test);
  return sql`${table} where ${allOf([lead.seek, ...otherTests, ...flags])}`;
}

/** SQLite needs the index name: it misjudges lists of unknown length and scans the whole table. */
const summaryBy = ({ databaseType }: Engine, column: Column) =>
  databaseType === "sqlite" && column !== "license_id"
    ? sql`license_summary indexed by ${sql.ref(`license_summary_by_${column}`)}`
    : sql`license_summary`;
