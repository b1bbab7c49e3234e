import type { BatchProcessor } from "#app/domain/batch/advance-runs.ts";
import type { FullLicense, LicenseTransaction } from "#app/domain/license/license-store.ts";
import type { Tier } from "#app/domain/package/package-store.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { can } from "#app/domain/person/can.ts";
import type { Settings } from "#app/domain/settings/settings.ts";
import { normalizeForSearch } from "#app/domain/text/normalize-for-search.ts";
import { licenseKey, toUpperCaseKey } from "#app/domain/text/license-key.ts";
import { addDaysToInstant, type Instant, instantOf } from "#app/domain/time/time.ts";
import { isExportedRow } from "./exported-row.ts";
import { type CsvRow, type ImportErrorCode, isInProgress, type RowError, type RowOutcome } from "./import.ts";
import {
  buildLicense,
  findDifferentFields,
  type ImportedLicense,
  joinFieldLabels,
  saveImportedLicense,
} from "./import-row.ts";
import {
  type ImportPorts,
  type ImportRecord,
  type StoredRowError,
  createStoppedFields,
} from "./import-store.ts";
import { type ParsedLicense, type ReadRow, type RowCells, createRowReader } from "./read-row.ts";

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

export async function removeAbandonedUploads({ imports }: ImportPorts, now: Date): Promise<void> {
  const oneDayAgo = addDaysToInstant(instantOf(now.getTime()), -1);
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
      processedRows.flatMap(({ error }) => error ?? []),
    );
    const position = record.position + 1;
    const advancedImport: ImportRecord = {
      ...record,
      position,
      rowsDone: record.rowsDone + batch.rows.length,
      newRows: record.newRows + countRows("new"),
      unchangedRows: record.unchangedRows + countRows("unchanged"),
      invalidRows: record.invalidRows + countRows("invalid"),
      ...(position >= record.batchCount && finishedFields),
    };
    transaction.imports.change(advancedImport);
    return advancedImport;
  });

interface ProcessedRow {
  outcome: RowOutcome;
  error?: StoredRowError;
}

/** Checks the rows and, if there is a transaction, creates their licenses in the transaction. */
async function processRows(
  storage: ImportPorts,
  transaction: LicenseTransaction | null,
  record: ImportRecord,
  actor: Actor,
  rows: readonly CsvRow[],
): Promise<ProcessedRow[]> {
  const readRow = createRowReader(record.columns, record.mapping);
  const parsedRows = rows.map((row) => ({ row, ...readRow(row) }));
  const context = await loadImportContext(storage, record.id, actor, parsedRows);
  if (transaction) transaction.tags.ensure([...context.tagSpellings.values()], actor.actedAt);
  // The check also builds licenses, but does not save them, so their ids need not be unique.
  let lastCheckId = 0;
  const createId = () => {
    if (transaction) return transaction.createId();
    lastCheckId += 1;
    return lastCheckId;
  };
  return parsedRows.map(({ row, cells, licenseOrError }) => {
    const rowResult =
      "key" in licenseOrError
        ? checkParsedLicense(licenseOrError, row, context, actor, createId)
        : licenseOrError;
    if ("message" in rowResult && !isUnchangedExport(cells, rowResult, context))
      return { outcome: "invalid", error: { ...rowResult, rowNumber: row.rowNumber } };
    if (!("license" in rowResult)) return { outcome: "unchanged" };
    const { id: importId, fileName } = record;
    if (transaction)
      saveImportedLicense(transaction, rowResult.license, context.settings, actor, {
        importId,
        fileName,
        rowNumber: row.rowNumber,
      });
    return { outcome: "new" };
  });
}

/** A row with one of these errors is never unchanged. */
const finalErrorCodes: readonly ImportErrorCode[] = ["columns", "quotes", "twice", "deleted"];

function isUnchangedExport(cells: RowCells, { code }: RowError, { storedLicenseByKey }: ImportContext) {
  const storedLicense = storedLicenseByKey.get(readUpperCaseKey(cells));
  return (
    storedLicense?.record.deletedAt === null &&
    !finalErrorCodes.includes(code) &&
    isExportedRow(cells, storedLicense)
  );
}

const readUpperCaseKey = ({ key = "" }: RowCells) => toUpperCaseKey(key.trim());

interface ImportContext {
  firstRowNumberByKey: Map<string, number>;
  storedLicenseByKey: Map<string, FullLicense>;
  /** Upper-case keys of existing and of permanently removed licenses. */
  issuedKeys: Set<string>;
  tierByIdOrName: Map<string, Tier | null>;
  /** Spelling of each tag by its lower-case name. */
  tagSpellings: Map<string, string>;
  /** Lower-case names of tags that do not exist and that the actor may not create. */
  forbiddenTags: Set<string>;
  settings: Settings;
}

