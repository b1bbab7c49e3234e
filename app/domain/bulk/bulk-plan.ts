import type { BatchProcessor } from "#app/domain/batch/advance-runs.ts";
import { personalTextFieldNames } from "#app/domain/license/editable-fields.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { Problem } from "#app/domain/problem.ts";
import { toUpperCaseKey } from "#app/domain/text/license-key.ts";
import type { Instant } from "#app/domain/time/time.ts";
import {
  attemptChange,
  pickChangedValues,
  loadLicensesByKey,
  loadNextBatch,
  watchTransact,
} from "./bulk-changes.ts";
import { findExclusion } from "./bulk-edit.ts";
import { computeVersion, stalePreviewProblem } from "./previewed-version.ts";
import type { BulkRunPorts, BulkRunRecord, StoredBulkLine } from "./bulk-run.ts";

const batchSize = 50;
/** Each batch has a fixed range of line positions, so that a repeated batch finds the lines that it wrote before. */
const positionsPerBatch = 1_000;

type LineWithoutOutcome = Omit<StoredBulkLine, "outcome">;

export const createBulkProcessor = (storage: BulkRunPorts): BatchProcessor<BulkRunRecord> => ({
  kind: "bulk-run",
  action: "license.edit",
  async findRunning(id) {
    const run = await storage.bulkRuns.find(id);
    return run?.state === "running" ? run : null;
  },
  stop: (id, stopReason) =>
    storage.transact(async (transaction) => {
      const run = await storage.bulkRuns.find(id);
      if (run?.state === "running") transaction.bulkRuns.change({ ...run, state: "stopped", stopReason });
    }),
  processBatch: (run, at) => processBatch(storage, run, at),
});

/** Writes the result line of each license in the same transaction as its change. */
async function processBatch(storage: BulkRunPorts, run: BulkRunRecord, at: Instant): Promise<void> {
  const actor: Actor = {
    person: run.person,
    requestId: run.requestId,
    actedAt: at,
    bulkRunId: run.id,
    ...(run.assistant && { assistant: run.assistant }),
    ...(run.approval && { approval: run.approval }),
  };
  const { keys, next } = await loadNextKeysOfRun(storage, run);
  const firstPosition = run.batches * positionsPerBatch;
  const earlierLines = await storage.bulkRuns.listLinesFrom(run.id, firstPosition, positionsPerBatch);
  const processedKeys = new Set(earlierLines.map(({ licenseKey }) => licenseKey));
  const remainingKeys = keys.filter((key) => !processedKeys.has(key));
  const licenses = await loadLicensesByKey(storage, remainingKeys);
  const unwrittenLines: StoredBulkLine[] = [];
  for (const [index, key] of remainingKeys.entries()) {
    // The run may have been stopped during the batch.
    if ((await storage.bulkRuns.find(run.id))?.state !== "running") return;
    const companyName = licenses.get(toUpperCaseKey(key))?.record.customer.companyName ?? null;
    const line: LineWithoutOutcome = {
      licenseKey: key,
      companyName,
      position: firstPosition + earlierLines.length + index,
      code: null,
      reason: null,
      before: null,
      after: null,
    };
    const eventOrProblem =
      findExclusion(run.selection, key) ??
      (await attemptChange(
        addResultLineToTransactions(checkVersionInTransactions(storage, run, key), run, line),
        actor,
        key,
        run.change,
        "save",
      ));
    // The job repeats the batch the next time it runs.
    if (eventOrProblem instanceof Problem && eventOrProblem.kind === "unavailable") throw eventOrProblem;
    if (eventOrProblem instanceof Problem)
      unwrittenLines.push({
        ...line,
        outcome: "skipped",
        code: eventOrProblem.code,
        reason: eventOrProblem.message,
      });
    else if (!eventOrProblem) unwrittenLines.push({ ...line, outcome: "unchanged" });
  }
  await storage.transact(async (transaction) => {
    const currentRun = await storage.bulkRuns.find(run.id);
    // Another process has already finished this batch.
    if (!currentRun || currentRun.batches !== run.batches) return;
    const writtenLines = await storage.bulkRuns.listLinesFrom(run.id, firstPosition, positionsPerBatch);
    const writtenKeys = new Set(writtenLines.map(({ licenseKey }) => licenseKey));
    const linesToAdd = unwrittenLines.filter(({ licenseKey }) => !writtenKeys.has(licenseKey));
    const allLines = [...writtenLines, ...linesToAdd];
    const countLines = (outcome: StoredBulkLine["outcome"]) =>
      allLines.filter((line) => line.outcome === outcome).length;
    transaction.bulkRuns.addLines(run.id, linesToAdd);
    transaction.bulkRuns.change({
      ...currentRun,
      batches: run.batches + 1,
      position: next,
      changed: currentRun.changed + countLines("changed"),
      unchanged: currentRun.unchanged + countLines("unchanged"),
      skipped: currentRun.skipped + countLines("skipped"),
      ...(next === null && { state: "done", endedAt: at, selection: {} }),
    });
  });
}

/** Relative dates refer to the start of the run, so that the selection stays the same after midnight. */
async function loadNextKeysOfRun(
  storage: BulkRunPorts,
  { change, selection, position, createdAt }: BulkRunRecord,
) {
  if (selection.run !== undefined) {
    const keys = await storage.bulkRuns.listChangedKeys(selection.run, position ?? "", batchSize);
    return { keys, next: keys.length < batchSize ? null : (keys.at(-1) ?? null) };
  }
  if (change.kind === "undo" || change.kind === "create") return { keys: [], next: null };
  return loadNextBatch(storage, { ...selection, change, after: position, limit: batchSize }, createdAt);
}

/**
 * Storage whose transactions fail if the license has another version than in the preview. The version is read after the
 * edit, so that a change between both reads makes the transaction conflict.
 */
const checkVersionInTransactions = (
  storage: BulkRunPorts,
  { selection: { versions } }: BulkRunRecord,
  key: string,
): BulkRunPorts =>
  versions === undefined
    ? storage
    : {
        ...storage,
        transact: (write, lockName) =>
          storage.transact(async (transaction) => {
            const result = await write(transaction);
            const license = await storage.licenses.findFull(key);
            if (!license || computeVersion(license) !== versions[key]) throw stalePreviewProblem();
            return result;
          }, lockName),
      };

/** Storage whose transactions also write the result line of the license. */
const addResultLineToTransactions = (
  storage: BulkRunPorts,
  { id, change }: BulkRunRecord,
  line: LineWithoutOutcome,
): BulkRunPorts => ({
  ...storage,
  transact: watchTransact(storage.transact, ([event], transaction) => {
    if (!event) return;
    const values = pickChangedValues(change, event);
    // Erasing a person does not change result lines, so result lines must not contain personal data.
    const canStoreValues = !personalTextFieldNames.some((name) => name in (values.after ?? {}));
    transaction.bulkRuns.addLines(id, [{ ...line, ...(canStoreValues && values), outcome: "changed" }]);
  }),
});
