import type { LicenseRecord, LicenseSummary } from "#app/domain/license/license.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";

/** Reasons why the use of a license is not compared with its limit. */
export const useObstacles = ["license-type", "deleted", "offline", "no-limit", "not-running"] as const;
export type UseObstacle = (typeof useObstacles)[number];

export type MeasuredLicense = Pick<LicenseRecord, "type" | "isOffline" | "deletedAt"> &
  Pick<LicenseSummary, "lifetimeStatus" | "activeTotalClientCapacity" | "totalClientCapacity">;

export function findUseObstacle(license: MeasuredLicense, limit: number | null): UseObstacle | null {
  if (license.type !== licenseTypes.enterprise) return "license-type";
  if (license.deletedAt !== null) return "deleted";
  if (license.isOffline) return "offline";
  if (license.lifetimeStatus !== "active" && license.lifetimeStatus !== "almost-expired")
    return "not-running";
  return limit === null ? "no-limit" : null;
}
