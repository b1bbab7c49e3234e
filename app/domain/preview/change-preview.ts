import { z } from "zod";
import { checkBulkStart } from "#app/domain/bulk/check-bulk-start.ts";
import { computeVersion, stalePreviewProblem } from "#app/domain/bulk/previewed-version.ts";
import { createRunQueueItem } from "#app/domain/batch/advance-runs.ts";
import { bulkPreview, type BulkPreview, type BulkRunRequest } from "#app/domain/bulk/bulk-change.ts";
import { loadLicensesByKey, loadNextBatch, previewBulk } from "#app/domain/bulk/bulk-changes.ts";
import type { BulkRun, BulkRunPorts, BulkRunRecord, BulkRunWrites } from "#app/domain/bulk/bulk-run.ts";
import type { BulkWarningPorts } from "#app/domain/bulk/bulk-warnings.ts";
import { createRunRecord, presentRun } from "#app/domain/bulk/bulk-runs.ts";
import type { Transact, Transaction } from "#app/domain/history/transaction.ts";
import type { LicenseTransaction } from "#app/domain/license/license-store.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import type { QueueWrites } from "#app/domain/queue/queue.ts";
import { ruleViolation } from "#app/domain/problem.ts";
import { toUpperCaseKey } from "#app/domain/text/license-key.ts";
import { instantText } from "#app/domain/time/time-schemas.ts";
import { createHandle, findPreview, type PreviewStore, type PreviewWrites } from "./preview.ts";

const previewBatchSize = 100;

export const previewedChange = z.object({
  /** Null if the change would change no license. */
  handle: z.string().nullable(),
  expiresAt: instantText,
  total: z.number().int().min(0),
  change: z.number().int().min(0),
  unchanged: z.number().int().min(0),
  skip: z.number().int().min(0),
  entities: bulkPreview.shape.entities,
});
export type ChangePreview = z.output<typeof previewedChange>;

type Effect = BulkPreview["entities"][number];

/** What the database stores of a preview. */
export interface StoredChange {
  change: BulkRunRequest["change"];
  effects: Effect[];
  /** Version of each license that the change would change. */
  versions: Record<string, string>;
}

export interface ChangePreviewPorts extends Omit<BulkRunPorts, "transact">, BulkWarningPorts {
  previews: PreviewStore;
  transact: Transact<
    LicenseTransaction & { bulkRuns: BulkRunWrites; queue: QueueWrites; previews: PreviewWrites }
  >;
}

export interface PreviewCaller {
  actor: Actor;
  /** The API token or user to which the handle is bound. */
  caller: string;
}

/**
 * Computes the effects of a change and stores them. `commitChange` carries out exactly these effects. Throws
 * TOO_MANY_LICENSES for too many licenses, and the errors of `checkChange`.
 */
export async function createChangePreview(
  storage: ChangePreviewPorts,
  { actor, caller }: PreviewCaller,
  { change, ...selection }: BulkRunRequest,
  maxLicenses: number,
): Promise<ChangePreview> {
  const { keys, total } = await loadNextBatch(
    storage,
    { ...selection, change, limit: maxLicenses },
    actor.actedAt,
  );
  if (total > maxLicenses)
    throw ruleViolation(
      "TOO_MANY_LICENSES",
      `The selection has ${total.toLocaleString("en")} licenses, but a preview can include at most ${maxLicenses.toLocaleString("en")}. Narrow the selection.`,
    );
  await checkBulkStart(storage, actor, change, total);
  // The versions are read first, so that a change between both reads makes the preview stale.
  const versions = await readVersions(storage, keys);
  const effects = await computeEffects(storage, actor, { change, keys });
  const count = (outcome: Effect["outcome"]) => effects.filter((effect) => effect.outcome === outcome).length;
  const { handle, handleHash, expiresAt } = createHandle("change", actor.actedAt);
  const changedCount = count("change");
  if (changedCount > 0) {
    const content: StoredChange = { change, effects, versions };
    await storage.previews.removeExpired(actor.actedAt);
    await storage.transact(async (transaction) =>
      transaction.previews.add({
        id: transaction.createId(),
        handleHash,
        caller,
        expiresAt,
        content: JSON.stringify(content),
      }),
    );
  }
  return {
    handle: changedCount > 0 ? handle : null,
    expiresAt,
    total: keys.length,
    change: changedCount,
    unchanged: count("unchanged"),
    skip: count("skip"),
    entities: effects,
  };
}

