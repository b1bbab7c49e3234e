import { updateAccessRecords } from "#app/domain/access-review/update-access-records.ts";
import { saveCountsOfToday } from "#app/domain/dashboard/license-days.ts";
import { refreshSummaries } from "#app/domain/license/refresh-summaries.ts";
import { updateReports } from "#app/domain/reports/update-reports.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { TrustedProvider } from "#app/domain/person/trust.ts";

export async function updateSummaries(
  storage: Storage,
  now: Instant,
  {
    isManual = false,
    trustedProviders,
  }: { isManual?: boolean; trustedProviders: readonly TrustedProvider[] },
): Promise<void> {
  await refreshSummaries(storage, now);
  await saveCountsOfToday(storage, now);
  await updateReports(storage, now, { isManual });
  await updateAccessRecords({ ...storage, trustedProviders });
}
