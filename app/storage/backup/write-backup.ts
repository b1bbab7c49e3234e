import { sql } from "kysely";
import { appliedMigrations, checkSupported } from "#app/storage/migrate.ts";
import type { Engine, Read } from "#app/storage/engine/engine.ts";
import { BackupError, type Manifest } from "./backup-lines.ts";
import { type Table, tablesOf } from "./tables.ts";

type Row = Record<string, unknown>;

const rowsAtOnce = 500;

/**
 * Writes a consistent snapshot while others write. D1 has no snapshots: raises a BackupError if the history changed
 * meanwhile.
 */
export async function writeBackup(
  engine: Engine,
  { version, at }: { version: string; at: Date },
  write: (line: string) => Promise<void>,
): Promise<Manifest> {
  const schema = await appliedMigrations(engine);
  checkSupported(schema);
  return engine.withSnapshot(async (read) => {
    const writeLine = (line: unknown) => write(`${JSON.stringify(line)}\n`);
    const before = await headOf(engine, read);
    await writeLine({ backup: "license-desk", format: 1, version, at: at.toISOString(), schema });
    const tables: Record<string, number> = {};
    for (const table of await tablesOf(engine, read)) {
      const columns = table.columns.map(({ name }) => name);
      await writeLine({ table: table.name, columns });
      let count = 0;
      for await (const row of rowsOf(engine, read, table)) {
        await writeLine(columns.map((name) => row[name]));
        count += 1;
      }
      tables[table.name] = count;
    }
    const history = await headOf(engine, read);
    if (history.count !== before.count)
      throw new BackupError("Somebody made a change while the tables were read. Take the backup again.");
    await writeLine({ tables, history });
    return { tables, history };
  });
}

async function headOf({ db }: Engine, read: Read) {
  const newest = db.selectFrom("history").select(["id", "hash"]).orderBy("id", "desc").limit(1);
  const [last] = await read(newest.compile());
  return { count: last?.id ?? 0, hash: last?.hash ?? "" };
}

async function* rowsOf({ db }: Engine, read: Read, { name, columns, key }: Table): AsyncGenerator<Row> {
  const selected = sql.join(columns.map((column) => sql.ref(column.name)));
  const keys = sql.join(key.map((column) => sql.ref(column)));
  let last: Row | undefined;
  do {
    const previous = last;
    const after = previous
      ? sql`where (${keys}) > (${sql.join(key.map((column) => previous[column]))})`
      : sql``;
    const batchQuery = sql<Row>`select ${selected} from ${sql.table(name)} ${after} order by ${keys} limit ${rowsAtOnce}`;
    const rows = await read(batchQuery.compile(db));
    yield* rows;
    last = rows.length === rowsAtOnce ? rows.at(-1) : undefined;
  } while (last);
}
