import { type RawBuilder, sql, type SqlBool } from "kysely";
import { joinWithAnd } from "#app/storage/engine/sql-fragments.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { notDeletedCondition } from "#app/storage/license/flags.ts";
import { sumCounters, matchesFlags } from "./counters.ts";
import type { Condition } from "./filters.ts";
import type { IndexedColumn } from "./indexed-columns.ts";

/**
 * The licenses that match a filter. The database finds them with the index of `leadingCondition`, or with the
 * index of the flags if `leadingCondition` is null.
 */
export interface Selection {
  flagConditions: RawBuilder<SqlBool>[];
  conditions: Condition[];
  leadingCondition: Condition | null;
}

/**
 * The condition with the fewest matches, or null if there are no conditions. The other conditions are tested on the
 * matches of this condition.
 */
export async function findLeadingCondition(
  { db }: Engine,
  conditions: readonly Condition[],
): Promise<Condition | null> {
  const [firstCondition = null, ...otherConditions] = conditions;
  if (otherConditions.length === 0) return firstCondition;
  const countColumns = conditions.map(
    (condition, index) => sql`${countCandidates(condition)} as ${sql.ref(`count_${index}`)}`,
  );
  const { rows } = await sql<Record<string, number>>`select ${sql.join(countColumns)}`.execute(db);
  const candidateCountAt = (index: number) => rows[0]?.[`count_${index}`] ?? 0;
  const lowestCount = Math.min(...conditions.map((_, index) => candidateCountAt(index)));
  return conditions.find((_, index) => candidateCountAt(index) === lowestCount) ?? firstCondition;
}

/** Matches without a stored counter are counted only up to this number. */
const maxCountedRows = 10_000;

function countCandidates(condition: Condition): RawBuilder<number> {
  if (condition.counterKey !== undefined) return sumCounters([], condition.counterKey);
  return (
    condition.storedTotal ??
    sql<number>`(select count(*) from (
      select license_id from license_summary where ${condition.indexCondition} limit ${sql.lit(maxCountedRows)}) as matches)`
  );
}

/** `total` is the number of matches, and `licenseCount` is the number of all licenses, including deleted licenses. */
export async function countMatches(engine: Engine, selection: Selection) {
  const rows = buildTagTableRows(selection) ?? buildSummaryRows(engine, selection);
  const total = findStoredTotal(selection) ?? sql<number>`(select count(*) from ${rows})`;
  const countResult = await sql<{ total: number; licenseCount: number }>`
    select ${total} as total, ${sumCounters([])} as "licenseCount"`.execute(engine.db);
  return countResult.rows[0] ?? { total: 0, licenseCount: 0 };
}

/** The stored number of matches, or null if no stored number counts exactly this selection. */
export function findStoredTotal({ flagConditions, conditions }: Selection): RawBuilder<number> | null {
  const [condition, ...otherConditions] = conditions;
  if (!condition) return sumCounters(flagConditions);
  if (otherConditions.length > 0) return null;
  if (condition.counterKey !== undefined) return sumCounters(flagConditions, condition.counterKey);
  const areDefaultFlags = flagConditions.length === 1 && flagConditions[0] === notDeletedCondition;
  return areDefaultFlags ? (condition.storedTotal ?? null) : null;
}

/**
 * SQL of the matches in `license_tag`, which has an index by creation time. Null if the table lacks the column of a
 * condition.
 */
export function buildTagTableRows({
  flagConditions,
  conditions,
}: Pick<Selection, "conditions" | "flagConditions">): RawBuilder<unknown> | null {
  const tagTableConditions = conditions.flatMap(({ tagTableCondition }) => tagTableCondition ?? []);
  const tableCoversAllConditions = conditions.length > 0 && tagTableConditions.length === conditions.length;
  return tableCoversAllConditions
    ? sql`license_tag where ${joinWithAnd([...tagTableConditions, ...flagConditions])}`
    : null;
}

export function buildSummaryRows(
  engine: Engine,
  { flagConditions, conditions, leadingCondition }: Selection,
): RawBuilder<unknown> {
  const table = buildSummaryTable(engine, leadingCondition ? leadingCondition.column : "flags");
  if (!leadingCondition) return sql`${table} where ${matchesFlags(engine, flagConditions)}`;
  const otherConditions = conditions
    .filter((condition) => condition !== leadingCondition)
    .map(({ rowCondition }) => rowCondition);
  return sql`${table} where ${joinWithAnd([leadingCondition.indexCondition, ...otherConditions, ...flagConditions])}`;
}

/** Names the index for SQLite, because SQLite would scan the whole table for a list of unknown length. */
const buildSummaryTable = ({ databaseType }: Engine, column: IndexedColumn | "license_id") =>
  databaseType === "sqlite" && column !== "license_id"
    ? sql`license_summary indexed by ${sql.ref(`license_summary_by_${column}`)}`
    : sql`license_summary`;
