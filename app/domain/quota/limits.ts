import type { Instant } from "#app/domain/time/time.ts";
import type { QuotaRecord, QuotaTerms } from "./quota.ts";
import { usableAt } from "./grace.ts";

/** What a license and its quotas allow at a moment; null where nothing limits it. */
export interface Limits {
  servers: number | null;
  assets: number | null;
  cases: number | null;
  /** Days that a case stays open. */
  caseLifetime: number | null;
}

/** As much of a quota as its limits follow from. */
export type Share = QuotaTerms & Pick<QuotaRecord, "status" | "graceDays">;

/** The limits of all quotas that run now, together; within the grace, of those that ran at the end. */
export function limitsAt(quotas: readonly Share[], now: Instant): Limits {
  const usable = usableAt(quotas, now);
  const lifetimes = usable.flatMap(({ caseLifetime }) => caseLifetime ?? []);
  return {
    servers: sumOrNull(usable.map((quota) => quota.serverCapacity)),
    assets: sumOrNull(usable.map((quota) => quota.totalClientCapacity)),
    cases: sumOrNull(usable.map((quota) => quota.caseCapacity)),
    caseLifetime: lifetimes.length === 0 ? null : Math.max(...lifetimes),
  };
}

export const sum = (numbers: readonly (number | null)[]) =>
  numbers.reduce<number>((total, one) => total + (one ?? 0), 0);

/** Null where none of them is stated, which is no limit. */
export const sumOrNull = (numbers: readonly (number | null)[]) =>
  numbers.every((one) => one === null) ? null : sum(numbers);
