import type { BatchPlan } from "#app/domain/batch/advance-runs.ts";
import type { FullLicense, LicenseUnit } from "#app/domain/license/license-store.ts";
import type { Tier } from "#app/domain/package/package-store.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { can } from "#app/domain/person/can.ts";
import type { Settings } from "#app/domain/settings/settings.ts";
import { fold } from "#app/domain/text/fold.ts";
import { upperCaseKey } from "#app/domain/text/license-key.ts";
import { addDaysTo, type Instant, instantOf } from "#app/domain/time/time.ts";
import { type CsvRow, isUnderWay, type RowError, type RowOutcome } from "./import.ts";
import { differences, buildLicense, saveImportedLicense, fieldLabels } from "./import-row.ts";
import { type ImportPorts, type ImportRecord, type StoredRowError, stoppedImport } from "./import-store.ts";
import { type LicenseDraft, rowReader } from "./read-row.ts";

const batchesBetweenTidying = 50;

export const importPlan = (
  storage: ImportPorts,
  onBatch: (record: ImportRecord) => void = () => {},
): BatchPlan<ImportRecord> => ({
  action: "license.import",
  listRunningIds: () => storage.imports.listRunningIds(),
  async find(id) {
    const record = await storage.imports.find(id);
    return record && isUnderWay(record) ? record : null;
  },
  async stop(id, stopReason) {
    await storage.transact(async (work) => {
      const record = await storage.imports.find(id);
      if (record && isUnderWay(record))
        work.changeImport({ ...record, ...stoppedImport(record, stopReason) });
    });
    await storage.refreshes.tidy();
  },
  async processBatch(record, at) {
    const advanced = await processBatch(storage, record, at);
    if (!advanced) return;
    onBatch(advanced);
    if (!isUnderWay(advanced) || advanced.position % batchesBetweenTidying === 0)
      await storage.refreshes.tidy();
  },
});

export async function removeAbandonedUploads({ imports }: ImportPorts, now: Date): Promise<void> {
  const dayAgo = addDaysTo(instantOf(now.getTime()), -1);
  for (const id of await imports.abandonedUploads(dayAgo)) await imports.remove(id);
}

/** Uses one unit for a batch and its results. Null if the run has changed meanwhile. */
const processBatch = (
  storage: ImportPorts,
  { id, person, rowVersion }: ImportRecord,
  at: Instant,
): Promise<ImportRecord | null> =>
  storage.transact(async (work) => {
    const record = await storage.imports.find(id);
    if (record?.rowVersion !== rowVersion) return null;
    const batch = await storage.imports.findBatch(id, record.position);
    const ended = { state: record.state === "checking" ? "checked" : "done", endedAt: at } as const;
    if (!batch) {
      const finished = { ...record, ...ended };
      work.changeImport(finished);
      return finished;
    }
    const actor: Actor = { person, requestId: record.requestId, at };
    const isRun = record.state === "running";
    const checkedRows = await checkRows(storage, isRun ? work : null, record, actor, batch.rows);
    const outcomes = checkedRows.map(({ outcome }) => outcome);
    const count = (rowOutcome: RowOutcome) => outcomes.filter((outcome) => outcome === rowOutcome).length;
    work.completeBatch(
      id,
      { ...batch, outcomes },
      checkedRows.flatMap(({ error }) => error ?? []),
    );
    const position = record.position + 1;
    const advanced: ImportRecord = {
      ...record,
      position,
      rowsDone: record.rowsDone + batch.rows.length,
      newRows: record.newRows + count("new"),
      unchangedRows: record.unchangedRows + count("unchanged"),
      faultyRows: record.faultyRows + count("faulty"),
      ...(position >= record.batches && ended),
    };
    work.changeImport(advanced);
    return advanced;
  });

interface CheckedRow {
  outcome: RowOutcome;
  error?: StoredRowError;
}

/** Creates new licenses in the given unit of work. Without one, only checks the rows. */
async function checkRows(
  storage: ImportPorts,
  work: LicenseUnit | null,
  record: ImportRecord,
  actor: Actor,
  rows: readonly CsvRow[],
): Promise<CheckedRow[]> {
  const read = rowReader(record.columns, record.mapping);
  const drafts = rows.map((row) => ({ row, read: read(row) }));
  const licenses = drafts.flatMap(({ row, read }) => ("key" in read ? [{ row, draft: read }] : []));
  const context = await loadImportContext(storage, record.id, actor, licenses);
  if (work) work.ensureTags([...context.tags.values()], actor.at);
  let nextId = 0;
  const newId = work ? () => work.newId() : () => (nextId += 1);
  return drafts.map(({ row, read }) => {
    const faulty = (rowError: RowError): CheckedRow => ({
      outcome: "faulty",
      error: { ...rowError, rowNumber: row.rowNumber },
    });
    if (!("key" in read)) return faulty(read);
    const result = checkDraft(read, row, context, actor, newId);
    if ("message" in result) return faulty(result);
    if (!("license" in result)) return { outcome: "unchanged" };
    const { id: importId, fileName } = record;
    if (work)
      saveImportedLicense(work, result.license, context.settings, actor, {
        importId,
        fileName,
        rowNumber: row.rowNumber,
      });
    return { outcome: "new" };
  });
}

