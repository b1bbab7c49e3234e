import { sql } from "kysely";
import { readAppliedMigrations, checkSchemaSupported } from "#app/storage/migrate.ts";
import type { Engine, ReadRows } from "#app/storage/engine/engine.ts";
import { BackupError, type Manifest } from "./backup-lines.ts";
import { type Table, readTables } from "./tables.ts";
import type { Instant } from "#app/domain/time/time.ts";

type Row = Record<string, unknown>;

const batchSize = 500;

/**
 * Writes a consistent snapshot while other requests change data. D1 has no snapshots, so on D1 this function throws a
 * BackupError if another request changes data.
 */
export async function writeBackup(
  engine: Engine,
  { version, at }: { version: string; at: Instant },
  write: (line: string) => Promise<void>,
): Promise<Manifest> {
  const schema = await readAppliedMigrations(engine);
  checkSchemaSupported(schema);
  return engine.runInSnapshot(async (read) => {
    const writeLine = (line: unknown) => write(`${JSON.stringify(line)}\n`);
    const tables = await readTables(engine, read);
    const eventCountBefore = await countEvents(engine, read, tables);
    await writeLine({ backup: "license-desk", format: 1, version, at, schema });
    const rowCounts: Record<string, number> = {};
    for (const table of tables) {
      const columns = table.columns.map(({ name }) => name);
      await writeLine({ table: table.name, columns });
      let count = 0;
      for await (const row of readRowsInBatches(engine, read, table)) {
        await writeLine(columns.map((name) => row[name]));
        count += 1;
      }
      rowCounts[table.name] = count;
    }
    if ((await countEvents(engine, read, tables)) !== eventCountBefore)
      throw new BackupError("The data changed while the tables were read. Take the backup again.");
    const manifest = { tables: rowCounts, history: await readHistoryHead(engine, read) };
    await writeLine(manifest);
    return manifest;
  });
}

/** The number does not change when a pending event is appended to the history. Older schemas have no pending events. */
async function countEvents(engine: Engine, read: ReadRows, tables: readonly Table[]): Promise<number> {
  const { count } = await readHistoryHead(engine, read);
  if (!tables.some(({ name }) => name === "pending_event")) return count;
  const pendingQuery = engine.db
    .selectFrom("pending_event")
    .select(({ fn }) => fn.countAll<number>().as("pending_count"));
  const [row] = await read(pendingQuery.compile());
  return count + Number(row?.pending_count);
}

async function readHistoryHead({ db }: Engine, read: ReadRows) {
  const newestEventQuery = db.selectFrom("history").select(["id", "hash"]).orderBy("id", "desc").limit(1);
  const [newestEvent] = await read(newestEventQuery.compile());
  // Event ids have no gaps, so the newest id is the count.
  return { count: newestEvent?.id ?? 0, hash: newestEvent?.hash ?? "" };
}

async function* readRowsInBatches(
  { db }: Engine,
  read: ReadRows,
  { name, columns, keyColumns }: Table,
): AsyncGenerator<Row> {
  const selectedColumns = sql.join(columns.map((column) => sql.ref(column.name)));
  const keyColumnList = sql.join(keyColumns.map((column) => sql.ref(column)));
  let lastRow: Row | undefined;
  do {
    const previousRow = lastRow;
    const afterCondition = previousRow
      ? sql`where (${keyColumnList}) > (${sql.join(keyColumns.map((column) => previousRow[column]))})`
      : sql``;
    const batchQuery = sql<Row>`select ${selectedColumns} from ${sql.table(name)} ${afterCondition} order by ${keyColumnList} limit ${batchSize}`;
    const rows = await read(batchQuery.compile(db));
    yield* rows;
    lastRow = rows.length === batchSize ? rows.at(-1) : undefined;
  } while (lastRow);
}
