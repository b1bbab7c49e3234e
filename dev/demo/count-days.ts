import { createLicenseFilter } from "#app/domain/license/filter.ts";
import { computeLifetimeStatus } from "#app/domain/license/status.ts";
import type { LicenseSummary } from "#app/domain/license/license.ts";
import type { LifetimeCounts } from "#app/domain/dashboard/license-days.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { addDays, dayOf, type Instant, startOfDay } from "#app/domain/time/time.ts";

const dayCount = 120;

/** Stores the license counts of past days, as if no quota had changed since the license was created. */
export async function recordPastLicenseCounts(storage: Storage, now: Instant) {
  const { rows } = await storage.licenses.listPage(createLicenseFilter({ pageSize: 100 }));
  const { renewalPeriod } = await storage.settings.read();
  const today = dayOf(now);
  const days = Array.from({ length: dayCount }, (_, dayIndex) => {
    const day = addDays(today, dayIndex - dayCount);
    const dayStart = startOfDay(day);
    const counts: LifetimeCounts = { pending: 0, active: 0, "almost-expired": 0, expired: 0 };
    for (const { record, summary } of rows)
      if (record.createdAt <= dayStart && !record.deletedAt)
        counts[computeLifetimeStatusAt(summary, dayStart, renewalPeriod)] += 1;
    return { day, counts };
  });
  await storage.licenseDays.save(days);
}

function computeLifetimeStatusAt(
  { startsAt, expiredAt }: LicenseSummary,
  at: Instant,
  renewalPeriod: number,
) {
  const quotas =
    startsAt && expiredAt
      ? [{ activationDate: startsAt, expirationDate: expiredAt, status: 1 as const }]
      : [];
  return computeLifetimeStatus(quotas, at, renewalPeriod);
}
