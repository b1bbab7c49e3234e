import type { BatchProcessor } from "#app/domain/batch/advance-runs.ts";
import type { LicenseTransaction } from "#app/domain/license/license-store.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { addDaysToInstant, type Instant } from "#app/domain/time/time.ts";
import { checkRow } from "./check-row.ts";
import { isExportedRow } from "./exported-row.ts";
import { type CsvRow, type ImportErrorCode, isInProgress, type RowError, type RowOutcome } from "./import.ts";
import { saveImportedLicense } from "./import-row.ts";
import {
  type ImportPorts,
  type ImportRecord,
  type ImportWrites,
  type StoredRowError,
  createStoppedFields,
} from "./import-store.ts";
import { type RowCells, createRowReader, readCell } from "./read-row.ts";
import { type ImportContext, loadImportContext, type ParsedRow, readUpperCaseKey } from "./row-context.ts";
import { computeFingerprint } from "./row-fingerprint.ts";

const batchesBetweenCounterMerges = 50;

export const createImportProcessor = (
  storage: ImportPorts,
  onBatchProcessed: (record: ImportRecord) => void = () => {},
): BatchProcessor<ImportRecord> => ({
  kind: "import",
  action: "license.import",
  async findRunning(id) {
    const record = await storage.imports.find(id);
    return record && isInProgress(record) ? record : null;
  },
  async stop(id, stopReason) {
    await storage.transact(async (transaction) => {
      const record = await storage.imports.find(id);
      if (record && isInProgress(record))
        transaction.imports.change({ ...record, ...createStoppedFields(record, stopReason) });
    });
    await storage.refreshes.mergeCounterChanges();
  },
  async processBatch(record, at) {
    const advancedImport = await processBatch(storage, record, at);
    if (!advancedImport) return;
    onBatchProcessed(advancedImport);
    if (!isInProgress(advancedImport) || advancedImport.position % batchesBetweenCounterMerges === 0)
      await storage.refreshes.mergeCounterChanges();
  },
});

export async function removeAbandonedUploads({ imports }: ImportPorts, now: Instant): Promise<void> {
  const oneDayAgo = addDaysToInstant(now, -1);
  for (const id of await imports.listAbandonedUploads(oneDayAgo)) await imports.remove(id);
}

/** Processes a batch and stores its results in one transaction. Returns null if the import was changed meanwhile. */
const processBatch = (
  storage: ImportPorts,
  { id, person, rowVersion }: ImportRecord,
  at: Instant,
): Promise<ImportRecord | null> =>
  storage.transact(async (transaction) => {
    const record = await storage.imports.find(id);
    if (record?.rowVersion !== rowVersion) return null;
    const batch = await storage.imports.findBatch(id, record.position);
    const finishedFields = { state: record.state === "checking" ? "checked" : "done", endedAt: at } as const;
    if (!batch) {
      const finishedImport = { ...record, ...finishedFields };
      transaction.imports.change(finishedImport);
      return finishedImport;
    }
    const actor: Actor = { person, requestId: record.requestId, actedAt: at };
    const shouldCreateLicenses = record.state === "running";
    const processedRows = await processRows(
      storage,
      shouldCreateLicenses ? transaction : null,
      record,
      actor,
      batch.rows,
    );
    const outcomes = processedRows.map(({ outcome }) => outcome);
    const countRows = (rowOutcome: RowOutcome) => outcomes.filter((outcome) => outcome === rowOutcome).length;
    transaction.imports.completeBatch(
      id,
      { ...batch, outcomes },
      processedRows.flatMap(({ errors }) => errors),
    );
    const position = record.position + 1;
    const advancedImport: ImportRecord = {
      ...record,
      position,
      processedRows: record.processedRows + batch.rows.length,
      newRows: record.newRows + countRows("new"),
      unchangedRows: record.unchangedRows + countRows("unchanged"),
      invalidRows: record.invalidRows + countRows("invalid"),
      generatedKeys: record.generatedKeys + processedRows.filter(({ hasNewKey }) => hasNewKey).length,
      ...(position >= record.batchCount && finishedFields),
    };
    transaction.imports.change(advancedImport);
    return advancedImport;
  });

interface ProcessedRow {
  outcome: RowOutcome;
  errors: StoredRowError[];
  /** True if the row has no key and its new license gets a generated key. */
  hasNewKey: boolean;
}

/** Checks the rows and, if there is a transaction, creates their licenses in the transaction. */
async function processRows(
  storage: ImportPorts,
  transaction: (LicenseTransaction & { imports: ImportWrites }) | null,
  record: ImportRecord,
  actor: Actor,
  rows: readonly CsvRow[],
): Promise<ProcessedRow[]> {
  const readRow = createRowReader(record.columns, record.mapping);
  const parsedRows = rows.map((row): ParsedRow => {
    const parsedRow = readRow(row);
    const hasNoKey = parsedRow.license !== null && parsedRow.license.key === undefined;
    return { row, ...parsedRow, fingerprint: hasNoKey ? computeFingerprint(parsedRow.cells) : null };
  });
  const context = await loadImportContext(storage, record.id, actor, parsedRows);
  if (transaction) transaction.tags.ensure([...context.tagSpellings.values()], actor.actedAt);
  // The check also builds licenses, but does not save them, so their ids need not be unique.
  let lastCheckId = 0;
  const createId = () => {
    if (transaction) return transaction.createId();
    lastCheckId += 1;
    return lastCheckId;
  };
  return parsedRows.map((parsedRow) => {
    const { row, cells, fingerprint } = parsedRow;
    const rowResult = checkRow(parsedRow, context, actor, createId);
    if ("errors" in rowResult && !isUnchangedExport(cells, rowResult.errors, context))
      return {
        outcome: "invalid",
        hasNewKey: false,
        errors: rowResult.errors.map((error) => ({
          ...error,
          ...quoteCells(cells, error),
          rowNumber: row.rowNumber,
        })),
      };
    if (!("license" in rowResult)) return { outcome: "unchanged", errors: [], hasNewKey: false };
    const { id: importId, fileName } = record;
    if (transaction) {
      saveImportedLicense(transaction, rowResult.license, context.settings, actor, {
        importId,
        fileName,
        rowNumber: row.rowNumber,
      });
      if (fingerprint !== null) transaction.imports.addLicenseOfRow(fingerprint, rowResult.license.record.id);
    }
    return { outcome: "new", errors: [], hasNewKey: fingerprint !== null };
  });
}

const maxQuotedLength = 200;

/** The invalid value and the company, so that staff find the row without opening the file. */
const quoteCells = (cells: RowCells, { field }: RowError) => ({
  value: field === "" ? "" : readCell(cells, field).slice(0, maxQuotedLength),
  companyName: readCell(cells, "companyName").slice(0, maxQuotedLength),
});

/** A row with one of these errors is never unchanged. */
const finalErrorCodes: readonly ImportErrorCode[] = ["COLUMNS", "QUOTES", "DUPLICATE", "DELETED"];

function isUnchangedExport(
  cells: RowCells,
  errors: readonly RowError[],
  { storedLicenseByKey }: ImportContext,
) {
  const storedLicense = storedLicenseByKey.get(readUpperCaseKey(cells));
  return (
    storedLicense?.record.deletedAt === null &&
    !errors.some(({ code }) => finalErrorCodes.includes(code)) &&
    isExportedRow(cells, storedLicense)
  );
}
