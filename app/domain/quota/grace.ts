import { addDaysTo, type Instant, isInfinite } from "#app/domain/time/time.ts";
import { filterEnabled, type QuotaPeriod, runningQuotasAt } from "./running.ts";

/** End of the grace period. Null without a grace period or an end. */
export const graceEnd = (end: Instant | null, graceDays = 0): Instant | null =>
  end === null || graceDays === 0 || isInfinite(end) ? null : addDaysTo(end, graceDays);

export function endOfQuotas(quotas: readonly QuotaPeriod[]): {
  endsAt: Instant | null;
  graceUntil: Instant | null;
} {
  const lastQuota = quotas.toSorted((a, b) => (a.expirationDate < b.expirationDate ? 1 : -1))[0];
  const endsAt = lastQuota?.expirationDate ?? null;
  return { endsAt, graceUntil: graceEnd(endsAt, lastQuota?.graceDays) };
}

/** Returns the running quotas. During the grace period, returns the quotas that were running at the end. */
export function usableQuotasAt<Quota extends QuotaPeriod>(quotas: readonly Quota[], now: Instant): Quota[] {
  const runningQuotas = runningQuotasAt(quotas, now);
  if (runningQuotas.length > 0) return runningQuotas;
  const { endsAt, graceUntil } = endOfQuotas(
    filterEnabled(quotas).filter((quota) => quota.expirationDate < now),
  );
  return endsAt !== null && graceUntil !== null && now <= graceUntil ? runningQuotasAt(quotas, endsAt) : [];
}
