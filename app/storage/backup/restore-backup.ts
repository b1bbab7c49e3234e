import { type RawBuilder, sql } from "kysely";
import type { JobPause } from "#app/domain/job-pause/pause.ts";
import { checkSupported, migrate, restoringMarker } from "#app/storage/migrate.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { BackupError, type Manifest, manifest, backupHeader, tableLine } from "./backup-lines.ts";
import { isEmpty, type Table, tablesOf } from "./tables.ts";

const rowsAtOnce = 500;
const charactersAtOnce = 500_000;

/**
 * Restores a backup of any engine into an empty database and migrates it to the current schema. Pauses background jobs,
 * so that a copy sends nothing to the systems of the original. Raises a BackupError or SchemaError.
 */
export async function restoreBackup(
  engine: Engine,
  lines: AsyncIterable<string>,
  at: Date,
): Promise<Manifest> {
  const rest = lines[Symbol.asyncIterator]();
  const head = backupHeader.safeParse(parsed((await rest.next()).value)).data;
  if (!head)
    throw new BackupError(
      "This is no backup of the app, or one of a format that this version does not know.",
    );
  checkSupported(head.schema);
  if (!(await engine.withSnapshot((read) => isEmpty(engine, read))))
    throw new BackupError("The database is not empty. A backup is restored into an empty place alone.");
  await migrate(engine, at, head.schema);
  await runStatements(
    engine,
    sql`insert into schema_migration (name, applied_at) values (${restoringMarker}, ${at.getTime()})`,
  );
  const contents = await loadTables(engine, { [Symbol.asyncIterator]: () => rest });
  await checkCounts(engine, contents);
  await migrate(engine, at, undefined, { isRestoring: true });
  await runStatements(
    engine,
    sql`update installation set jobs_paused_at = ${at.getTime()}, jobs_pause_reason = ${"restore" satisfies JobPause["reason"]}`,
    sql`delete from schema_migration where name = ${restoringMarker}`,
  );
  return contents;
}

const runStatements = (engine: Engine, ...statements: RawBuilder<unknown>[]) =>
  engine.commit(statements.map((statement) => ({ query: statement.compile(engine.db) })));

async function loadTables(engine: Engine, lines: AsyncIterable<string>): Promise<Manifest> {
  const tables = new Map(
    (await engine.withSnapshot((read) => tablesOf(engine, read))).map((table) => [table.name, table]),
  );
  let load: TableLoader | undefined;
  for await (const line of lines) {
    if (line.startsWith("[")) {
      await load?.add(line);
      continue;
    }
    await load?.end();
    const content = parsed(line);
    const next = tableLine.safeParse(content).data;
    if (!next) {
      const contents = manifest.safeParse(content).data;
      if (contents) return contents;
      throw new BackupError("The backup has a line that cannot be read. Nothing after it was restored.");
    }
    const table = tables.get(next.table);
    if (!table) throw new BackupError(`The backup has a table ${next.table}, which its own schema has not.`);
    load = await tableLoader(engine, table, next.columns);
  }
  throw new BackupError("The backup ends before its last line: it was cut off.");
}

type TableLoader = Awaited<ReturnType<typeof tableLoader>>;

/** Deletes the rows that migrations inserted before it loads the table. */
async function tableLoader(engine: Engine, table: Table, columns: readonly string[]) {
  const { db } = engine;
  const isLedger = table.name === "schema_migration";
  const deleteRows = isLedger
    ? sql`delete from schema_migration where name <> ${restoringMarker}`
    : sql`delete from ${sql.table(table.name)}`;
  await engine.commit([{ query: deleteRows.compile(db) }]);
  let rows: string[] = [];
  let characters = 0;
  const flush = async () => {
    if (rows.length > 0)
      await engine.commit([{ query: insert(engine, table, columns, `[${rows.join()}]`) }], {
        pace: "upkeep",
      });
    rows = [];
    characters = 0;
  };
  return {
    async add(row: string) {
      rows.push(row);
      characters += row.length;
      if (rows.length === rowsAtOnce || characters > charactersAtOnce) await flush();
    },
    async end() {
      await flush();
      const counter = table.columns.find(({ isCounter }) => isCounter)?.name;
      if (!counter) return;
      const next = sql`select setval(pg_get_serial_sequence(${table.name}, ${counter}), coalesce(max(${sql.ref(counter)}), 1)) from ${sql.table(table.name)}`;
      await engine.commit([{ query: next.compile(db) }]);
    },
  };
}

/** Passes all rows as one JSON parameter, because D1 allows at most 100 parameters. */
function insert({ db, databaseType }: Engine, table: Table, columns: readonly string[], rows: string) {
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const into = sql`insert into ${sql.table(table.name)} (${names})`;
  if (databaseType === "sqlite") {
    const values = columns.map((_, index) => sql`json_extract(value, ${sql.lit(`$[${index}]`)})`);
    return sql`${into} select ${sql.join(values)} from json_each(${rows}) where true`.compile(db);
  }
  const types = new Map(table.columns.map(({ name, type }) => [name, type]));
  const values = columns.map(
    (name, index) => sql`(value ->> ${sql.lit(index)})::${sql.raw(types.get(name) ?? "text")}`,
  );
  return sql`${into} overriding system value select ${sql.join(values)} from json_array_elements(${rows}::json)`.compile(
    db,
  );
}

async function checkCounts(engine: Engine, { tables }: Manifest): Promise<void> {
  await engine.withSnapshot(async (read) => {
    for (const [name, count] of Object.entries(tables)) {
      const extra = name === "schema_migration" ? 1 : 0;
      const counting = sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`;
      const [row] = await read(counting.compile(engine.db));
      const restored = Number(row?.n) - extra;
      if (restored !== count)
        throw new BackupError(`The table ${name} has ${restored} rows, and the backup says ${count}.`);
    }
  });
}

function parsed(line: unknown): unknown {
  try {
    return JSON.parse(String(line));
  } catch {
    return undefined;
  }
}
