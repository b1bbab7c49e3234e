import { saveCountsOfToday } from "#app/domain/dashboard/license-days.ts";
import { refreshSummaries } from "#app/domain/license/refresh-summaries.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import type { Instant } from "#app/domain/time/time.ts";

export async function updateSummaries(storage: Storage, now: Instant): Promise<void> {
  await refreshSummaries(storage, now);
  await saveCountsOfToday(storage, now);
}
