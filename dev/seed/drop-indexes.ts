import { CompiledQuery, sql } from "kysely";
import type { Engine, Step } from "#app/storage/engine/engine.ts";

/** An index, trigger or constraint that a bulk load drops, with the statement that recreates it. */
interface SchemaObject {
  drop: string;
  restore: string;
}

/** Excludes unique indexes, because they must reject invalid rows during the load. */
const createSqliteQueries = (tables: readonly string[]) => [
  sql<SchemaObject>`
    select 'drop ' || type || ' "' || name || '"' as "drop", sql as restore
    from sqlite_master
    where type in ('index', 'trigger') and sql is not null and sql not like 'create unique %'
      and tbl_name in (${sql.join(tables)})`,
];

/** Includes foreign keys, because checking all of them afterwards is many times faster than row by row. */
const createPostgresQueries = (tables: readonly string[]) => {
  const tableCondition = sql`t.relnamespace = current_schema()::regnamespace and t.relname in (${sql.join(tables)})`;
  return [
    sql<SchemaObject>`
      select format('drop index %I', i.relname) as "drop", pg_get_indexdef(i.oid) as restore
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      where not x.indisunique and ${tableCondition}`,
    sql<SchemaObject>`
      select format('drop trigger %I on %I', g.tgname, t.relname) as "drop", pg_get_triggerdef(g.oid) as restore
      from pg_trigger g join pg_class t on t.oid = g.tgrelid
      where not g.tgisinternal and ${tableCondition}`,
    sql<SchemaObject>`
      select format('alter table %I drop constraint %I', t.relname, c.conname) as "drop",
        format('alter table %I add constraint %I %s', t.relname, c.conname, pg_get_constraintdef(c.oid)) as restore
      from pg_constraint c join pg_class t on t.oid = c.conrelid
      where c.contype = 'f' and ${tableCondition}`,
  ];
};

const createRawStep = (text: string): Step => ({ query: CompiledQuery.raw(text) });
const statementTableStep = createRawStep(
  "create table if not exists set_aside (statement text not null primary key)",
);

/**
 * Drops the triggers and secondary indexes of these tables, and in PostgreSQL their foreign keys. The same step stores
 * the statements that recreate them. An interrupted load therefore loses no statement: the next call
 * of `restoreIndexes` recreates everything that is missing.
 */
export async function dropIndexes(engine: Engine, tables: readonly string[]): Promise<void> {
  await setPragmas(engine, "load");
  const queries =
    engine.databaseType === "sqlite" ? createSqliteQueries(tables) : createPostgresQueries(tables);
  const results = await Promise.all(queries.map((query) => query.execute(engine.db)));
  const schemaObjects = results.flatMap(({ rows }) => rows);
  const storeSteps = schemaObjects.map(({ restore }) => ({
    query: sql`insert into set_aside (statement) values (${restore})`.compile(engine.db),
  }));
  await engine.commit([
    statementTableStep,
    ...storeSteps,
    ...schemaObjects.map(({ drop }) => createRawStep(drop)),
  ]);
}

/**
 * Recreates each dropped object and deletes its stored statement in one commit. Then `updateDerivedRows`
 * updates the rows that the triggers would have updated. At the end, the table of statements is dropped.
 */
export async function restoreIndexes(engine: Engine, updateDerivedRows: () => Promise<void>): Promise<void> {
  // The descending order recreates triggers before indexes and constraints, so that the triggers miss no write.
  const statementQuery = sql<{
    statement: string;
  }>`select statement from set_aside order by upper(statement) desc`;
  const { rows } = await statementQuery.execute(engine.db);
  const memorySettings =
    engine.databaseType === "postgres" ? [createRawStep("set local maintenance_work_mem = '256MB'")] : [];
  for (const { statement } of rows) {
    const statementDeletion = sql`delete from set_aside where statement = ${statement}`.compile(engine.db);
    await engine.commit([
      ...memorySettings,
      createRawStep(statement),
      { query: statementDeletion, expectedRowCount: 1 },
    ]);
  }
  await updateDerivedRows();
  await engine.commit([createRawStep("drop table set_aside")]);
  await setPragmas(engine, "usual");
}

const pragmas = {
  load: { synchronous: "off", foreign_keys: "off", cache_size: -262_144, wal_autocheckpoint: 16_384 },
  usual: { synchronous: "full", foreign_keys: "on", cache_size: -16_384, wal_autocheckpoint: 1_000 },
};

/** Sets the pragmas of a mode. In load mode, a crash can lose data. The load can then be repeated. */
async function setPragmas(engine: Engine, mode: keyof typeof pragmas): Promise<void> {
  if (engine.databaseType !== "sqlite") return;
  for (const [setting, value] of Object.entries(pragmas[mode]))
    await sql.raw(`pragma ${setting} = ${value}`).execute(engine.db);
}

/** Updates the statistics of the query planner. */
export async function updateStatistics(engine: Engine): Promise<void> {
  // PostgreSQL needs the visibility map for index-only scans, and only VACUUM updates the map.
  await sql.raw(engine.databaseType === "postgres" ? "vacuum analyze" : "analyze").execute(engine.db);
}
