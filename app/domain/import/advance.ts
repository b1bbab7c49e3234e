import type { LicenseInFull, LicenseUnit } from "#app/domain/license/license-store.ts";
import type { Tier } from "#app/domain/package/package-store.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { can } from "#app/domain/person/can.ts";
import type { Advancing } from "#app/domain/person/rights-now.ts";
import type { Settings } from "#app/domain/settings/settings.ts";
import { fold } from "#app/domain/text/fold.ts";
import { foldedKey } from "#app/domain/text/license-key.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { type BookRow, isUnderWay, type RowFault, type RowOutcome } from "./import.ts";
import { differences, madeFrom, storeMade, worded } from "./import-row.ts";
import { type ImportPorts, type ImportRecord, type StoredFault, stoppedImport } from "./import-store.ts";
import { type LicenseDraft, rowReader } from "./read-row.ts";
import { letOthersHaveATurn } from "#app/domain/time/turn.ts";

export async function advanceImports(storage: ImportPorts, advancing: Advancing): Promise<void> {
  const dayAgo = instantOf(advancing.now().getTime() - 86_400_000);
  for (const id of await storage.imports.brokenOff(dayAgo)) await storage.imports.remove(id);
  for (const id of await storage.imports.underWay()) await advanceImport(storage, id, advancing);
}

const portionsBetweenTidying = 50;

/**
 * Uses one unit per batch and its results, so an interrupted run continues at the same batch. The rights of the person who
 * started the run are checked again before each batch; the run stops without them.
 */
export async function advanceImport(
  storage: ImportPorts,
  id: number,
  advancing: Advancing,
  onPortion: (record: ImportRecord) => void = () => {},
): Promise<void> {
  for (let done = 1; ; done += 1) {
    const advanced = await advancePortion(storage, id, advancing);
    if (!advanced) break;
    onPortion(advanced);
    if (done % portionsBetweenTidying === 0) await storage.refreshes.tidy();
    await letOthersHaveATurn();
  }
  await storage.refreshes.tidy();
}

function advancePortion(
  storage: ImportPorts,
  id: number,
  { now, rightsNow }: Advancing,
): Promise<ImportRecord | null> {
  return storage.transact(async (work) => {
    const record = await storage.imports.find(id);
    if (!record || !isUnderWay(record)) return null;
    const person = await rightsNow(record.person, "license.import");
    if (typeof person === "string") {
      work.changeImport({ ...record, ...stoppedImport(record, person) });
      return null;
    }
    const at = instantOf(now().getTime());
    const portion = await storage.imports.portion(id, record.position);
    const ended = { state: record.state === "checking" ? "checked" : "done", endedAt: at } as const;
    if (!portion) {
      const over = { ...record, ...ended };
      work.changeImport(over);
      return over;
    }
    const actor: Actor = { person, requestId: record.requestId, at };
    const isRun = record.state === "running";
    const judged = await judge(storage, isRun ? work : null, record, actor, portion.rows);
    const outcomes = judged.map(({ outcome }) => outcome);
    const count = (wanted: RowOutcome) => outcomes.filter((outcome) => outcome === wanted).length;
    work.portionDone(
      id,
      { ...portion, outcomes },
      judged.flatMap(({ fault }) => fault ?? []),
    );
    const position = record.position + 1;
    const advanced: ImportRecord = {
      ...record,
      position,
      rowsDone: record.rowsDone + portion.rows.length,
      newRows: record.newRows + count("new"),
      unchangedRows: record.unchangedRows + count("unchanged"),
      faultyRows: record.faultyRows + count("faulty"),
      ...(position >= record.portions && ended),
    };
    work.changeImport(advanced);
    return advanced;
  });
}

interface Judged {
  outcome: RowOutcome;
  fault?: StoredFault;
}

/** Creates new licenses in the given unit of work. Without one, only checks the rows. */
async function judge(
  storage: ImportPorts,
  work: LicenseUnit | null,
  record: ImportRecord,
  actor: Actor,
  rows: readonly BookRow[],
): Promise<Judged[]> {
  const read = rowReader(record.columns, record.mapping);
  const drafts = rows.map((row) => ({ row, read: read(row) }));
  const licenses = drafts.flatMap(({ row, read }) => ("key" in read ? [{ row, draft: read }] : []));
  const around = await surroundings(storage, record.id, actor, licenses);
  if (work) work.ensureTags([...around.tags.values()], actor.at);
  let nextId = 0;
  const newId = work ? () => work.newId() : () => (nextId += 1);
  return drafts.map(({ row, read }) => {
    const faulty = (fault: RowFault): Judged => ({
      outcome: "faulty",
      fault: { ...fault, rowNumber: row.rowNumber },
    });
    if (!("key" in read)) return faulty(read);
    const judged = judgeDraft(read, row, around, actor, newId);
    if ("message" in judged) return faulty(judged);
    if (!("made" in judged)) return { outcome: "unchanged" };
    const { id: importId, fileName } = record;
    if (work)
      storeMade(work, judged.made, around.settings, actor, { importId, fileName, rowNumber: row.rowNumber });
    return { outcome: "new" };
  });
}