/** The effects of a stored preview. Throws STALE_PREVIEW. */
export async function findChangePreview(
  storage: Pick<ChangePreviewPorts, "previews">,
  { actor, caller }: PreviewCaller,
  handle: string,
): Promise<ChangePreview> {
  const { content, expiresAt } = await findPreview(storage, "change", handle, { caller, now: actor.actedAt });
  const { effects } = JSON.parse(content) as StoredChange;
  const count = (outcome: Effect["outcome"]) => effects.filter((effect) => effect.outcome === outcome).length;
  return {
    handle,
    expiresAt,
    total: effects.length,
    change: count("change"),
    unchanged: count("unchanged"),
    skip: count("skip"),
    entities: effects,
  };
}

/**
 * Starts a run with exactly the previewed effects. Throws STALE_PREVIEW, without a change, if the handle is not valid or a
 * license has changed since the preview. The run skips a license that changes while the run is in progress.
 */
export async function commitChange(
  storage: ChangePreviewPorts,
  previewCaller: PreviewCaller,
  handle: string,
): Promise<BulkRun> {
  const { actor, caller } = previewCaller;
  const preview = await findPreview(storage, "change", handle, { caller, now: actor.actedAt });
  const { change, effects, versions } = JSON.parse(preview.content) as StoredChange;
  const keys = effects.map(({ licenseKey }) => licenseKey);
  await checkBulkStart(storage, actor, change, keys.length);
  const currentVersions = await readVersions(storage, keys);
  const currentEffects = await computeEffects(storage, actor, { change, keys });
  const isStale = JSON.stringify([currentVersions, currentEffects]) !== JSON.stringify([versions, effects]);
  const run = await storage.transact(async (transaction) => {
    // Another request may have used the handle since.
    await findPreview(storage, "change", handle, { caller, now: actor.actedAt });
    transaction.previews.remove(preview.id);
    if (isStale) return null;
    return presentRun(addPreviewedRun(transaction, actor, { change, effects, versions }));
  });
  if (!run) throw stalePreviewProblem();
  return run;
}

/** Adds a run that changes exactly the licenses that the preview would change. */
export function addPreviewedRun(
  transaction: Transaction & { bulkRuns: BulkRunWrites; queue: QueueWrites },
  actor: Actor,
  { change, effects, versions }: StoredChange,
): BulkRunRecord {
  const keys = effects.flatMap(({ licenseKey, outcome }) => (outcome === "change" ? [licenseKey] : []));
  const record = createRunRecord(transaction.createId(), actor, {
    change,
    selection: { keys, versions },
    total: keys.length,
  });
  transaction.bulkRuns.add(record);
  transaction.queue.enqueue(createRunQueueItem("bulk-run", record.id, actor.actedAt));
  return record;
}

export async function readVersions(
  storage: ChangePreviewPorts,
  keys: readonly string[],
): Promise<Record<string, string>> {
  const licenses = await loadLicensesByKey(storage, keys);
  return Object.fromEntries(
    keys.flatMap((key) => {
      const license = licenses.get(toUpperCaseKey(key));
      return license ? [[key, computeVersion(license)]] : [];
    }),
  );
}

export async function computeEffects(
  storage: ChangePreviewPorts,
  actor: Actor,
  { change, keys }: { change: BulkRunRequest["change"]; keys: readonly string[] },
): Promise<Effect[]> {
  const effects: Effect[] = [];
  for (let start = 0; start < Math.max(1, keys.length); start += previewBatchSize) {
    const batch = keys.slice(start, start + previewBatchSize);
    const { entities } = await previewBulk(storage, actor, { keys: batch, change, limit: previewBatchSize });
    effects.push(...entities);
  }
  return effects;
}
