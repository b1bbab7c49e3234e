import { readCsvRows } from "#app/documents/license-csv.ts";
import { advanceRun } from "#app/domain/batch/advance-runs.ts";
import { createImportProcessor } from "#app/domain/import/import-plan.ts";
import { createImport } from "#app/domain/import/create-import.ts";
import { mapImport, runImport } from "#app/domain/import/imports.ts";
import { sql } from "kysely";
import type { Engine, Step } from "#app/storage/engine/engine.ts";
import type { Database } from "#app/storage/schema/schema.ts";
import { createSamplePackages } from "#dev/demo/packages.ts";
import { nodeSqlite } from "#app/storage/drivers/node-sqlite.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { generateCsvLines, csvMapping } from "#tests/support/licenses/csv-file.ts";
import { createInsertSteps } from "#dev/seed/bulk-insert.ts";
import { readSystemClock } from "#app/domain/time/time.ts";

const rowCount = 5_000;
const batchSize = 100;
const importedTables = ["issued_key", "license", "license_summary", "quota", "history"] as const;

/**
 * Measures rows per second of an import on SQLite, and of bare inserts of the same rows in commits of the same size.
 */
export async function measureImportSpeed(
  folder: string,
): Promise<{ importSpeed: number; bareSpeed: number }> {
  const engine = nodeSqlite(`${folder}/imported.sqlite`);
  const storage = await openStorage(engine);
  await createSamplePackages(storage);
  const startedAt = readSystemClock();
  const person = { email: "bench@example.com", isAdmin: true, privileges: [] };
  const actor = { person, requestId: "bench", actedAt: startedAt };
  const importOptions = { now: readSystemClock, readCurrentRights: async () => person };
  const { id } = await createImport(storage, actor, "licenses.csv", readCsvRows(generateCsv()));
  await mapImport(storage, actor, id, csvMapping);
  await advanceRun(createImportProcessor(storage), id, importOptions);
  await runImport(storage, actor, id);
  const importSpeed = await measureSpeed(() => advanceRun(createImportProcessor(storage), id, importOptions));
  const bareEngine = nodeSqlite(`${folder}/bare.sqlite`);
  const bareStorage = await openStorage(bareEngine);
  const insertBatches = await createInsertBatches(engine, bareEngine);
  const bareSpeed = await measureSpeed(async () => {
    for (const batch of insertBatches) await bareEngine.commit(batch);
  });
  await storage.close();
  await bareStorage.close();
  return { importSpeed, bareSpeed };
}

async function* generateCsv() {
  const encoder = new TextEncoder();
  for (const line of generateCsvLines(rowCount, 0)) yield encoder.encode(line);
}

async function measureSpeed(task: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await task();
  return rowCount / ((performance.now() - startedAt) / 1000);
}

/** The rows that the import wrote, in batches, as inserts into another database. */
async function createInsertBatches(source: Engine, target: Engine): Promise<Step[][]> {
  const batchesByTable = await Promise.all(
    importedTables.map((table) => createTableBatches(source, target, table)),
  );
  return Array.from({ length: Math.ceil(rowCount / batchSize) }, (_, index) =>
    batchesByTable.flatMap((batches) => batches[index] ?? []),
  );
}

type ImportedTable = (typeof importedTables)[number];

async function createTableBatches(source: Engine, target: Engine, table: ImportedTable): Promise<Step[][]> {
  const result = await sql<Database[ImportedTable]>`select * from ${sql.table(table)}`.execute(source.db);
  return Array.from({ length: Math.ceil(result.rows.length / batchSize) }, (_, index) =>
    createInsertSteps(target, table, result.rows.slice(index * batchSize, (index + 1) * batchSize)),
  );
}
