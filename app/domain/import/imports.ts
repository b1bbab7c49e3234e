import { type Page, page, type Paging } from "#app/domain/page.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { notFound, Problem, ruleViolation } from "#app/domain/problem.ts";
import {
  type CsvRow,
  type ImportError,
  type LicenseImport,
  maxColumns,
  maxRows,
  type RowError,
  type RowOutcome,
  rowsPerBatch,
} from "./import.ts";
import type { ImportBatch, ImportPorts, ImportRecord, StoredRowError } from "./import-store.ts";
import { noEvidence, addDateEvidence } from "./dates.ts";
import { type CsvColumn, checkMapping, guessMapping, type Mapping, withGuessedDateForms } from "./mapping.ts";

const presentImport = ({
  person: _person,
  requestId: _requestId,
  batches: _batches,
  position: _position,
  ...shown
}: ImportRecord): LicenseImport => shown;

export const importInFull = async (
  { imports }: Pick<ImportPorts, "imports">,
  id: number,
): Promise<ImportRecord> => {
  const record = await imports.find(id);
  if (!record || record.state === "uploading") throw notFound("The import");
  return record;
};

export const findImport = async (storage: Pick<ImportPorts, "imports">, id: number): Promise<LicenseImport> =>
  presentImport(await importInFull(storage, id));

export async function listImports(
  { imports }: Pick<ImportPorts, "imports">,
  paging: Paging,
): Promise<Page<LicenseImport>> {
  const { rows, total } = await imports.page(paging);
  return page(rows.map(presentImport), total, paging);
}

const columnOf = ({ mapping }: ImportRecord, { field }: RowError) =>
  (field !== "" && mapping.columns[field]) || "";

export async function errorsOfImport(
  storage: Pick<ImportPorts, "imports">,
  id: number,
  paging: Paging,
): Promise<Page<ImportError>> {
  const record = await importInFull(storage, id);
  const { rows, total } = await storage.imports.errors(
    id,
    paging.pageNumber * paging.pageSize,
    paging.pageSize,
  );
  return page(
    rows.map((error) => ({ ...error, column: columnOf(record, error) })),
    total,
    paging,
  );
}

/** Raises `too-large` for too many rows and `invalid` for none; nothing is stored in either case. */
export async function createImport(
  storage: ImportPorts,
  actor: Actor,
  fileName: string,
  rows: AsyncIterable<CsvRow>,
): Promise<LicenseImport> {
  const record: ImportRecord = {
    id: await storage.transact(async (work) => work.newId()),
    fileName,
    createdAt: actor.at,
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
    batches: 0,
    position: 0,
    rowVersion: 1,
  };
  await storage.imports.begin(record);
  try {
    const stored = await storeRows(storage, record.id, rows);
    const mapping = guessMapping(stored.columns);
    const complete: ImportRecord = { ...record, ...stored, mapping, state: "mapping" };
    await storage.transact(async (work) => work.changeImport(complete));
    return presentImport({ ...complete, rowVersion: 2 });
  } catch (error) {
    await storage.imports.remove(record.id);
    throw error;
  }
}

/** Keeps a batch of long rows below the 2 MB that D1 allows in a value. */
const charactersPerBatch = 256 * 1024;
const batchesPerWrite = 10;
const samplesOfColumn = 3;

/** Stores rows while they arrive. Only the column statistics and the batches of one write stay in memory. */
async function storeRows({ imports }: ImportPorts, id: number, csvRows: AsyncIterable<CsvRow>) {
  let columns: CsvColumn[] | null = null;
  let rows = 0;
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
      if (row.error) throw invalidCsv(`Its first row cannot be read: ${row.error.message}`);
      columns = columnsOf(row.cells);
      continue;
    }
    rows += 1;
    if (rows > maxRows)
      throw new Problem("too-large", `A file has at most ${maxRows.toLocaleString("en")} rows.`);
    collectSamples(columns, row);
    batch.push(row);
    batchLength += row.cells.join("").length;
    if (batch.length === rowsPerBatch || batchLength >= charactersPerBatch) endBatch();
    if (fullBatches.length === batchesPerWrite) await writeBatches();
  }
  if (columns === null || rows === 0)
    throw invalidCsv("It needs a row of column names and at least one license.");
  if (batch.length > 0) endBatch();
  await writeBatches();
  return { columns, rows, batches: position };
}

const invalidCsv = (why: string) =>
  new Problem("invalid", `This file cannot be imported. ${why}`, { fields: { file: [why] } });

