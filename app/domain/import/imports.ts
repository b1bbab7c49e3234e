import { createRunQueueItem } from "#app/domain/batch/advance-runs.ts";
import { type Page, createPage, createPageFromSlice, type Paging } from "#app/domain/page.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { notFound, ruleViolation } from "#app/domain/problem.ts";
import type { QueueWrites } from "#app/domain/queue/queue.ts";
import { nullIfUnreadable } from "#app/domain/unreadable-entity.ts";
import { type ImportError, type LicenseImport, type RowError } from "./import.ts";
import type { ImportPorts, ImportRecord, StoredRowError } from "./import-store.ts";
import { checkMapping, type Mapping, addGuessedDateFormats } from "./mapping.ts";
import { createRowReader } from "./read-row.ts";
import { computeFingerprint } from "./row-fingerprint.ts";

export const presentImport = ({
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
  return createPageFromSlice(await imports.listPage(paging), presentImport, paging);
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

/** Progress before the first row. */
export const initialProgress = {
  position: 0,
  processedRows: 0,
  newRows: 0,
  unchangedRows: 0,
  invalidRows: 0,
  generatedKeys: 0,
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
    transaction.imports.removeOutcomes(id);
    enqueueImport(transaction, id, actor);
    transaction.imports.change(mappedImport);
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
    transaction.imports.change(runningImport);
    enqueueImport(transaction, id, actor);
    return presentImport({ ...runningImport, rowVersion: record.rowVersion + 1 });
  });
}

/** Name under which the command `import` works. The command processes its imports itself. */
export const operatorName = "operator";

function enqueueImport(transaction: { queue: QueueWrites }, id: number, { person, actedAt }: Actor) {
  if (person.email !== operatorName) transaction.queue.requeue(createRunQueueItem("import", id, actedAt));
}

export async function removeImport(storage: ImportPorts, id: number): Promise<void> {
  const record = await nullIfUnreadable(findImportRecord(storage, id));
  if (record?.state === "running")
    throw ruleViolation("IMPORT_RUNNING", "This import is running. Remove the import after its end.");
  await storage.imports.remove(id);
}

export const resultFileColumns = ["rowNumber", "licenseKey", "outcome", "reason"] as const;
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
    const errorsByRowNumber = Map.groupBy(
      await imports.listErrorsOfBatch(record.id, position),
      ({ rowNumber }) => rowNumber,
    );
    const readRow = createRowReader(record.columns, record.mapping);
    const fingerprints = batch.rows.map((row) => computeFingerprint(readRow(row).cells));
    const keyByFingerprint = await imports.findKeysOfRows(fingerprints);
    yield batch.rows.map(({ rowNumber, cells }, index) => {
      const errors = errorsByRowNumber.get(rowNumber) ?? [];
      // While the import runs, later batches still have the outcomes of the check.
      const outcome = position < record.position || !wasStarted ? batch.outcomes[index] : undefined;
      return {
        rowNumber,
        licenseKey: cells[keyColumnIndex] || (keyByFingerprint.get(fingerprints[index] ?? "") ?? ""),
        outcome: outcome ?? "not checked yet",
        reason: outcome ? errors.map((error) => formatReason(record, error)).join(" ") : "",
      };
    });
  }
}

function formatReason(record: ImportRecord, error: StoredRowError): string {
  const column = findColumnName(record, error);
  return column ? `${column}: ${error.message}` : error.message;
}
