import type { Instant } from "#app/domain/time/time.ts";
import type { QuotaRecord, QuotaTerms } from "./quota.ts";
import { filterUsableQuotas } from "./grace.ts";

/** Null means unlimited. */
export interface Limits {
  servers: number | null;
  assets: number | null;
  cases: number | null;
  /** Lifetime of a case in days. */
  caseLifetime: number | null;
}

export type QuotaForLimits = QuotaTerms & Pick<QuotaRecord, "status" | "graceDays">;

/**
 * Sums the running quotas. In the grace period, sums the quotas that were running when the grace period
 * started.
 */
export function computeLimits(quotas: readonly QuotaForLimits[], now: Instant): Limits {
  const usableQuotas = filterUsableQuotas(quotas, now);
  const lifetimes = usableQuotas.flatMap(({ caseLifetime }) => caseLifetime ?? []);
  return {
    servers: sumOrNull(usableQuotas.map((quota) => quota.serverCapacity)),
    assets: sumOrNull(usableQuotas.map((quota) => quota.totalClientCapacity)),
    cases: sumOrNull(usableQuotas.map((quota) => quota.caseCapacity)),
    caseLifetime: lifetimes.length === 0 ? null : Math.max(...lifetimes),
  };
}

export const sum = (numbers: readonly (number | null)[]) =>
  numbers.reduce<number>((total, value) => total + (value ?? 0), 0);

/** Null, which means unlimited, if all numbers are null. */
export const sumOrNull = (numbers: readonly (number | null)[]) =>
  numbers.every((value) => value === null) ? null : sum(numbers);
