import type { LicenseRecord } from "#app/domain/license/license.ts";
import type { LicenseType } from "#app/domain/package/license-type.ts";
import { type Limits, limitsAt } from "#app/domain/quota/limits.ts";
import type { QuotaRecord } from "#app/domain/quota/quota.ts";
import { runningAt } from "#app/domain/quota/running.ts";
import type { ServerRecord } from "#app/domain/server/server.ts";
import { dayMs, type Instant, instantOf, msOf } from "#app/domain/time/time.ts";

/** How long a server may run without a word from here. */
const leaseMs = 7 * dayMs;

export const heartbeatEverySeconds = 300;

/** What a deployed server may rely on while it cannot reach us. */
export interface Lease {
  licenseKey: string;
  serverId: number;
  deviceId: string;
  type: LicenseType;
  limits: Limits & { overrun: boolean };
  features: { name: string; value: number | null }[];
  issuedAt: Instant;
  validUntil: Instant;
}

/** Signs a lease as a compact JWS that opens with the published license keys. */
export type LeaseSealer = (lease: Lease) => Promise<string>;

/** The lease of a server that may run now: at least one quota runs. It ends with the last of them, or earlier. */
export function leaseOf(
  license: LicenseRecord,
  quotas: readonly QuotaRecord[],
  server: ServerRecord,
  now: Instant,
): Lease {
  const running = runningAt(quotas, now);
  const ends = running.map((quota) => quota.expirationDate);
  const features = new Map(
    running.flatMap((quota) => quota.features.map(({ name, value }) => [name, value])),
  );
  return {
    licenseKey: license.key,
    serverId: server.id,
    deviceId: server.deviceId,
    type: license.type,
    limits: { ...limitsAt(quotas, now), overrun: license.softCapacity },
    features: [...features].map(([name, value]) => ({ name, value })),
    issuedAt: now,
    validUntil: [instantOf(msOf(now) + leaseMs), ends.toSorted().at(-1) ?? now].toSorted()[0] ?? now,
  };
}