interface ImportContext {
  rowOfKey: Map<string, number>;
  stored: Map<string, FullLicense>;
  issued: Set<string>;
  tiers: Map<string, Tier | null>;
  tags: Map<string, string>;
  missingTags: Set<string>;
  settings: Settings;
}

async function loadImportContext(
  storage: ImportPorts,
  importId: number,
  actor: Actor,
  licenses: readonly { row: CsvRow; draft: LicenseDraft }[],
): Promise<ImportContext> {
  const keys = licenses.map(({ row, draft }) => ({ key: upperCaseKey(draft.key), rowNumber: row.rowNumber }));
  const rowOfKey = await storage.imports.claimKeys(importId, keys);
  const folded = keys.map(({ key }) => key);
  const stored = await storage.licenses.manyInFull(folded);
  const tiers: ImportContext["tiers"] = new Map();
  for (const { draft } of licenses)
    if (!tiers.has(draft.packageTierId))
      tiers.set(draft.packageTierId, await findTier(storage, draft.packageTierId));
  const names = new Map(
    licenses.flatMap(({ draft }) => draft.tags ?? []).map((name) => [name.toLowerCase(), name]),
  );
  const existing = await storage.tags.findExisting([...names.values()]);
  const spellings = new Map(existing.map((name) => [name.toLowerCase(), name]));
  const isMissing = (name: string) => !spellings.has(name) && !can(actor.person, "tag.create");
  return {
    rowOfKey,
    stored: new Map(stored.map((license) => [upperCaseKey(license.record.key), license])),
    issued: await storage.imports.issued(folded),
    tiers,
    missingTags: new Set([...names.keys()].filter(isMissing)),
    tags: new Map(
      [...names]
        .filter(([name]) => !isMissing(name))
        .map(([name, spelled]) => [name, spellings.get(name) ?? spelled]),
    ),
    settings: await storage.settings.read(),
  };
}

async function findTier({ packages }: ImportPorts, text: string): Promise<Tier | null> {
  const byId = await packages.tier(text);
  if (byId) return byId;
  const named = await packages.tierNames(text);
  const match = named.find(({ prettyName }) => fold(prettyName) === fold(text));
  return match ? packages.tier(match.tierId) : null;
}

type RowResult =
  | { license: Exclude<ReturnType<typeof buildLicense>, RowError> }
  | { outcome: "unchanged" }
  | RowError;

function checkDraft(
  draft: LicenseDraft,
  row: CsvRow,
  context: ImportContext,
  actor: Actor,
  newId: () => number,
): RowResult {
  const key = upperCaseKey(draft.key);
  const first = context.rowOfKey.get(key) ?? row.rowNumber;
  if (first !== row.rowNumber)
    return { field: "key", code: "twice", message: `This key is already in row ${first}.` };
  if (draft.status?.toLowerCase() === "deleted")
    return { field: "status", code: "deleted", message: "This license is deleted in the file." };
  const tier = context.tiers.get(draft.packageTierId);
  if (!tier)
    return { field: "packageTierId", code: "tier", message: `There is no tier ${draft.packageTierId}.` };
  if (draft.type !== undefined && draft.type !== tier.type)
    return { field: "type", code: "tier", message: `${tier.prettyName} is a tier of another license type.` };
  const missing = (draft.tags ?? []).filter((name) => context.missingTags.has(name.toLowerCase()));
  if (missing.length > 0)
    return { field: "tags", code: "tags", message: `You may not create tags: ${missing.join(", ")}.` };
  const tags = [...new Set((draft.tags ?? []).map((name) => context.tags.get(name.toLowerCase()) ?? name))];
  const stored = context.stored.get(key);
  if (stored) return compareWithStored(stored, draft, tier, tags);
  if (context.issued.has(key))
    return { field: "key", code: "issued", message: "A license with this key was permanently removed." };
  const license = buildLicense(draft, tier, tags, actor, newId);
  return "message" in license ? license : { license };
}

function compareWithStored(stored: FullLicense, draft: LicenseDraft, tier: Tier, tags: string[]): RowResult {
  if (stored.record.deletedAt !== null)
    return {
      field: "key",
      code: "deleted",
      message: "A license with this key was deleted here. Restore it first.",
    };
  const fields = differences(stored, draft, tier.id, tags);
  if (fields.length === 0) return { outcome: "unchanged" };
  return {
    field: "key",
    code: "differs",
    message: `A license with this key exists, with another ${fieldLabels(fields)}.`,
  };
}