function columnsOf(cells: readonly string[]): CsvColumn[] {
  if (cells.length > maxColumns) {
    const most = `A file has at most ${maxColumns} columns; this one has ${cells.length.toLocaleString("en")}.`;
    throw ruleViolation("IMPORT_COLUMNS", most, "file");
  }
  const names = new Set<string>();
  return cells.map((cell, index) => {
    const named = cell.trim().slice(0, 200) || `Column ${index + 1}`;
    let name = named;
    for (let count = 2; names.has(name); count += 1) name = `${named} (${count})`;
    names.add(name);
    return { name, samples: [], dates: noEvidence() };
  });
}

function collectSamples(columns: CsvColumn[], { cells, error }: CsvRow) {
  if (error) return;
  for (const [index, column] of columns.entries()) {
    const text = (cells[index] ?? "").trim();
    if (text === "") continue;
    addDateEvidence(column.dates, text);
    if (column.samples.length < samplesOfColumn && !column.samples.includes(text.slice(0, 80)))
      column.samples.push(text.slice(0, 80));
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

/** Checks every row again. Raises `invalid` for an incomplete mapping, `rule` after the import has run. */
export function mapImport(
  storage: ImportPorts,
  actor: Actor,
  id: number,
  requestedMapping: Mapping,
): Promise<LicenseImport> {
  return storage.transact(async (work) => {
    const record = await importInFull(storage, id);
    if (record.state === "running" || record.state === "stopped" || record.state === "done")
      throw ruleViolation(
        "IMPORT_RUN",
        "This import has been run. Upload the file again to change the mapping.",
      );
    const mapping = withGuessedDateForms(record.columns, requestedMapping);
    checkMapping(record.columns, mapping);
    const { person, requestId } = actor;
    const mapped: ImportRecord = {
      ...record,
      ...initialProgress,
      mapping,
      person,
      requestId,
      state: "checking",
    };
    work.forgetOutcomes(id);
    work.wakeJobs();
    work.changeImport(mapped);
    return presentImport({ ...mapped, rowVersion: record.rowVersion + 1 });
  });
}

/** Safe to repeat. Continues a stopped import. Raises `rule` before the check is complete. */
export function runImport(storage: ImportPorts, actor: Actor, id: number): Promise<LicenseImport> {
  return storage.transact(async (work) => {
    const record = await importInFull(storage, id);
    if (record.state === "running" || record.state === "done") return presentImport(record);
    if (record.state !== "checked" && record.state !== "stopped")
      throw ruleViolation("IMPORT_UNCHECKED", "The rows have not all been checked yet.");
    const { person, requestId } = actor;
    const from = record.state === "stopped" ? { stopReason: null } : initialProgress;
    const running: ImportRecord = { ...record, ...from, person, requestId, state: "running" };
    work.changeImport(running);
    work.wakeJobs();
    return presentImport({ ...running, rowVersion: record.rowVersion + 1 });
  });
}

export async function removeImport(storage: ImportPorts, id: number): Promise<void> {
  const record = await importInFull(storage, id);
  if (record.state === "running")
    throw ruleViolation("IMPORT_RUNNING", "This import is running. Remove it once it is done.");
  await storage.imports.remove(id);
}

export const resultColumns = ["row", "key", "outcome", "reason"] as const;
type ResultLine = Record<(typeof resultColumns)[number], string | number>;

const outcomeWords: Record<"checking" | "running", Record<RowOutcome, string>> = {
  checking: { new: "would be created", unchanged: "unchanged", faulty: "invalid" },
  running: { new: "created", unchanged: "unchanged", faulty: "invalid" },
};

export async function* importResult(
  { imports }: Pick<ImportPorts, "imports">,
  record: ImportRecord,
): AsyncGenerator<ResultLine[], void> {
  const hasRun = ["running", "stopped", "done"].includes(record.state);
  const words = outcomeWords[hasRun ? "running" : "checking"];
  const keyColumn = record.columns.findIndex(({ name }) => name === record.mapping.columns.key);
  for (let position = 0; position < record.batches; position += 1) {
    const batch = await imports.findBatch(record.id, position);
    if (!batch) return;
    const errors = new Map(
      (await imports.errorsOfBatch(record.id, position)).map((error) => [error.rowNumber, error]),
    );
    yield batch.rows.map(({ rowNumber, cells }, index) => {
      const error = errors.get(rowNumber);
      const outcome = position < record.position || !hasRun ? batch.outcomes[index] : undefined;
      return {
        row: rowNumber,
        key: cells[keyColumn] ?? "",
        outcome: outcome ? words[outcome] : "not checked yet",
        reason: outcome && error ? reasonOf(record, error) : "",
      };
    });
  }
}

function reasonOf(record: ImportRecord, error: StoredRowError): string {
  const column = columnOf(record, error);
  return column ? `${column}: ${error.message}` : error.message;
}
