import { removeOldRuns } from "#app/domain/bulk/bulk-runs.ts";
import { removeDeletedLicenses } from "#app/domain/license/delete-license.ts";
import { removeOldRejections } from "#app/domain/rejection/rejections.ts";
import { removeOldDailyUse } from "#app/domain/use/daily-use.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { instantOf } from "#app/domain/time/time.ts";

/** Permanently removes data after its retention period. */
export async function removeExpiredData(storage: Storage, now: Date): Promise<void> {
  const nowInstant = instantOf(now.getTime());
  await removeDeletedLicenses(storage, nowInstant);
  await removeOldRuns(storage, nowInstant);
  await removeOldDailyUse(storage, nowInstant);
  await removeOldRejections(storage, nowInstant);
}
