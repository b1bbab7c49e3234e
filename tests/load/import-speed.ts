import { readCsvRows } from "#app/documents/license-csv.ts";
import { advanceRun } from "#app/domain/batch/advance-runs.ts";
import { importPlan } from "#app/domain/import/import-plan.ts";
import { mapImport, runImport, createImport } from "#app/domain/import/imports.ts";
import { sql } from "kysely";
import type { Engine, Step } from "#app/storage/engine/engine.ts";
import type { Database } from "#app/storage/schema/schema.ts";
import { createSamplePackages } from "#dev/demo/packages.ts";
import { nodeSqlite } from "#app/storage/drivers/node-sqlite.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { csvLines, csvMapping } from "#tests/support/licenses/csv-file.ts";
import { bulkInsert } from "#dev/seed/bulk-insert.ts";

const rows = 5_000;
const batchSize = 100;
const written = ["issued_key", "license", "license_summary", "quota", "history"] as const;

/**
 * Measures rows per second of an import on SQLite, and of bare inserts of the same rows in commits of the same size.
 */
export async function importSpeed(folder: string): Promise<{ imported: number; bare: number }> {
  const engine = nodeSqlite(`${folder}/imported.sqlite`);
  const storage = await openStorage(engine);
  await createSamplePackages(storage);
  const at = new Date().toISOString();
  const person = { email: "bench@example.com", isAdmin: true, privileges: [] };
  const actor = { person, requestId: "bench", at };
  const importOptions = { now: () => new Date(), currentRights: async () => person };
  const { id } = await createImport(storage, actor, "book.csv", readCsvRows(bytes()));
  await mapImport(storage, actor, id, csvMapping);
  await advanceRun(importPlan(storage), id, importOptions);
  await runImport(storage, actor, id);
  const imported = await speedOf(() => advanceRun(importPlan(storage), id, importOptions));
  const empty = nodeSqlite(`${folder}/bare.sqlite`);
  const emptyStorage = await openStorage(empty);
  const steps = await stepsOf(engine, empty);
  const bare = await speedOf(async () => {
    for (const some of steps) await empty.commit(some);
  });
  await storage.close();
  await emptyStorage.close();
  return { imported, bare };
}

async function* bytes() {
  const encoder = new TextEncoder();
  for (const line of csvLines(rows, 0)) yield encoder.encode(line);
}

async function speedOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return rows / ((performance.now() - startedAt) / 1000);
}

/** Returns the rows that the import wrote, in batches, as inserts into another database. */
async function stepsOf(from: Engine, to: Engine): Promise<Step[][]> {
  const tables = await Promise.all(written.map((table) => batchesOf(from, to, table)));
  return Array.from({ length: Math.ceil(rows / batchSize) }, (_, nth) =>
    tables.flatMap((batches) => batches[nth] ?? []),
  );
}

type Written = (typeof written)[number];

async function batchesOf(from: Engine, to: Engine, table: Written): Promise<Step[][]> {
  const result = await sql<Database[Written]>`select * from ${sql.table(table)}`.execute(from.db);
  return Array.from({ length: Math.ceil(result.rows.length / batchSize) }, (_, nth) =>
    bulkInsert(to, table, result.rows.slice(nth * batchSize, (nth + 1) * batchSize)),
  );
}
