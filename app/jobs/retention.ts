import { removeOldRuns } from "#app/domain/bulk/bulk-runs.ts";
import { removeDeletedLicenses } from "#app/domain/license/delete-license.ts";
import { removeOldRejections } from "#app/domain/rejection/rejections.ts";
import { removeOldDailyUse } from "#app/domain/use/daily-use.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import type { Instant } from "#app/domain/time/time.ts";

/** Permanently removes data after its retention period. */
export async function removeExpiredData(storage: Storage, now: Instant): Promise<void> {
  await removeDeletedLicenses(storage, now);
  await removeOldRuns(storage, now);
  await removeOldDailyUse(storage, now);
  await removeOldRejections(storage, now);
}
