import { licenseTypes } from "#app/domain/package/license-type.ts";
import { limitsAt, type Share } from "#app/domain/quota/limits.ts";
import { holdsSeat, type ServerRecord } from "#app/domain/server/server.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { LicenseRecord } from "#app/domain/license/license.ts";

type Countable = Pick<LicenseRecord, "type" | "softCapacity">;

/** Only Enterprise licenses without a soft limit enforce servers and assets. */
export const isCounted = ({ type, softCapacity }: Countable): boolean =>
  type === licenseTypes.enterprise && !softCapacity;

export function isFull(
  license: Countable,
  quotas: readonly Share[],
  servers: readonly Pick<ServerRecord, "status" | "activatedAt" | "releasedAt">[],
  at: Instant,
): boolean {
  const capacity = limitsAt(quotas, at).servers;
  return isCounted(license) && capacity !== null && servers.filter(holdsSeat).length >= capacity;
}
