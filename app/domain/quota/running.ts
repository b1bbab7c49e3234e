import { isEnabled } from "#app/domain/enabled.ts";
import { type Instant, findEarliest } from "#app/domain/time/time.ts";
import type { QuotaRecord } from "./quota.ts";

export type QuotaPeriod = Pick<QuotaRecord, "activationDate" | "expirationDate" | "status" | "graceDays">;

export const filterEnabledQuotas = <Quota extends Pick<QuotaRecord, "status">>(
  quotas: readonly Quota[],
): Quota[] => quotas.filter(isEnabled);

export const isRunningAt = (quota: QuotaPeriod, now: Instant): boolean =>
  quota.activationDate <= now && now <= quota.expirationDate;

export const filterRunningQuotas = <Quota extends QuotaPeriod>(
  quotas: readonly Quota[],
  now: Instant,
): Quota[] => filterEnabledQuotas(quotas).filter((quota) => isRunningAt(quota, now));

/** The enabled quota that ends last. If the license has only one quota, the quota may be disabled. */
export function findLastQuota(quotas: readonly QuotaRecord[]): QuotaRecord | null {
  const enabledQuotas = filterEnabledQuotas(quotas);
  if (enabledQuotas.length === 0) return quotas.length === 1 ? (quotas[0] ?? null) : null;
  return enabledQuotas.reduce((latestQuota, quota) =>
    quota.expirationDate >= latestQuota.expirationDate ? quota : latestQuota,
  );
}

/** A license starts with its first enabled quota. */
export const findLicenseStart = (
  quotas: readonly Pick<QuotaRecord, "status" | "activationDate">[],
): Instant | null => findEarliest(filterEnabledQuotas(quotas).map(({ activationDate }) => activationDate));

/** Sorts quotas by end, the latest end first. Includes disabled quotas. */
export const sortQuotasByLatestEnd = <Quota extends Pick<QuotaPeriod, "expirationDate">>(
  quotas: readonly Quota[],
): Quota[] => quotas.toSorted((a, b) => (a.expirationDate < b.expirationDate ? 1 : -1));
