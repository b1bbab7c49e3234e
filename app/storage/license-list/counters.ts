import { type RawBuilder, sql, type SqlBool } from "kysely";
import { joinWithAnd } from "#app/storage/engine/sql-fragments.ts";
import type { Engine } from "#app/storage/engine/engine.ts";

/** Property by which counters group the licenses. The keys of these counters start with this name. */
export type CounterName = "by" | "tag" | "tier";

/** Key of counters, or SQL that returns it. The empty key counts all licenses. */
export type CounterKey = "" | `${CounterName}:${string}` | RawBuilder<string>;

/** Sums the counters of this key whose flags match the conditions. */
export const sumCounters = (
  flagConditions: readonly RawBuilder<SqlBool>[],
  counterKey: CounterKey = "",
): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(licenses), 0) from license_counter
    where counter_key = ${counterKey} and ${joinWithAnd(flagConditions)})`;

/**
 * SQL that is true for licenses whose flags match. The SQL lists the existing flag combinations that
 * match, and the database looks these combinations up in an index.
 */
export function matchesFlags(
  { databaseType }: Engine,
  flagConditions: readonly RawBuilder<SqlBool>[],
): RawBuilder<SqlBool> {
  const combinations = sql`select flags from license_counter where counter_key = '' and ${joinWithAnd(flagConditions)}
    group by flags having sum(licenses) > 0`;
  return databaseType === "sqlite"
    ? sql<SqlBool>`flags in (${combinations})`
    : sql<SqlBool>`flags = any (array(${combinations}))`;
}

const changesPerBatch = 100_000;

/** In PostgreSQL, adds the rows of `license_counter_change` to the counters. Deletes counters that are zero. */
export async function mergeCounterChanges(engine: Engine): Promise<void> {
  const { db, databaseType } = engine;
  if (databaseType === "sqlite") {
    await engine.commit([{ query: sql`delete from license_counter where licenses = 0`.compile(db) }]);
    return;
  }
  for (;;) {
    // The delete hides these rows from a concurrent merge. The sort order prevents deadlocks.
    const { rows } = await sql<{ merged_count: number }>`
      with change as (
        delete from license_counter_change
        where id in (select id from license_counter_change order by id limit ${changesPerBatch})
        returning counter_key, flags, licenses
      ), added as (
        insert into license_counter_total as total (counter_key, flags, licenses)
        select counter_key, flags, sum(licenses) from change group by counter_key, flags having sum(licenses) <> 0
        order by counter_key, flags
        on conflict (counter_key, flags) do update set licenses = total.licenses + excluded.licenses
      )
      select count(*) as merged_count from change`.execute(db);
    if ((rows[0]?.merged_count ?? 0) < changesPerBatch) break;
  }
  await sql`delete from license_counter_total where licenses = 0`.execute(db);
}
