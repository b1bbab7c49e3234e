import type { Instant } from "#app/domain/time/time.ts";
import type { QuotaRecord } from "./quota.ts";

export type Lifetime = Pick<QuotaRecord, "activationDate" | "expirationDate" | "status" | "graceDays">;

export const enabled = <Quota extends Pick<QuotaRecord, "status">>(quotas: readonly Quota[]): Quota[] =>
  quotas.filter((quota) => quota.status === 1);

export const runsAt = (quota: Lifetime, now: Instant): boolean =>
  quota.activationDate <= now && now <= quota.expirationDate;

export const runningAt = <Quota extends Lifetime>(quotas: readonly Quota[], now: Instant): Quota[] =>
  enabled(quotas).filter((quota) => runsAt(quota, now));

/** Returns the enabled quota that ends last. A single quota is returned even if it is disabled. */
export function lastQuota(quotas: readonly QuotaRecord[]): QuotaRecord | null {
  const live = enabled(quotas);
  const [only = null, another] = quotas;
  if (live.length === 0) return another ? null : only;
  return live.reduce((last, quota) => (quota.expirationDate >= last.expirationDate ? quota : last));
}

/** When a license with these quotas starts: with the first enabled quota. */
export const startOf = (quotas: readonly Pick<QuotaRecord, "status" | "activationDate">[]): Instant | null =>
  enabled(quotas)
    .map(({ activationDate }) => activationDate)
    .toSorted()[0] ?? null;
