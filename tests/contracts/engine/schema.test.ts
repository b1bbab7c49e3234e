import { sql } from "kysely";
import { expect, it } from "vitest";
import { isBackedUp } from "#app/storage/backup/backup-tables.ts";
import { readTables } from "#app/storage/backup/tables.ts";
import { indexedColumns } from "#app/storage/license-list/indexed-columns.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

const indexQueries = {
  sqlite: sql<{ name: string }>`select name from pragma_index_list('license_summary')`,
  postgres: sql<{
    name: string;
  }>`select indexname as name from pg_indexes where tablename = 'license_summary'`,
};

describeOnEveryEngine("The schema", (openDatabase) => {
  it("has an index of each column by which lists filter and sort", async () => {
    const { engine } = await openDatabase();
    const { rows } = await indexQueries[engine.databaseType].execute(engine.db);
    const indexNames = rows.map(({ name }) => name);
    const missingIndexes = indexedColumns
      .map((column) => `license_summary_by_${column}`)
      .filter((name) => !indexNames.includes(name));
    expect(missingIndexes, "indexes that no migration creates").toEqual([]);
  });

  it("has no table about which backups have not decided", async () => {
    const { engine } = await openDatabase();
    const tables = await engine.runInSnapshot((read) => readTables(engine, read));
    const undecidedTables = tables.map(({ name }) => name).filter((name) => !Object.hasOwn(isBackedUp, name));
    expect(undecidedTables, "tables that the schema in TypeScript lacks").toEqual([]);
  });
});
