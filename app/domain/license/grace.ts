import type { QuotaRecord } from "#app/domain/quota/quota.ts";
import type { LicenseRecord } from "./license.ts";

type GraceSettings = Pick<LicenseRecord, "graceDays" | "tierGraceDays">;

export const resolveGraceDays = ({ graceDays, tierGraceDays }: GraceSettings): number =>
  graceDays ?? tierGraceDays;

/** Returns the quotas with the grace period of the license, or without `graceDays` if there is no grace period. */
export function addGraceDays(quotas: readonly QuotaRecord[], license: GraceSettings): QuotaRecord[] {
  const graceDays = resolveGraceDays(license);
  return quotas.map(({ graceDays: _, ...quota }) => (graceDays > 0 ? { ...quota, graceDays } : quota));
}