interface Surroundings {
  rowOfKey: Map<string, number>;
  stored: Map<string, LicenseInFull>;
  issued: Set<string>;
  tiers: Map<string, Tier | null>;
  tags: Map<string, string>;
  missingTags: Set<string>;
  settings: Settings;
}

async function surroundings(
  storage: ImportPorts,
  importId: number,
  actor: Actor,
  licenses: readonly { row: BookRow; draft: LicenseDraft }[],
): Promise<Surroundings> {
  const keys = licenses.map(({ row, draft }) => ({ key: foldedKey(draft.key), rowNumber: row.rowNumber }));
  const rowOfKey = await storage.imports.claimKeys(importId, keys);
  const folded = keys.map(({ key }) => key);
  const stored = await storage.licenses.manyInFull(folded);
  const tiers: Surroundings["tiers"] = new Map();
  for (const { draft } of licenses)
    if (!tiers.has(draft.packageTierId))
      tiers.set(draft.packageTierId, await tierNamed(storage, draft.packageTierId));
  const names = new Map(
    licenses.flatMap(({ draft }) => draft.tags ?? []).map((name) => [name.toLowerCase(), name]),
  );
  const existing = await storage.tags.existing([...names.values()]);
  const known = new Map(existing.map((name) => [name.toLowerCase(), name]));
  const isMissing = (name: string) => !known.has(name) && !can(actor.person, "tag.create");
  return {
    rowOfKey,
    stored: new Map(stored.map((license) => [foldedKey(license.record.key), license])),
    issued: await storage.imports.issued(folded),
    tiers,
    missingTags: new Set([...names.keys()].filter(isMissing)),
    tags: new Map(
      [...names]
        .filter(([name]) => !isMissing(name))
        .map(([name, spelled]) => [name, known.get(name) ?? spelled]),
    ),
    settings: await storage.settings.read(),
  };
}

async function tierNamed({ packages }: ImportPorts, text: string): Promise<Tier | null> {
  const byId = await packages.tier(text);
  if (byId) return byId;
  const named = await packages.tierNames(text);
  const one = named.find(({ prettyName }) => fold(prettyName) === fold(text));
  return one ? packages.tier(one.tierId) : null;
}

type MadeOrNot =
  | { made: Exclude<ReturnType<typeof madeFrom>, RowFault> }
  | { outcome: "unchanged" }
  | RowFault;

function judgeDraft(
  draft: LicenseDraft,
  row: BookRow,
  around: Surroundings,
  actor: Actor,
  newId: () => number,
): MadeOrNot {
  const key = foldedKey(draft.key);
  const first = around.rowOfKey.get(key) ?? row.rowNumber;
  if (first !== row.rowNumber)
    return { field: "key", code: "twice", message: `This key stands in row ${first} already.` };
  if (draft.status?.toLowerCase() === "deleted")
    return { field: "status", code: "deleted", message: "This license was deleted where it comes from." };
  const tier = around.tiers.get(draft.packageTierId);
  if (!tier)
    return { field: "packageTierId", code: "tier", message: `There is no tier ${draft.packageTierId}.` };
  if (draft.type !== undefined && draft.type !== tier.type)
    return { field: "type", code: "tier", message: `${tier.prettyName} is a tier of another license type.` };
  const missing = (draft.tags ?? []).filter((name) => around.missingTags.has(name.toLowerCase()));
  if (missing.length > 0)
    return { field: "tags", code: "tags", message: `You may not create tags: ${missing.join(", ")}.` };
  const tags = [...new Set((draft.tags ?? []).map((name) => around.tags.get(name.toLowerCase()) ?? name))];
  const stored = around.stored.get(key);
  if (stored) return againstStored(stored, draft, tier, tags);
  if (around.issued.has(key))
    return { field: "key", code: "issued", message: "A license with this key was removed for good." };
  const made = madeFrom(draft, tier, tags, actor, newId);
  return "message" in made ? made : { made };
}

function againstStored(stored: LicenseInFull, draft: LicenseDraft, tier: Tier, tags: string[]): MadeOrNot {
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
    message: `This key is here already, with another ${worded(fields)}.`,
  };
}
