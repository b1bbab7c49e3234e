import type { QuotaRecord } from "#app/domain/quota/quota.ts";
import type { LicenseRecord } from "./license.ts";

type Graced = Pick<LicenseRecord, "graceDays" | "tierGraceDays">;

export const graceOf = ({ graceDays, tierGraceDays }: Graced): number => graceDays ?? tierGraceDays;

export function withGrace(quotas: readonly QuotaRecord[], license: Graced): QuotaRecord[] {
  const graceDays = graceOf(license);
  return quotas.map(({ graceDays: _, ...quota }) => (graceDays > 0 ? { ...quota, graceDays } : quota));
}
