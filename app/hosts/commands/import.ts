import { open, readFile, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { z } from "zod";
import { createCsvStream } from "#app/documents/report-csv.ts";
import { readCsvRows } from "#app/documents/license-csv.ts";
import { advanceRun } from "#app/domain/batch/advance-runs.ts";
import { createImportProcessor } from "#app/domain/import/import-plan.ts";
import { formatTotals } from "#app/domain/import/import.ts";
import { createImport } from "#app/domain/import/create-import.ts";
import {
  listErrorsOfImport,
  findImport,
  findImportRecord,
  exportResultFileRows,
  mapImport,
  operatorName,
  resultFileColumns,
  runImport,
} from "#app/domain/import/imports.ts";
import { importFields, isFieldName } from "#app/domain/import/fields.ts";
import { mapping } from "#app/domain/import/mapping.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { Problem } from "#app/domain/problem.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { readSystemClock } from "#app/domain/time/time.ts";
import { openConfiguredStorage } from "../configured-storage.ts";
import { parseCommand } from "./parse-command.ts";

const usage = `Usage: npm run import -- FILE.csv [--map MAP.json] [--dry-run] [--result RESULT.csv]

Imports licenses from a CSV file in UTF-8 whose first row has the column names. The columns are mapped by their names, or
by MAP.json: {"columns": {"key": "License No"}, "dates": {"expiredAt": "DD.MM.YYYY"}}.
--dry-run checks every row and creates nothing. --result writes a CSV file with the result of each row. Invalid rows are
printed with their number, column and reason; importing the same file again changes nothing.`;

const commandSchema = z.object({
  file: z.string().min(1),
  map: z.string().optional(),
  result: z.string().optional(),
  "dry-run": z.boolean().default(false),
});

const errorBatchSize = 500;

const command = parseCommand(
  commandSchema,
  { map: { type: "string" }, result: { type: "string" }, "dry-run": { type: "boolean" } },
  usage,
  ["file"],
);
const storage = await openConfiguredStorage();
try {
  await importFile(command, storage);
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(error.message);
  for (const [field, messages] of Object.entries(error.fields ?? {}))
    console.error(`  ${isFieldName(field) ? importFields[field].label : field}: ${messages.join(" ")}`);
  process.exitCode = 2;
} finally {
  await storage.close();
}

/** Exit code 1 means that some rows were not imported. */
async function importFile(
  { file, map: mappingPath, result: resultPath, "dry-run": isDryRun }: z.output<typeof commandSchema>,
  storage: Storage,
) {
  const at = readSystemClock();
  const actor: Actor = {
    person: { email: operatorName, isAdmin: true, privileges: [] },
    requestId: "command import",
    actedAt: at,
  };
  // An import that an earlier run of this command did not finish starts over.
  for (const id of await storage.imports.listUnfinishedIds(operatorName)) await storage.imports.remove(id);
  const { id, ...uploadedImport } = await createImport(
    storage,
    actor,
    basename(file),
    readCsvRows(await readBytes(file)),
  );
  await mapImport(
    storage,
    actor,
    id,
    mappingPath === undefined ? uploadedImport.mapping : await readMapping(mappingPath),
  ).catch(async (error: unknown) => {
    await storage.imports.remove(id);
    throw error;
  });
  const batchDependencies = { now: readSystemClock, readCurrentRights: async () => actor.person };
  await advanceRun(createImportProcessor(storage), id, batchDependencies);
  if (!isDryRun) {
    await runImport(storage, actor, id);
    await advanceRun(createImportProcessor(storage), id, batchDependencies);
  }
  if (resultPath !== undefined) {
    const resultFileRows = exportResultFileRows(storage, await findImportRecord(storage, id));
    await writeFile(resultPath, createCsvStream(resultFileColumns, resultFileRows));
  }
  await printReport(storage, id, isDryRun);
  if (isDryRun) await storage.imports.remove(id);
}

async function readBytes(file: string): Promise<AsyncIterable<Uint8Array>> {
  const handle = await open(file).catch(() => {
    throw new Problem("invalid", `Cannot read ${file}.`);
  });
  return handle.createReadStream();
}

async function readMapping(path: string) {
  const text = await readFile(path, "utf8").catch(() => {
    throw new Problem("invalid", `Cannot read ${path}.`);
  });
  try {
    return mapping.parse(JSON.parse(text));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : "The file is not JSON.";
    throw new Problem("invalid", `${path} is not a mapping. ${reason}`);
  }
}

async function printReport(storage: Storage, id: number, isDryRun: boolean) {
  const finishedImport = await findImport(storage, id);
  for (let pageNumber = 0; ; pageNumber += 1) {
    const { entities } = await listErrorsOfImport(storage, id, { pageNumber, pageSize: errorBatchSize });
    for (const { rowNumber, column, message } of entities)
      console.error(`Row ${rowNumber}${column && `, ${column}`}: ${message}`);
    if (entities.length < errorBatchSize) break;
  }
  const totals = formatTotals(finishedImport.rows, finishedImport);
  console.log(`${totals}.${isDryRun ? " Nothing was imported." : ""}`);
  if (finishedImport.invalidRows > 0) process.exitCode = 1;
}
