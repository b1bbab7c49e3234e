import { dayMs, type Instant, instantOf, isInfinite, msOf } from "#app/domain/time/time.ts";
import { enabled, type Lifetime, runningAt } from "./running.ts";

/** Until when a license goes on working after its end; null where it has no grace, or no end. */
export const graceEnd = (end: Instant | null, graceDays = 0): Instant | null =>
  end === null || graceDays === 0 || isInfinite(end) ? null : instantOf(msOf(end) + graceDays * dayMs);

/** The last end of these quotas, and until when their license goes on working after it. */
export function endOf(quotas: readonly Lifetime[]): { endsAt: Instant | null; graceUntil: Instant | null } {
  const last = quotas.toSorted((a, b) => (a.expirationDate < b.expirationDate ? 1 : -1))[0];
  const endsAt = last?.expirationDate ?? null;
  return { endsAt, graceUntil: graceEnd(endsAt, last?.graceDays) };
}

/** The quotas that a product may use at a moment: those that run, or else, within the grace, those that ran at the last end. */
export function usableAt<Quota extends Lifetime>(quotas: readonly Quota[], now: Instant): Quota[] {
  const running = runningAt(quotas, now);
  if (running.length > 0) return running;
  const { endsAt, graceUntil } = endOf(enabled(quotas).filter((quota) => quota.expirationDate < now));
  return endsAt !== null && graceUntil !== null && now <= graceUntil ? runningAt(quotas, endsAt) : [];
}
