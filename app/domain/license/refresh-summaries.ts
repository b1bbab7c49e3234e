import { caseUses } from "#app/domain/case/used-cases.ts";
import type { Transact } from "#app/domain/history/unit-of-work.ts";
import { type Instant, instantOf } from "#app/domain/time/time.ts";
import { letOthersHaveATurn } from "#app/domain/time/turn.ts";
import { licenseSummary, type LicenseSummary } from "./license.ts";
import type {
  LicenseStore,
  RefreshStore,
  RefreshWrites,
  SummaryPorts,
  SummaryWrites,
} from "./license-store.ts";
import { summarize } from "./status.ts";

const portion = 50;
/** Limit for callers that wait for the response. */
const portionsAtOnce = 20;

type RefreshUnit = SummaryWrites & RefreshWrites;

interface RefreshPorts extends SummaryPorts {
  licenses: LicenseStore;
  refreshes: RefreshStore;
  transact: Transact<RefreshUnit>;
}

/** Uses one unit per batch, so an interrupted run continues. Returns the instant for which the summaries are accurate. */
export async function refreshSummaries(storage: RefreshPorts, now: Date): Promise<Instant> {
  const at = instantOf(now.getTime());
  await untilNoneIsLeft(storage, (work) => recomputeNext(storage, work, at));
  await untilNoneIsLeft(storage, (work) => refreshOverdue(storage, work, at));
  await storage.refreshes.updated(at);
  return at;
}

/** Recomputes the first batches immediately after a settings change. A job recomputes the rest. */
export async function recomputeFirst(storage: RefreshPorts, at: Instant): Promise<void> {
  for (let count = 0; count < portionsAtOnce; count += 1) {
    if (!(await storage.transact((work) => recomputeNext(storage, work, at)))) return;
  }
}

const portionsBetweenTidying = 200;

async function untilNoneIsLeft(
  storage: RefreshPorts,
  refreshPortion: (work: RefreshUnit) => Promise<boolean>,
) {
  for (let done = 1; await storage.transact(refreshPortion); done += 1) {
    if (done % portionsBetweenTidying === 0) await storage.refreshes.tidy();
    await letOthersHaveATurn();
  }
  await storage.refreshes.tidy();
}

async function recomputeNext(storage: RefreshPorts, work: RefreshUnit, at: Instant): Promise<boolean> {
  const left = await storage.refreshes.toRecompute(portion);
  if (!left) return false;
  await refresh(storage, work, left.keys, at);
  work.recomputed(left);
  return true;
}

async function refreshOverdue(storage: RefreshPorts, work: RefreshUnit, at: Instant): Promise<boolean> {
  const keys = await storage.licenses.overdue(at, portion);
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

const differ = (one: LicenseSummary, other: LicenseSummary) =>
  licenseSummary.keyof().options.some((name) => one[name] !== other[name]);
