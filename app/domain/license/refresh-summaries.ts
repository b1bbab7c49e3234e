import type { Storage } from "#app/domain/storage.ts";
import { type Instant, instantOf } from "#app/domain/time.ts";
import { summarize } from "./status.ts";

const portion = 200;

/** Brings every summary up to date that the clock has made wrong; answers the moment it speaks of. */
export async function refreshSummaries(storage: Storage, now: Date): Promise<Instant> {
  const at = instantOf(now.getTime());
  const settings = await storage.settings.read();
  let keys = await storage.licenses.overdue(at, portion);
  while (keys.length > 0) {
    for (const key of keys) {
      await storage.transact(async (work) => {
        const found = await storage.licenses.inFull(key);
        if (!found) return;
        const { record, quotas, servers, summaryVersion } = found;
        work.refreshSummary(record.id, summarize(record, quotas, servers, settings, at), summaryVersion);
      });
    }
    keys = await storage.licenses.overdue(at, portion);
  }
  await storage.refreshes.updated(at);
  return at;
}
