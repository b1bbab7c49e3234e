import { loadCaseUseByLicenseId } from "#app/domain/case/used-cases.ts";
import type { Transact } from "#app/domain/history/transaction.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { yieldToEventLoop } from "#app/domain/time/event-loop.ts";
import { licenseSummary, type LicenseSummary } from "./license.ts";
import type {
  LicenseStore,
  RefreshStore,
  RefreshWrites,
  SummaryPorts,
  SummaryWrites,
} from "./license-store.ts";
import { computeSummary } from "./status.ts";

const batchSize = 50;
/** Limit for callers that wait for the response. */
const maxImmediateBatches = 20;

type RefreshTransaction = { licenses: SummaryWrites; refreshes: RefreshWrites };

interface RefreshPorts extends SummaryPorts {
  licenses: LicenseStore;
  refreshes: RefreshStore;
  transact: Transact<RefreshTransaction>;
}

/** Commits each batch, so that an interrupted run can continue. Returns the instant for which the summaries are accurate. */
export async function refreshSummaries(storage: RefreshPorts, now: Instant): Promise<Instant> {
  await repeatUntilDone(storage, (transaction) => recomputeNextBatch(storage, transaction, now));
  await repeatUntilDone(storage, (transaction) => refreshOverdueBatch(storage, transaction, now));
  await storage.refreshes.saveLastRefreshTime(now);
  return now;
}

/** Recomputes the first batches immediately after a settings change. A job recomputes the other batches. */
export async function recomputeFirstBatches(storage: RefreshPorts, at: Instant): Promise<void> {
  for (let count = 0; count < maxImmediateBatches; count += 1) {
    const hasBatch = await storage.transact((transaction) => recomputeNextBatch(storage, transaction, at));
    if (!hasBatch) return;
  }
}

const batchesBetweenCounterMerges = 200;

async function repeatUntilDone(
  storage: RefreshPorts,
  refreshBatch: (transaction: RefreshTransaction) => Promise<boolean>,
) {
  let batchCount = 0;
  while (await storage.transact(refreshBatch)) {
    batchCount += 1;
    if (batchCount % batchesBetweenCounterMerges === 0) await storage.refreshes.mergeCounterChanges();
    await yieldToEventLoop();
  }
  await storage.refreshes.mergeCounterChanges();
}

/** False if no license needs to be recomputed. */
async function recomputeNextBatch(
  storage: RefreshPorts,
  transaction: RefreshTransaction,
  at: Instant,
): Promise<boolean> {
  const batch = await storage.refreshes.findRecomputeBatch(batchSize);
  if (!batch) return false;
  await refreshLicenses(storage, transaction, batch.keys, at);
  transaction.refreshes.saveProgress(batch);
  return true;
}

/** False if no summary is overdue. */
async function refreshOverdueBatch(
  storage: RefreshPorts,
  transaction: RefreshTransaction,
  at: Instant,
): Promise<boolean> {
  const keys = await storage.licenses.listOverdueKeys(at, batchSize);
  await refreshLicenses(storage, transaction, keys, at);
  return keys.length > 0;
}

/**
 * Reads the settings after the licenses. A later change of the settings recomputes all licenses, so no summary stays
 * outdated.
 */
async function refreshLicenses(
  storage: RefreshPorts,
  transaction: RefreshTransaction,
  keys: readonly string[],
  at: Instant,
) {
  const licenses = await storage.licenses.findManyFull(keys);
  const caseUseByLicenseId = await loadCaseUseByLicenseId(storage, licenses, at);
  const settings = await storage.settings.read();
  for (const { record, quotas, servers, summary, summaryVersion } of licenses) {
    const currentSummary = computeSummary(
      record,
      quotas,
      servers,
      settings,
      at,
      caseUseByLicenseId.get(record.id),
    );
    if (hasChanged(currentSummary, summary))
      transaction.licenses.refreshSummary(record, currentSummary, summaryVersion, summary);
  }
}

const hasChanged = (currentSummary: LicenseSummary, storedSummary: LicenseSummary) =>
  licenseSummary.keyof().options.some((name) => currentSummary[name] !== storedSummary[name]);
