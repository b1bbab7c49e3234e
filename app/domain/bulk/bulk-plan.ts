import type { BatchPlan } from "#app/domain/batch/advance-runs.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { Problem } from "#app/domain/problem.ts";
import { upperCaseKey } from "#app/domain/text/license-key.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { attemptChange, changedValues, loadByKey, nextBatch, watchTransact } from "./bulk-changes.ts";
import type { BulkRunPorts, BulkRunRecord, StoredLine } from "./bulk-run.ts";

const batchSize = 50;
/** Each batch has its own range of line positions, so a repeated batch finds the lines it has already written. */
const positionsPerBatch = 1_000;

type NewLine = Omit<StoredLine, "outcome">;

export const bulkPlan = (storage: BulkRunPorts): BatchPlan<BulkRunRecord> => ({
  action: "license.edit",
  listRunningIds: () => storage.bulkRuns.listRunningIds(),
  async find(id) {
    const run = await storage.bulkRuns.find(id);
    return run?.state === "running" ? run : null;
  },
  stop: (id, stopReason) =>
    storage.transact(async (work) => {
      const run = await storage.bulkRuns.find(id);
      if (run?.state === "running") work.changeBulkRun({ ...run, state: "stopped", stopReason });
    }),
  processBatch: (run, at) => processBatch(storage, run, at),
});

/** Each license's line is written with its change. */
async function processBatch(storage: BulkRunPorts, run: BulkRunRecord, at: Instant): Promise<void> {
  const actor: Actor = { person: run.person, requestId: run.requestId, at, bulkRun: run.id };
  const { keys, next } = await nextKeys(storage, run);
  const from = run.batches * positionsPerBatch;
  const earlier = await storage.bulkRuns.linesFrom(run.id, from, positionsPerBatch);
  const doneKeys = new Set(earlier.map(({ key }) => key));
  const rest = keys.filter((key) => !doneKeys.has(key));
  const licenses = await loadByKey(storage, rest);
  const unwritten: StoredLine[] = [];
  for (const [index, key] of rest.entries()) {
    // The run may have been stopped during the batch.
    if ((await storage.bulkRuns.find(run.id))?.state !== "running") return;
    const companyName = licenses.get(upperCaseKey(key))?.record.customer.companyName ?? null;
    const line: NewLine = {
      key,
      companyName,
      position: from + earlier.length + index,
      code: null,
      reason: null,
      before: null,
      after: null,
    };
    const result = await attemptChange(withLineWrites(storage, run, line), actor, key, run.change, "save");
    // The next run of the job repeats the batch.
    if (result instanceof Problem && result.kind === "unavailable") throw result;
    if (result instanceof Problem)
      unwritten.push({ ...line, outcome: "skipped", code: result.code, reason: result.message });
    else if (!result) unwritten.push({ ...line, outcome: "unchanged" });
  }
  await storage.transact(async (work) => {
    const current = await storage.bulkRuns.find(run.id);
    if (!current || current.batches !== run.batches) return;
    const written = await storage.bulkRuns.linesFrom(run.id, from, positionsPerBatch);
    const writtenKeys = new Set(written.map(({ key }) => key));
    const added = unwritten.filter(({ key }) => !writtenKeys.has(key));
    const all = [...written, ...added];
    const count = (outcome: StoredLine["outcome"]) => all.filter((line) => line.outcome === outcome).length;
    work.addBulkLines(run.id, added);
    work.changeBulkRun({
      ...current,
      batches: run.batches + 1,
      position: next,
      changed: current.changed + count("changed"),
      unchanged: current.unchanged + count("unchanged"),
      skipped: current.skipped + count("skipped"),
      ...(next === null && { state: "done", endedAt: at, selection: {} }),
    });
  });
}

/** A period is resolved on the day of the start, so that a run does not change others after midnight. */
async function nextKeys(storage: BulkRunPorts, { change, selection, position, createdAt }: BulkRunRecord) {
  if (selection.run !== undefined) {
    const keys = await storage.bulkRuns.changedKeys(selection.run, position ?? "", batchSize);
    return { keys, next: keys.length < batchSize ? null : (keys.at(-1) ?? null) };
  }
  if (change.kind === "undo") return { keys: [], next: null };
  return nextBatch(storage, { ...selection, change, after: position, limit: batchSize }, createdAt);
}

const withLineWrites = (
  storage: BulkRunPorts,
  { id, change }: BulkRunRecord,
  line: NewLine,
): BulkRunPorts => ({
  ...storage,
  transact: watchTransact(storage.transact, ([event], work) => {
    if (!event) return;
    const values = changedValues(change, event);
    // Notes can name persons, who must be erasable.
    const isStorable = !(values.after && "notes" in values.after);
    work.addBulkLines(id, [{ ...line, ...(isStorable && values), outcome: "changed" }]);
  }),
});
