import { CompiledQuery, sql } from "kysely";
import type { Engine, Step } from "#app/storage/engine/engine.ts";

/** An index, trigger or constraint that a bulk load drops, with the statement that recreates it. */
interface SchemaPart {
  drop: string;
  restore: string;
}

/** Unique indexes stay, because they reject invalid rows. */
const inSqlite = (tables: readonly string[]) => [
  sql<SchemaPart>`
    select 'drop ' || type || ' "' || name || '"' as "drop", sql as restore
    from sqlite_master
    where type in ('index', 'trigger') and sql is not null and sql not like 'create unique %'
      and tbl_name in (${sql.join(tables)})`,
];

/** Includes foreign keys: checking all of them afterwards is many times faster than row by row. */
const inPostgres = (tables: readonly string[]) => {
  const ours = sql`t.relnamespace = current_schema()::regnamespace and t.relname in (${sql.join(tables)})`;
  return [
    sql<SchemaPart>`
      select format('drop index %I', i.relname) as "drop", pg_get_indexdef(i.oid) as restore
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      where not x.indisunique and ${ours}`,
    sql<SchemaPart>`
      select format('drop trigger %I on %I', g.tgname, t.relname) as "drop", pg_get_triggerdef(g.oid) as restore
      from pg_trigger g join pg_class t on t.oid = g.tgrelid
      where not g.tgisinternal and ${ours}`,
    sql<SchemaPart>`
      select format('alter table %I drop constraint %I', t.relname, c.conname) as "drop",
        format('alter table %I add constraint %I %s', t.relname, c.conname, pg_get_constraintdef(c.oid)) as restore
      from pg_constraint c join pg_class t on t.oid = c.conrelid
      where c.contype = 'f' and ${ours}`,
  ];
};

const raw = (text: string): Step => ({ query: CompiledQuery.raw(text) });
const createLedger = raw("create table if not exists set_aside (statement text not null primary key)");

/**
 * Drops the triggers and secondary indexes of these tables, and in PostgreSQL their foreign keys. The same step stores
 * the statements that recreate them, so that an interrupted load loses none: the next call of `restoreIndexes`
 * recreates all that are missing.
 */
export async function dropIndexes(engine: Engine, tables: readonly string[]): Promise<void> {
  await setPragmas(engine, "load");
  const queries = engine.databaseType === "sqlite" ? inSqlite(tables) : inPostgres(tables);
  const results = await Promise.all(queries.map((query) => query.execute(engine.db)));
  const parts = results.flatMap(({ rows }) => rows);
  const written = parts.map(({ restore }) => ({
    query: sql`insert into set_aside (statement) values (${restore})`.compile(engine.db),
  }));
  await engine.commit([createLedger, ...written, ...parts.map(({ drop }) => raw(drop))]);
}

/**
 * Recreates the dropped parts, each in one step with the removal of its stored statement. Then `catchUp` updates
 * everything that the triggers would have updated. The table of statements is dropped at the end.
 */
export async function restoreIndexes(engine: Engine, catchUp: () => Promise<void>): Promise<void> {
  // Triggers come before indexes and constraints, so that no write is missed between them and `catchUp`.
  const missing = sql<{ statement: string }>`select statement from set_aside order by upper(statement) desc`;
  const { rows } = await missing.execute(engine.db);
  const memory = engine.databaseType === "postgres" ? [raw("set local maintenance_work_mem = '256MB'")] : [];
  for (const { statement } of rows) {
    const deleteEntry = sql`delete from set_aside where statement = ${statement}`.compile(engine.db);
    await engine.commit([...memory, raw(statement), { query: deleteEntry, expect: 1 }]);
  }
  await catchUp();
  await engine.commit([raw("drop table set_aside")]);
  await setPragmas(engine, "usual");
}

const pragmas = {
  load: { synchronous: "off", foreign_keys: "off", cache_size: -262_144, wal_autocheckpoint: 16_384 },
  usual: { synchronous: "full", foreign_keys: "on", cache_size: -16_384, wal_autocheckpoint: 1_000 },
};

/** A lost load is repeated, and its rows are consistent by construction. */
async function setPragmas(engine: Engine, mode: keyof typeof pragmas): Promise<void> {
  if (engine.databaseType !== "sqlite") return;
  for (const [setting, value] of Object.entries(pragmas[mode]))
    await sql.raw(`pragma ${setting} = ${value}`).execute(engine.db);
}

/** Updates the planner's statistics. */
export async function updateStatistics(engine: Engine): Promise<void> {
  // PostgreSQL also updates the visibility map, without which it does no index-only scan.
  await sql.raw(engine.databaseType === "postgres" ? "vacuum analyze" : "analyze").execute(engine.db);
}