async function loadImportContext(
  storage: ImportPorts,
  importId: number,
  actor: Actor,
  rows: readonly ({ row: CsvRow } & ReadRow)[],
): Promise<ImportContext> {
  const rowsWithLicense = rows.flatMap(({ row, licenseOrError }) =>
    "key" in licenseOrError ? [{ row, parsedLicense: licenseOrError }] : [],
  );
  const keysWithRowNumber = rowsWithLicense.map(({ row, parsedLicense }) => ({
    key: toUpperCaseKey(parsedLicense.key),
    rowNumber: row.rowNumber,
  }));
  const firstRowNumberByKey = await storage.imports.claimKeys(importId, keysWithRowNumber);
  const keysInFile = new Set(
    rows.map(({ cells }) => readUpperCaseKey(cells)).filter((key) => licenseKey.safeParse(key).success),
  );
  const storedLicenses = await storage.licenses.findManyFull([...keysInFile]);
  const tierByIdOrName: ImportContext["tierByIdOrName"] = new Map();
  for (const { packageTierId } of rowsWithLicense.map(({ parsedLicense }) => parsedLicense))
    if (!tierByIdOrName.has(packageTierId))
      tierByIdOrName.set(packageTierId, await findTier(storage, packageTierId));
  const importedTagSpellings = new Map(
    rowsWithLicense
      .flatMap(({ parsedLicense }) => parsedLicense.tags ?? [])
      .map((name) => [name.toLowerCase(), name]),
  );
  const existingTags = await storage.tags.findExistingNames([...importedTagSpellings.values()]);
  const storedTagSpellings = new Map(existingTags.map((name) => [name.toLowerCase(), name]));
  const isForbiddenTag = (name: string) => !storedTagSpellings.has(name) && !can(actor.person, "tag.create");
  return {
    firstRowNumberByKey,
    storedLicenseByKey: new Map(
      storedLicenses.map((license) => [toUpperCaseKey(license.record.key), license]),
    ),
    issuedKeys: await storage.imports.findIssuedKeys(keysWithRowNumber.map(({ key }) => key)),
    tierByIdOrName,
    forbiddenTags: new Set([...importedTagSpellings.keys()].filter(isForbiddenTag)),
    tagSpellings: new Map(
      [...importedTagSpellings]
        .filter(([name]) => !isForbiddenTag(name))
        .map(([name, importedSpelling]) => [name, storedTagSpellings.get(name) ?? importedSpelling]),
    ),
    settings: await storage.settings.read(),
  };
}

async function findTier({ packages }: ImportPorts, tierIdOrName: string): Promise<Tier | null> {
  const tierWithId = await packages.findTier(tierIdOrName);
  if (tierWithId) return tierWithId;
  const similarTiers = await packages.searchTierNames(tierIdOrName);
  const tierWithName = similarTiers.find(
    ({ prettyName }) => normalizeForSearch(prettyName) === normalizeForSearch(tierIdOrName),
  );
  return tierWithName ? packages.findTier(tierWithName.tierId) : null;
}

type RowResult = { license: ImportedLicense } | { outcome: "unchanged" } | RowError;

function checkParsedLicense(
  parsedLicense: ParsedLicense,
  row: CsvRow,
  context: ImportContext,
  actor: Actor,
  createId: () => number,
): RowResult {
  const key = toUpperCaseKey(parsedLicense.key);
  const firstRowNumber = context.firstRowNumberByKey.get(key) ?? row.rowNumber;
  if (firstRowNumber !== row.rowNumber)
    return { field: "key", code: "twice", message: `This license key is already in row ${firstRowNumber}.` };
  if (parsedLicense.status?.toLowerCase() === "deleted")
    return { field: "status", code: "deleted", message: "The file marks this license as deleted." };
  const tier = context.tierByIdOrName.get(parsedLicense.packageTierId);
  if (!tier)
    return {
      field: "packageTierId",
      code: "tier",
      message: `There is no tier ${parsedLicense.packageTierId}.`,
    };
  if (parsedLicense.type !== undefined && parsedLicense.type !== tier.type)
    return { field: "type", code: "tier", message: `${tier.prettyName} is a tier of another license type.` };
  const forbiddenTagNames = (parsedLicense.tags ?? []).filter((name) =>
    context.forbiddenTags.has(name.toLowerCase()),
  );
  if (forbiddenTagNames.length > 0)
    return {
      field: "tags",
      code: "tags",
      message: `You may not create tags: ${forbiddenTagNames.join(", ")}.`,
    };
  const tags = [
    ...new Set(
      (parsedLicense.tags ?? []).map((name) => context.tagSpellings.get(name.toLowerCase()) ?? name),
    ),
  ];
  const storedLicense = context.storedLicenseByKey.get(key);
  if (storedLicense) return compareWithStored(storedLicense, parsedLicense, tier, tags);
  if (context.issuedKeys.has(key))
    return { field: "key", code: "issued", message: "A license with this key was permanently removed." };
  const license = buildLicense(parsedLicense, tier, tags, actor, createId);
  return "message" in license ? license : { license };
}

function compareWithStored(
  storedLicense: FullLicense,
  parsedLicense: ParsedLicense,
  tier: Tier,
  tags: string[],
): RowResult {
  if (storedLicense.record.deletedAt !== null)
    return {
      field: "key",
      code: "deleted",
      message: "A license with this key was deleted. Restore it first.",
    };
  const fields = findDifferentFields(storedLicense, parsedLicense, tier.id, tags);
  if (fields.length === 0) return { outcome: "unchanged" };
  return {
    field: "key",
    code: "differs",
    message: `A license with this key already exists. These values differ: ${joinFieldLabels(fields)}.`,
  };
}
