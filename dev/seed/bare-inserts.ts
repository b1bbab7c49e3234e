import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { seededTables } from "./seed-licenses.ts";

/**
 * Copies the rows of a seeded SQLite database into tables without indexes, in another file. Returns the duration in
 * seconds.
 */
export function timeBareInserts(dataDir: string): number {
  const database = new DatabaseSync(join(dataDir, "licenses.sqlite"));
  database.exec(`pragma mmap_size = 2147418112; attach '${join(dataDir, "bare.sqlite")}' as bare`);
  const startedAt = performance.now();
  for (const table of seededTables)
    database.exec(`create table bare.${table} as select * from main.${table}`);
  const seconds = (performance.now() - startedAt) / 1000;
  database.close();
  return seconds;
}
