import { readCsvRows } from "#app/documents/license-csv.ts";
import { advanceRun } from "#app/domain/batch/advance-runs.ts";
import { createImportProcessor } from "#app/domain/import/import-plan.ts";
import { createImport } from "#app/domain/import/create-import.ts";
import { mapImport, runImport } from "#app/domain/import/imports.ts";
import { createSamplePackages } from "#dev/demo/packages.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { generateCsvLines, csvMapping } from "#tests/support/licenses/csv-file.ts";
import { openEngine } from "./databases.ts";
import { readSystemClock } from "#app/domain/time/time.ts";

/** Imports a CSV file, or continues an interrupted import, and prints the number of finished rows. */

const rowCount = 2_000;
const invalidRowCount = 20;

const storage = await openStorage(openEngine(process.argv[2] ?? ""));
await createSamplePackages(storage);
const startTime = readSystemClock();
const actor = {
  person: { email: "mert@example.com", isAdmin: true, privileges: [] },
  requestId: "importer",
  actedAt: startTime,
};

const importOptions = { now: readSystemClock, readCurrentRights: async () => actor.person };

async function* generateCsvBytes() {
  const encoder = new TextEncoder();
  for (const line of generateCsvLines(rowCount, invalidRowCount)) yield encoder.encode(line);
}

async function findOrStartImport(): Promise<number> {
  const [runningId] = await storage.queue.listSubjects("import");
  if (runningId !== undefined) return Number(runningId);
  const { id } = await createImport(storage, actor, "licenses.csv", readCsvRows(generateCsvBytes()));
  await mapImport(storage, actor, id, csvMapping);
  await advanceRun(createImportProcessor(storage), id, importOptions);
  await runImport(storage, actor, id);
  return id;
}

const processor = createImportProcessor(storage, ({ processedRows }) => {
  process.stdout.write(`${processedRows}\n`);
});
await advanceRun(processor, await findOrStartImport(), importOptions);
await storage.close();
