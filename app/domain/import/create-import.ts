import type { Actor } from "#app/domain/person/actor.ts";
import { Problem, ruleViolation } from "#app/domain/problem.ts";
import { countDateFormat, createEmptyDateFormatCounts } from "./dates.ts";
import { type CsvRow, type LicenseImport, maxColumns, maxRows, rowsPerBatch } from "./import.ts";
import type { ImportBatch, ImportPorts, ImportRecord } from "./import-store.ts";
import { initialProgress, presentImport } from "./imports.ts";
import { type CsvColumn, guessMapping } from "./mapping.ts";

/**
 * `transact` runs the transaction that ends the upload. Throws `too-large` for too many rows and `invalid` for a file without
 * rows. Nothing is stored in these cases.
 */
export async function createImport(
  storage: ImportPorts,
  actor: Actor,
  fileName: string,
  rows: AsyncIterable<CsvRow>,
  transact = storage.transact,
): Promise<LicenseImport> {
  const record: ImportRecord = {
    id: await storage.transact(async (transaction) => transaction.createId()),
    fileName,
    createdAt: actor.actedAt,
    createdBy: actor.person.email,
    person: actor.person,
    requestId: actor.requestId,
    state: "uploading",
    columns: [],
    mapping: { columns: {}, dates: {} },
    rows: 0,
    batchCount: 0,
    rowVersion: 1,
    ...initialProgress,
  };
  await storage.imports.addImport(record);
  try {
    const storedRows = await storeRows(storage, record.id, rows);
    const mapping = guessMapping(storedRows.columns);
    const uploadedImport: ImportRecord = { ...record, ...storedRows, mapping, state: "mapping" };
    return await transact(async (transaction) => {
      transaction.imports.change(uploadedImport);
      // Saving the import increments its row version.
      return presentImport({ ...uploadedImport, rowVersion: 2 });
    });
  } catch (error) {
    await storage.imports.remove(record.id);
    throw error;
  }
}

/** A batch is stored in one value, and D1 allows at most 2 MB per value. */
const maxCharactersPerBatch = 256 * 1024;
const batchesPerWrite = 10;
const maxSamplesPerColumn = 3;
const maxSampleLength = 80;

/** Stores rows while they arrive. Only the column statistics and the batches of one write stay in memory. */
async function storeRows({ imports }: ImportPorts, id: number, csvRows: AsyncIterable<CsvRow>) {
  let columns: CsvColumn[] | null = null;
  let rowCount = 0;
  let position = 0;
  let batch: CsvRow[] = [];
  let batchLength = 0;
  let fullBatches: ImportBatch[] = [];
  const endBatch = () => {
    fullBatches.push({ position, rows: batch, outcomes: [] });
    position += 1;
    batch = [];
    batchLength = 0;
  };
  const writeBatches = async () => {
    await imports.addBatches(id, fullBatches);
    fullBatches = [];
  };
  for await (const row of csvRows) {
    if (columns === null) {
      if (row.error) throw invalidCsvProblem(`The first row cannot be read: ${row.error.message}`);
      columns = createColumns(row.cells);
      continue;
    }
    rowCount += 1;
    if (rowCount > maxRows)
      throw new Problem("too-large", `A file can have at most ${maxRows.toLocaleString("en")} rows.`);
    collectSamples(columns, row);
    batch.push(row);
    batchLength += row.cells.join("").length;
    if (batch.length === rowsPerBatch || batchLength >= maxCharactersPerBatch) endBatch();
    if (fullBatches.length === batchesPerWrite) await writeBatches();
  }
  if (columns === null || rowCount === 0)
    throw invalidCsvProblem("The file must contain a row of column names and at least one license.");
  if (batch.length > 0) endBatch();
  await writeBatches();
  return { columns, rows: rowCount, batchCount: position };
}

const invalidCsvProblem = (reason: string) =>
  new Problem("invalid", `This file cannot be imported. ${reason}`, { fields: { file: [reason] } });

function createColumns(cells: readonly string[]): CsvColumn[] {
  if (cells.length > maxColumns) {
    const message = `A file can have at most ${maxColumns} columns, but your file has ${cells.length.toLocaleString("en")}.`;
    throw ruleViolation("IMPORT_COLUMNS", message, "file");
  }
  const names = new Set<string>();
  return cells.map((cell, index) => {
    const baseName = cell.trim().slice(0, 200) || `Column ${index + 1}`;
    // A repeated name gets a number.
    let name = baseName;
    for (let count = 2; names.has(name); count += 1) name = `${baseName} (${count})`;
    names.add(name);
    return { name, samples: [], dates: createEmptyDateFormatCounts() };
  });
}

function collectSamples(columns: CsvColumn[], { cells, error }: CsvRow) {
  if (error) return;
  for (const [index, column] of columns.entries()) {
    const text = (cells[index] ?? "").trim();
    if (text === "") continue;
    countDateFormat(column.dates, text);
    const sample = text.slice(0, maxSampleLength);
    if (column.samples.length < maxSamplesPerColumn && !column.samples.includes(sample))
      column.samples.push(sample);
  }
}
