import type { QuotaRecord } from "#app/domain/quota/quota.ts";

interface GraceSettings {
  /** Null if the grace period of the tier applies. */
  graceDays: number | null;
  tierGraceDays: number;
}

export const resolveGraceDays = ({ graceDays, tierGraceDays }: GraceSettings): number =>
  graceDays ?? tierGraceDays;

/** Omits `graceDays` if there is no grace period. */
export function addGraceDays(quotas: readonly QuotaRecord[], license: GraceSettings): QuotaRecord[] {
  const graceDays = resolveGraceDays(license);
  return quotas.map(({ graceDays: _, ...quota }) => (graceDays > 0 ? { ...quota, graceDays } : quota));
}
