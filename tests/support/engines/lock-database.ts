import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import type { Engine } from "#app/storage/engine/engine.ts";
import { closeAfterTest } from "./leftovers.ts";

/** Takes the write lock of a SQLite database, as another process would, until the test calls `release`. */
export async function lockDatabase({ db }: Pick<Engine, "db">) {
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list`.execute(db);
  const connection = new DatabaseSync(rows[0]?.file ?? "");
  closeAfterTest(() => connection.close());
  connection.exec("begin immediate");
  return { release: () => connection.exec("rollback") };
}
