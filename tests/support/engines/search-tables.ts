import { sql } from "kysely";
import type { Engine } from "#app/storage/engine/engine.ts";

const tableQueries = {
  sqlite: sql<{ name: string }>`select name from sqlite_master
    where type = 'table' and substr(name, 1, 3) <> '_cf'`,
  postgres: sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = current_schema()`,
};

const toText = (value: unknown) =>
  value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : String(value);

/** All columns, in the form `table.column`, that contain one of the texts in any case. */
export async function listColumnsContaining(engine: Engine, ...texts: string[]): Promise<string[]> {
  const { rows: tables } = await tableQueries[engine.databaseType].execute(engine.db);
  const columns = new Set<string>();
  for (const { name } of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(engine.db);
    for (const [column, value] of rows.flatMap((row) => Object.entries(row))) {
      const columnText = toText(value).toLowerCase();
      if (texts.some((text) => columnText.includes(text.toLowerCase()))) columns.add(`${name}.${column}`);
    }
  }
  return [...columns].toSorted();
}
