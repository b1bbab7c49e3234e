import { type Page, createPage, type Paging } from "#app/domain/page.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { notFound, Problem, ruleViolation } from "#app/domain/problem.ts";
import {
  type CsvRow,
  type ImportError,
  type LicenseImport,
  maxColumns,
  maxRows,
  type RowError,
  outcomeLabels,
  rowsPerBatch,
} from "./import.ts";
import type { ImportBatch, ImportPorts, ImportRecord, StoredRowError } from "./import-store.ts";
import { createEmptyDateFormatCounts, countDateFormat } from "./dates.ts";
import {
  type CsvColumn,
  checkMapping,
  guessMapping,
  type Mapping,
  addGuessedDateFormats,
} from "./mapping.ts";

const presentImport = ({
  person: _person,
  requestId: _requestId,
  batchCount: _batches,
  position: _position,
  ...publicFields
}: ImportRecord): LicenseImport => publicFields;

export const findImportRecord = async (
  { imports }: Pick<ImportPorts, "imports">,
  id: number,
): Promise<ImportRecord> => {
  const record = await imports.find(id);
  if (!record || record.state === "uploading") throw notFound("The import");
  return record;
};

export const findImport = async (storage: Pick<ImportPorts, "imports">, id: number): Promise<LicenseImport> =>
  presentImport(await findImportRecord(storage, id));

export async function listImports(
  { imports }: Pick<ImportPorts, "imports">,
  paging: Paging,
): Promise<Page<LicenseImport>> {
  const { rows, total } = await imports.listPage(paging);
  return createPage(rows.map(presentImport), total, paging);
}

const findColumnName = ({ mapping }: ImportRecord, { field }: RowError) =>
  field === "" ? "" : (mapping.columns[field] ?? "");

export async function listErrorsOfImport(
  storage: Pick<ImportPorts, "imports">,
  id: number,
  paging: Paging,
): Promise<Page<ImportError>> {
  const record = await findImportRecord(storage, id);
  const { rows, total } = await storage.imports.listErrors(
    id,
    paging.pageNumber * paging.pageSize,
    paging.pageSize,
  );
  return createPage(
    rows.map((error) => ({ ...error, column: findColumnName(record, error) })),
    total,
    paging,
  );
}

/** Throws `too-large` for too many rows and `invalid` for a file without rows. Nothing is stored in these cases. */
export async function createImport(
  storage: ImportPorts,
  actor: Actor,
  fileName: string,
  rows: AsyncIterable<CsvRow>,
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
    rowsDone: 0,
    newRows: 0,
    unchangedRows: 0,
    faultyRows: 0,
    endedAt: null,
    stopReason: null,
    batchCount: 0,
    position: 0,
    rowVersion: 1,
  };
  await storage.imports.addImport(record);
  try {
    const storedRows = await storeRows(storage, record.id, rows);
    const mapping = guessMapping(storedRows.columns);
    const uploadedImport: ImportRecord = { ...record, ...storedRows, mapping, state: "mapping" };
    await storage.transact(async (transaction) => transaction.changeImport(uploadedImport));
    // Saving the import incremented its row version.
    return presentImport({ ...uploadedImport, rowVersion: 2 });
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

const initialProgress = {
  position: 0,
  rowsDone: 0,
  newRows: 0,
  unchangedRows: 0,
  faultyRows: 0,
  endedAt: null,
  stopReason: null,
};

/**
 * Saves the mapping and checks every row again. Throws `invalid` for an incomplete mapping, and `rule` if the
 * import was already started.
 */
export function mapImport(
  storage: ImportPorts,
  actor: Actor,
  id: number,
  requestedMapping: Mapping,
): Promise<LicenseImport> {
  return storage.transact(async (transaction) => {
    const record = await findImportRecord(storage, id);
    if (record.state === "running" || record.state === "stopped" || record.state === "done")
      throw ruleViolation(
        "IMPORT_RUN",
        "This import was already started, so the mapping cannot be changed. Upload the file again to use another mapping.",
      );
    const mapping = addGuessedDateFormats(record.columns, requestedMapping);
    checkMapping(record.columns, mapping);
    const { person, requestId } = actor;
    const mappedImport: ImportRecord = {
      ...record,
      ...initialProgress,
      mapping,
      person,
      requestId,
      state: "checking",
    };
    transaction.removeOutcomes(id);
    transaction.wakeJobs();
    transaction.changeImport(mappedImport);
    return presentImport({ ...mappedImport, rowVersion: record.rowVersion + 1 });
  });
}

/**
 * Starts a checked import or continues a stopped import. Does nothing if the import is running or done. Throws
 * `rule` before the check is complete.
 */
export function runImport(storage: ImportPorts, actor: Actor, id: number): Promise<LicenseImport> {
  return storage.transact(async (transaction) => {
    const record = await findImportRecord(storage, id);
    if (record.state === "running" || record.state === "done") return presentImport(record);
    if (record.state !== "checked" && record.state !== "stopped")
      throw ruleViolation(
        "IMPORT_UNCHECKED",
        "Some rows of this import have not been checked yet. Wait until the check has finished, then start the import.",
      );
    const { person, requestId } = actor;
    const progress = record.state === "stopped" ? { stopReason: null } : initialProgress;
    const runningImport: ImportRecord = { ...record, ...progress, person, requestId, state: "running" };
    transaction.changeImport(runningImport);
    transaction.wakeJobs();
    return presentImport({ ...runningImport, rowVersion: record.rowVersion + 1 });
  });
}

export async function removeImport(storage: ImportPorts, id: number): Promise<void> {
  const record = await findImportRecord(storage, id);
  if (record.state === "running")
    throw ruleViolation("IMPORT_RUNNING", "This import is running. Remove the import after its end.");
  await storage.imports.remove(id);
}

export const resultFileColumns = ["row", "key", "outcome", "reason"] as const;
type ResultFileRow = Record<(typeof resultFileColumns)[number], string | number>;

export async function* exportResultFileRows(
  { imports }: Pick<ImportPorts, "imports">,
  record: ImportRecord,
): AsyncGenerator<ResultFileRow[], void> {
  const wasStarted = ["running", "stopped", "done"].includes(record.state);
  const keyColumnIndex = record.columns.findIndex(({ name }) => name === record.mapping.columns.key);
  for (let position = 0; position < record.batchCount; position += 1) {
    const batch = await imports.findBatch(record.id, position);
    if (!batch) return;
    const errorByRowNumber = new Map(
      (await imports.listErrorsOfBatch(record.id, position)).map((error) => [error.rowNumber, error]),
    );
    yield batch.rows.map(({ rowNumber, cells }, index) => {
      const error = errorByRowNumber.get(rowNumber);
      // While the import runs, later batches still have the outcomes of the check.
      const outcome = position < record.position || !wasStarted ? batch.outcomes[index] : undefined;
      return {
        row: rowNumber,
        key: cells[keyColumnIndex] ?? "",
        outcome: outcome ? outcomeLabels[outcome] : "not checked yet",
        reason: outcome && error ? formatReason(record, error) : "",
      };
    });
  }
}

function formatReason(record: ImportRecord, error: StoredRowError): string {
  const column = findColumnName(record, error);
  return column ? `${column}: ${error.message}` : error.message;
}
