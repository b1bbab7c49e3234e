import { checkBulkStart } from "#app/domain/bulk/check-bulk-start.ts";
import { createRunQueueItem } from "#app/domain/batch/advance-runs.ts";
import { type Page, createPageFromSlice, type Paging } from "#app/domain/page.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { orNotFound, Problem, ruleViolation } from "#app/domain/problem.ts";
import { addDaysToInstant, type Instant } from "#app/domain/time/time.ts";
import {
  type BulkLine,
  type BulkRun,
  type BulkRunPorts,
  type BulkRunRecord,
  type BulkLineQuery,
  maxLicensesPerRun,
  runRetentionDays,
  type StoredBulkLine,
} from "./bulk-run.ts";
import type { BulkRunRequest } from "./bulk-change.ts";
import { checkChange, loadNextBatch } from "./bulk-changes.ts";

export const presentRun = ({
  person: _person,
  requestId: _requestId,
  selection: _selection,
  position: _position,
  batches: _batches,
  rowVersion: _rowVersion,
  approval: _approval,
  ...run
}: BulkRunRecord): BulkRun => run;

export const presentLine = ({ position: _position, ...line }: StoredBulkLine): BulkLine => line;

type RunPorts = Pick<BulkRunPorts, "bulkRuns">;

export const findRunRecord = ({ bulkRuns }: RunPorts, id: number): Promise<BulkRunRecord> =>
  orNotFound(bulkRuns.find(id), "The run");

export const findRun = async (storage: RunPorts, id: number): Promise<BulkRun> =>
  presentRun(await findRunRecord(storage, id));

export async function listRuns({ bulkRuns }: RunPorts, paging: Paging): Promise<Page<BulkRun>> {
  return createPageFromSlice(await bulkRuns.listPage(paging), presentRun, paging);
}

export async function listRunLines(
  storage: RunPorts,
  id: number,
  query: BulkLineQuery,
): Promise<Page<BulkLine>> {
  await findRunRecord(storage, id);
  return createPageFromSlice(await storage.bulkRuns.listLines(id, query), presentLine, query);
}

export const createRunRecord = (
  id: number,
  actor: Actor,
  { change, selection, total }: Pick<BulkRunRecord, "change" | "selection" | "total">,
): BulkRunRecord => ({
  id,
  createdAt: actor.actedAt,
  createdBy: actor.person.email,
  person: actor.person,
  requestId: actor.requestId,
  change,
  selection,
  state: "running",
  stopReason: null,
  position: null,
  batches: 0,
  total,
  changed: 0,
  unchanged: 0,
  skipped: 0,
  undoneBy: null,
  endedAt: null,
  assistant: actor.assistant ?? null,
  approval: actor.approval ?? null,
  rowVersion: 1,
});

/** Adds a run, which a job processes. Throws TOO_MANY_LICENSES for too many licenses, and the errors of `checkChange`. */
export async function startRun(
  storage: BulkRunPorts,
  actor: Actor,
  { change, ...selection }: BulkRunRequest,
): Promise<BulkRun> {
  await checkChange(storage, actor, change);
  const { total } = await loadNextBatch(storage, { ...selection, change, limit: 1 }, actor.actedAt);
  if (total > maxLicensesPerRun)
    throw ruleViolation(
      "TOO_MANY_LICENSES",
      `The filter matches ${total.toLocaleString("en")} licenses, but a bulk change can include at most ${maxLicensesPerRun.toLocaleString("en")}. Narrow the filter.`,
    );
  await checkBulkStart(storage, actor, change, total);
  return storage.transact(async (transaction) => {
    const record = createRunRecord(transaction.createId(), actor, { change, selection, total });
    transaction.bulkRuns.add(record);
    transaction.queue.enqueue(createRunQueueItem("bulk-run", record.id, actor.actedAt));
    return presentRun(record);
  });
}

/**
 * Starts a run that undoes another run. Throws RUN_UNDONE if an undo was already started, RUN_RUNNING if the run has not
 * finished, and NOTHING_TO_UNDO if the run changed no license. Throws `forbidden` if an assistant did not start the run with
 * the same token.
 */
export const undoRun = (storage: BulkRunPorts, actor: Actor, id: number): Promise<BulkRun> =>
  storage.transact(async (transaction) => {
    const originalRun = await findRunRecord(storage, id);
    checkAssistantOfRun(actor, originalRun);
    if (originalRun.undoneBy !== null)
      throw ruleViolation("RUN_UNDONE", "This bulk change was already undone, or is being undone now.");
    if (originalRun.state === "running")
      throw ruleViolation(
        "RUN_RUNNING",
        "This bulk change has not finished yet. Wait until the bulk change has finished, then undo the change.",
      );
    if (originalRun.changed === 0)
      throw ruleViolation(
        "NOTHING_TO_UNDO",
        "This bulk change changed no license, so there is nothing to undo.",
      );
    const change = { kind: "undo" as const, run: id };
    const record = createRunRecord(transaction.createId(), actor, {
      change,
      selection: { run: id },
      total: originalRun.changed,
    });
    transaction.bulkRuns.add(record);
    transaction.queue.enqueue(createRunQueueItem("bulk-run", record.id, actor.actedAt));
    // A stopped run must not continue while it is being undone.
    transaction.bulkRuns.change({
      ...originalRun,
      state: "done",
      endedAt: originalRun.endedAt ?? actor.actedAt,
      undoneBy: record.id,
    });
    return presentRun(record);
  });

/** Otherwise an assistant could change licenses without a preview by undoing the runs of others. */
function checkAssistantOfRun({ assistant }: Actor, run: BulkRunRecord): void {
  if (assistant && run.assistant?.token !== assistant.token)
    throw new Problem("forbidden", "An assistant can undo only changes that it made with the same token.");
}

/** Stops a run, or resumes it with the rights of the caller. Throws RUN_OVER if the run has finished. */
export const changeRunState = (
  storage: BulkRunPorts,
  actor: Actor,
  id: number,
  state: "running" | "stopped",
): Promise<BulkRun> =>
  storage.transact(async (transaction) => {
    const run = await findRunRecord(storage, id);
    if (run.state === "done") throw ruleViolation("RUN_OVER", "This bulk change has already finished.");
    if (run.state === state) return presentRun(run);
    const changedRun = {
      ...run,
      state,
      stopReason: null,
      ...(state === "running" && { person: actor.person }),
    };
    transaction.bulkRuns.change(changedRun);
    if (state === "running") transaction.queue.requeue(createRunQueueItem("bulk-run", id, actor.actedAt));
    return presentRun(changedRun);
  });

export const removeOldRuns = ({ bulkRuns }: RunPorts, now: Instant): Promise<void> =>
  bulkRuns.removeEnded(addDaysToInstant(now, -runRetentionDays));

export const lineColumns = ["key", "company", "outcome", "code", "reason"] as const;
const linesPerBatch = 500;

export async function* exportRunLines(
  { bulkRuns }: RunPorts,
  id: number,
): AsyncGenerator<Record<(typeof lineColumns)[number], string>[], void> {
  let position = 0;
  for (;;) {
    const lines = await bulkRuns.listLinesFrom(id, position, linesPerBatch);
    yield lines.map(({ licenseKey, companyName, outcome, code, reason }) => ({
      key: licenseKey,
      company: companyName ?? "",
      outcome,
      code: code ?? "",
      reason: reason ?? "",
    }));
    if (lines.length < linesPerBatch) return;
    position = (lines.at(-1)?.position ?? 0) + 1;
  }
}
