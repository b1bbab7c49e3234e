import { addDaysTo, type Instant, isInfinite } from "#app/domain/time/time.ts";
import { enabled, type Lifetime, runningAt } from "./running.ts";

/** End of the grace period. Null without a grace period or an end. */
export const graceEnd = (end: Instant | null, graceDays = 0): Instant | null =>
  end === null || graceDays === 0 || isInfinite(end) ? null : addDaysTo(end, graceDays);

export function endOf(quotas: readonly Lifetime[]): { endsAt: Instant | null; graceUntil: Instant | null } {
  const last = quotas.toSorted((a, b) => (a.expirationDate < b.expirationDate ? 1 : -1))[0];
  const endsAt = last?.expirationDate ?? null;
  return { endsAt, graceUntil: graceEnd(endsAt, last?.graceDays) };
}

/** Returns the running quotas, or during the grace period those that were running at the end. */
export function usableAt<Quota extends Lifetime>(quotas: readonly Quota[], now: Instant): Quota[] {
  const running = runningAt(quotas, now);
  if (running.length > 0) return running;
  const { endsAt, graceUntil } = endOf(enabled(quotas).filter((quota) => quota.expirationDate < now));
  return endsAt !== null && graceUntil !== null && now <= graceUntil ? runningAt(quotas, endsAt) : [];
}
