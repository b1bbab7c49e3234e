import { type RawBuilder, sql } from "kysely";
import type { JobPause } from "#app/domain/job-pause/pause.ts";
import { checkSchemaSupported, migrate, restoringMarker } from "#app/storage/migrate.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { parseJson } from "#app/domain/text/parse-json.ts";
import { BackupError, type Manifest, manifestLine, backupHeaderLine, tableLine } from "./backup-lines.ts";
import { isDatabaseEmpty, type Table, readTables } from "./tables.ts";
import { type Instant, msOf } from "#app/domain/time/time.ts";

const maxBatchRows = 500;
const maxBatchCharacters = 500_000;

/**
 * Restores a backup of any engine into an empty database and migrates it to the current schema. Pauses background jobs,
 * because they would send mails and webhooks that the original database also sends. Throws a BackupError or SchemaError.
 */
export async function restoreBackup(
  engine: Engine,
  lines: AsyncIterable<string>,
  restoredAt: Instant,
): Promise<Manifest> {
  const lineIterator = lines[Symbol.asyncIterator]();
  const header = backupHeaderLine.safeParse(parseJson(String((await lineIterator.next()).value))).data;
  if (!header)
    throw new BackupError(
      "The file is not a backup of the app, or this version of the app cannot read the format of the backup.",
    );
  checkSchemaSupported(header.schema);
  if (!(await engine.runInSnapshot((read) => isDatabaseEmpty(engine, read))))
    throw new BackupError("The database is not empty. Restore a backup into an empty database.");
  await migrate(engine, restoredAt, header.schema);
  await runStatements(
    engine,
    sql`insert into schema_migration (name, applied_at) values (${restoringMarker}, ${msOf(restoredAt)})`,
  );
  // The iterator continues after the header line.
  const manifest = await loadTables(engine, { [Symbol.asyncIterator]: () => lineIterator });
  await checkRowCounts(engine, manifest);
  await migrate(engine, restoredAt, undefined, { isRestoring: true });
  await runStatements(
    engine,
    sql`update installation set jobs_paused_at = ${msOf(restoredAt)}, jobs_pause_reason = ${"restore" satisfies JobPause["reason"]}`,
    sql`delete from schema_migration where name = ${restoringMarker}`,
  );
  return manifest;
}

const runStatements = (engine: Engine, ...statements: RawBuilder<unknown>[]) =>
  engine.commit(statements.map((statement) => ({ query: statement.compile(engine.db) })));

async function loadTables(engine: Engine, lines: AsyncIterable<string>): Promise<Manifest> {
  const tables = new Map(
    (await engine.runInSnapshot((read) => readTables(engine, read))).map((table) => [table.name, table]),
  );
  let tableLoader: Awaited<ReturnType<typeof createTableLoader>> | undefined;
  for await (const line of lines) {
    if (line.startsWith("[")) {
      await tableLoader?.add(line);
      continue;
    }
    await tableLoader?.finish();
    const content = parseJson(line);
    const tableHeader = tableLine.safeParse(content).data;
    if (!tableHeader) {
      const manifest = manifestLine.safeParse(content).data;
      if (manifest) return manifest;
      throw new BackupError("The backup has a line that cannot be read. Nothing after it was restored.");
    }
    const table = tables.get(tableHeader.table);
    if (!table)
      throw new BackupError(`The backup has a table ${tableHeader.table}, which its schema does not have.`);
    tableLoader = await createTableLoader(engine, table, tableHeader.columns);
  }
  throw new BackupError("The backup is incomplete: it ends before its last line.");
}

/** Deletes the rows that migrations inserted into the table, then loads the rows of the backup. */
async function createTableLoader(engine: Engine, table: Table, columns: readonly string[]) {
  const { db } = engine;
  const isMigrationTable = table.name === "schema_migration";
  const deleteRows = isMigrationTable
    ? sql`delete from schema_migration where name <> ${restoringMarker}`
    : sql`delete from ${sql.table(table.name)}`;
  await engine.commit([{ query: deleteRows.compile(db) }]);
  let rows: string[] = [];
  let characterCount = 0;
  const flush = async () => {
    if (rows.length > 0)
      await engine.commit([{ query: buildInsertQuery(engine, table, columns, `[${rows.join()}]`) }], {
        timeout: "maintenance",
      });
    rows = [];
    characterCount = 0;
  };
  return {
    async add(row: string) {
      rows.push(row);
      characterCount += row.length;
      if (rows.length === maxBatchRows || characterCount > maxBatchCharacters) await flush();
    },
    async finish() {
      await flush();
      const identityColumn = table.columns.find(({ isIdentity }) => isIdentity)?.name;
      if (!identityColumn) return;
      // New ids start after the highest restored id.
      const sequenceUpdate = sql`select setval(pg_get_serial_sequence(${table.name}, ${identityColumn}), coalesce(max(${sql.ref(identityColumn)}), 1)) from ${sql.table(table.name)}`;
      await engine.commit([{ query: sequenceUpdate.compile(db) }]);
    },
  };
}

/** Passes all rows as one JSON parameter, because D1 allows at most 100 parameters. */
function buildInsertQuery(
  { db, databaseType }: Engine,
  table: Table,
  columns: readonly string[],
  rowsJson: string,
) {
  const columnList = sql.join(columns.map((name) => sql.ref(name)));
  const insertClause = sql`insert into ${sql.table(table.name)} (${columnList})`;
  if (databaseType === "sqlite") {
    const valueExpressions = columns.map((_, index) => sql`json_extract(value, ${sql.lit(`$[${index}]`)})`);
    return sql`${insertClause} select ${sql.join(valueExpressions)} from json_each(${rowsJson}) where true`.compile(
      db,
    );
  }
  const columnTypes = new Map(table.columns.map(({ name, type }) => [name, type]));
  const valueExpressions = columns.map(
    (name, index) => sql`(value ->> ${sql.lit(index)})::${sql.raw(columnTypes.get(name) ?? "text")}`,
  );
  return sql`${insertClause} overriding system value select ${sql.join(valueExpressions)} from json_array_elements(${rowsJson}::json)`.compile(
    db,
  );
}

async function checkRowCounts(engine: Engine, { tables }: Manifest): Promise<void> {
  await engine.runInSnapshot(async (read) => {
    for (const [name, count] of Object.entries(tables)) {
      const restoringMarkerRowCount = name === "schema_migration" ? 1 : 0;
      const countQuery = sql<{ row_count: number }>`select count(*) as row_count from ${sql.table(name)}`;
      const [row] = await read(countQuery.compile(engine.db));
      const restoredCount = Number(row?.row_count) - restoringMarkerRowCount;
      if (restoredCount !== count)
        throw new BackupError(`The table ${name} has ${restoredCount} rows, but the backup has ${count}.`);
    }
  });
}
