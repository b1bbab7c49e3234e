import { licenseTypes } from "#app/domain/package/license-type.ts";
import { computeLimits, type QuotaForLimits } from "#app/domain/quota/limits.ts";
import { holdsSeat, type ServerRecord } from "#app/domain/server/server.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { LicenseRecord } from "#app/domain/license/license.ts";

type LicenseLimitRules = Pick<LicenseRecord, "type" | "softCapacity">;

/** Only Enterprise licenses without capacity overrun enforce the server and asset limits. */
export const hasEnforcedLimits = ({ type, softCapacity }: LicenseLimitRules): boolean =>
  type === licenseTypes.enterprise && !softCapacity;

export function hasNoFreeSeat(
  license: LicenseLimitRules,
  quotas: readonly QuotaForLimits[],
  servers: readonly Pick<ServerRecord, "status" | "activatedAt" | "releasedAt">[],
  at: Instant,
): boolean {
  const capacity = computeLimits(quotas, at).servers;
  return hasEnforcedLimits(license) && capacity !== null && servers.filter(holdsSeat).length >= capacity;
}
