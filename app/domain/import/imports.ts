import { type Page, page, type Paging } from "#app/domain/page.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { notFound, Problem, ruleBroken } from "#app/domain/problem.ts";
import {
  type BookRow,
  type ImportFault,
  type LicenseImport,
  mostColumns,
  mostRows,
  type RowFault,
  type RowOutcome,
  rowsOfPortion,
} from "./import.ts";
import type { ImportPorts, ImportRecord, StoredFault } from "./import-store.ts";
import { noEvidence, weigh } from "./dates.ts";
import { type BookColumn, checkMapping, guessedMapping, type Mapping, withGuessedForms } from "./mapping.ts";

const presentImport = ({
  person: _person,
  requestId: _requestId,
  portions: _portions,
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

const columnOf = ({ mapping }: ImportRecord, { field }: RowFault) =>
  (field !== "" && mapping.columns[field]) || "";

export async function faultsOfImport(
  storage: Pick<ImportPorts, "imports">,
  id: number,
  paging: Paging,
): Promise<Page<ImportFault>> {
  const record = await importInFull(storage, id);
  const { rows, total } = await storage.imports.faults(
    id,
    paging.pageNumber * paging.pageSize,
    paging.pageSize,
  );
  return page(
    rows.map((fault) => ({ ...fault, column: columnOf(record, fault) })),
    total,
    paging,
  );
}

/** Raises `too-large` for too many rows and `invalid` for none; nothing is stored in either case. */
export async function takeBook(
  storage: ImportPorts,
  actor: Actor,
  fileName: string,
  rows: AsyncIterable<BookRow>,
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
    portions: 0,
    position: 0,
    rowVersion: 1,
  };
  await storage.imports.begin(record);
  try {
    const taken = await keepRows(storage, record.id, rows);
    const mapping = guessedMapping(taken.columns);
    const complete: ImportRecord = { ...record, ...taken, mapping, state: "mapping" };
    await storage.transact(async (work) => work.changeImport(complete));
    return presentImport({ ...complete, rowVersion: 2 });
  } catch (error) {
    await storage.imports.remove(record.id);
    throw error;
  }
}

const portionsAtOnce = 10;
const samplesOfColumn = 3;

/** Stores rows while they arrive. Only the column statistics stay in memory. */
async function keepRows({ imports }: ImportPorts, id: number, book: AsyncIterable<BookRow>) {
  let columns: BookColumn[] | null = null;
  let rows = 0;
  let portions = 0;
  let held: BookRow[] = [];
  const keep = async () => {
    const batch = [];
    for (let from = 0; from < held.length; from += rowsOfPortion)
      batch.push({
        position: portions + batch.length,
        rows: held.slice(from, from + rowsOfPortion),
        outcomes: [],
      });
    await imports.addPortions(id, batch);
    portions += batch.length;
    held = [];
  };
  for await (const row of book) {
    if (columns === null) {
      if (row.fault) throw notABook(`Its first row cannot be read: ${row.fault.message}`);
      columns = columnsOf(row.cells);
      continue;
    }
    rows += 1;
    if (rows > mostRows)
      throw new Problem("too-large", `A book has at most ${mostRows.toLocaleString("en")} rows.`);
    learn(columns, row);
    held.push(row);
    if (held.length === rowsOfPortion * portionsAtOnce) await keep();
  }
  if (columns === null || rows === 0)
    throw notABook("It needs a row of column names and at least one license.");
  await keep();
  return { columns, rows, portions };
}

const notABook = (why: string) =>
  new Problem("invalid", `This file is no book of licenses. ${why}`, { fields: { file: [why] } });

function columnsOf(cells: readonly string[]): BookColumn[] {
  if (cells.length > mostColumns) {
    const most = `A file has at most ${mostColumns} columns; this one has ${cells.length.toLocaleString("en")}.`;
    throw ruleBroken("IMPORT_COLUMNS", most, "file");
  }
  const names = new Set<string>();
  return cells.map((cell, place) => {
    const named = cell.trim().slice(0, 200) || `Column ${place + 1}`;
    let name = named;
    for (let count = 2; names.has(name); count += 1) name = `${named} (${count})`;
    names.add(name);
    return { name, samples: [], dates: noEvidence() };
  });
}

function learn(columns: BookColumn[], { cells, fault }: BookRow) {
  if (fault) return;
  for (const [place, column] of columns.entries()) {
    const text = (cells[place] ?? "").trim();
    if (text === "") continue;
    weigh(column.dates, text);
    if (column.samples.length < samplesOfColumn && !column.samples.includes(text.slice(0, 80)))
      column.samples.push(text.slice(0, 80));
  }
}

const fromTheStart = {
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
  chosen: Mapping,
): Promise<LicenseImport> {
  return storage.transact(async (work) => {
    const record = await importInFull(storage, id);
    if (record.state === "running" || record.state === "stopped" || record.state === "done")
      throw ruleBroken(
        "IMPORT_RUN",
        "This import has been run. Upload the file again to map it in another way.",
      );
    const mapping = withGuessedForms(record.columns, chosen);
    checkMapping(record.columns, mapping);
    const { person, requestId } = actor;
    const mapped: ImportRecord = {
      ...record,
      ...fromTheStart,
      mapping,
      person,
      requestId,
      state: "checking",
    };
    work.forgetOutcomes(id);
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
      throw ruleBroken("IMPORT_UNCHECKED", "The rows have not all been checked yet.");
    const { person, requestId } = actor;
    const from = record.state === "stopped" ? { stopReason: null } : fromTheStart;
    const running: ImportRecord = { ...record, ...from, person, requestId, state: "running" };
    work.changeImport(running);
    return presentImport({ ...running, rowVersion: record.rowVersion + 1 });
  });
}

export async function removeImport(storage: ImportPorts, id: number): Promise<void> {
  const record = await importInFull(storage, id);
  if (record.state === "running")
    throw ruleBroken("IMPORT_RUNNING", "This import is running. Remove it once it is done.");
  await storage.imports.remove(id);
}

export const resultColumns = ["row", "key", "outcome", "reason"] as const;
type ResultLine = Record<(typeof resultColumns)[number], string | number>;

const outcomeWords: Record<"checking" | "running", Record<RowOutcome, string>> = {
  checking: { new: "would be made", unchanged: "unchanged", faulty: "faulty" },
  running: { new: "made", unchanged: "unchanged", faulty: "faulty" },
};

export async function* importResult(
  { imports }: Pick<ImportPorts, "imports">,
  record: ImportRecord,
): AsyncGenerator<ResultLine[], void> {
  const isMade = ["running", "stopped", "done"].includes(record.state);
  const words = outcomeWords[isMade ? "running" : "checking"];
  const keyPlace = record.columns.findIndex(({ name }) => name === record.mapping.columns.key);
  for (let position = 0; position < record.portions; position += 1) {
    const portion = await imports.portion(record.id, position);
    if (!portion) return;
    const faults = new Map(
      (await imports.faultsOf(record.id, position)).map((fault) => [fault.rowNumber, fault]),
    );
    yield portion.rows.map(({ rowNumber, cells }, place) => {
      const fault = faults.get(rowNumber);
      const outcome = position < record.position || !isMade ? portion.outcomes[place] : undefined;
      return {
        row: rowNumber,
        key: cells[keyPlace] ?? "",
        outcome: outcome ? words[outcome] : "not looked at yet",
        reason: outcome && fault ? reasonOf(record, fault) : "",
      };
    });
  }
}

function reasonOf(record: ImportRecord, fault: StoredFault): string {
  const column = columnOf(record, fault);
  return column ? `${column}: ${fault.message}` : fault.message;
}
