import { addDaysToInstant, type Instant, isInfinite } from "#app/domain/time/time.ts";
import { filterEnabledQuotas, type QuotaPeriod, filterRunningQuotas } from "./running.ts";

/** Null if there is no grace period or no end. */
export const computeGraceEnd = (end: Instant | null, graceDays = 0): Instant | null =>
  end === null || graceDays === 0 || isInfinite(end) ? null : addDaysToInstant(end, graceDays);

/** The latest end of the quotas, and the end of its grace period. */
export function findEndOfQuotas(quotas: readonly QuotaPeriod[]): {
  expiredAt: Instant | null;
  graceUntil: Instant | null;
} {
  const lastQuota = quotas.toSorted((a, b) => (a.expirationDate < b.expirationDate ? 1 : -1))[0];
  const expiredAt = lastQuota?.expirationDate ?? null;
  return { expiredAt, graceUntil: computeGraceEnd(expiredAt, lastQuota?.graceDays) };
}

/** The running quotas, or in the grace period the quotas that were running when it started. */
export function filterUsableQuotas<Quota extends QuotaPeriod>(
  quotas: readonly Quota[],
  now: Instant,
): Quota[] {
  const runningQuotas = filterRunningQuotas(quotas, now);
  if (runningQuotas.length > 0) return runningQuotas;
  const { expiredAt, graceUntil } = findEndOfQuotas(
    filterEnabledQuotas(quotas).filter((quota) => quota.expirationDate < now),
  );
  return expiredAt !== null && graceUntil !== null && now <= graceUntil
    ? filterRunningQuotas(quotas, expiredAt)
    : [];
}
