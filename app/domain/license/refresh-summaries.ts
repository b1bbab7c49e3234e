import { caseUses } from "#app/domain/case/used-cases.ts";
import type { Transact } from "#app/domain/history/unit-of-work.ts";
import { type Instant, instantOf } from "#app/domain/time/time.ts";
import { yieldToEventLoop } from "#app/domain/time/event-loop.ts";
import { licenseSummary, type LicenseSummary } from "./license.ts";
import type {
  LicenseStore,
  RefreshStore,
  RefreshWrites,
  SummaryPorts,
  SummaryWrites,
} from "./license-store.ts";
import { summarize } from "./status.ts";

const batchSize = 50;
/** Limit for callers that wait for the response. */
const batchesAtOnce = 20;

type RefreshUnit = SummaryWrites & RefreshWrites;

interface RefreshPorts extends SummaryPorts {
  licenses: LicenseStore;
  refreshes: RefreshStore;
  transact: Transact<RefreshUnit>;
}

/** Uses one unit per batch, so an interrupted run continues. Returns the instant for which the summaries are accurate. */
export async function refreshSummaries(storage: RefreshPorts, now: Date): Promise<Instant> {
  const at = instantOf(now.getTime());
  await repeatUntilDone(storage, (work) => recomputeNext(storage, work, at));
  await repeatUntilDone(storage, (work) => refreshOverdue(storage, work, at));
  await storage.refreshes.updated(at);
  return at;
}

/** Recomputes the first batches immediately after a settings change. A job recomputes the rest. */
export async function recomputeFirstBatches(storage: RefreshPorts, at: Instant): Promise<void> {
  for (let count = 0; count < batchesAtOnce; count += 1) {
    if (!(await storage.transact((work) => recomputeNext(storage, work, at)))) return;
  }
}

const batchesBetweenTidying = 200;

async function repeatUntilDone(storage: RefreshPorts, refreshBatch: (work: RefreshUnit) => Promise<boolean>) {
  for (let count = 1; await storage.transact(refreshBatch); count += 1) {
    if (count % batchesBetweenTidying === 0) await storage.refreshes.tidy();
    await yieldToEventLoop();
  }
  await storage.refreshes.tidy();
}

async function recomputeNext(storage: RefreshPorts, work: RefreshUnit, at: Instant): Promise<boolean> {
  const batch = await storage.refreshes.nextRecomputeBatch(batchSize);
  if (!batch) return false;
  await refresh(storage, work, batch.keys, at);
  work.recomputed(batch);
  return true;
}

async function refreshOverdue(storage: RefreshPorts, work: RefreshUnit, at: Instant): Promise<boolean> {
  const keys = await storage.licenses.overdue(at, batchSize);
  await refresh(storage, work, keys, at);
  return keys.length > 0;
}

/** Reads settings after the licenses, because a settings change triggers a recomputation of all licenses. */
async function refresh(storage: RefreshPorts, work: RefreshUnit, keys: readonly string[], at: Instant) {
  const licenses = await storage.licenses.manyInFull(keys);
  const uses = await caseUses(storage, licenses, at);
  const settings = await storage.settings.read();
  for (const { record, quotas, servers, summary, summaryVersion } of licenses) {
    const current = summarize(record, quotas, servers, settings, at, uses.get(record.id));
    if (differ(current, summary)) work.refreshSummary(record, current, summaryVersion, summary);
  }
}

const differ = (a: LicenseSummary, b: LicenseSummary) =>
  licenseSummary.keyof().options.some((name) => a[name] !== b[name]);
