import type { LicenseRecord } from "#app/domain/license/license.ts";
import type { LicenseType } from "#app/domain/package/license-type.ts";
import { endOf, usableAt } from "#app/domain/quota/grace.ts";
import { type Limits, limitsAt } from "#app/domain/quota/limits.ts";
import type { QuotaRecord } from "#app/domain/quota/quota.ts";
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
  /** The license's last end, and until when the server may go on after it; left out without a grace. */
  endsAt?: Instant;
  graceUntil?: Instant;
  validUntil: Instant;
}

/** Signs a lease as a compact JWS that opens with the published license keys. */
export type LeaseSealer = (lease: Lease) => Promise<string>;

/** The lease of a server that may run now: at least one quota may be used. It ends with the last of them and its grace, or earlier. */
export function leaseOf(
  license: LicenseRecord,
  quotas: readonly QuotaRecord[],
  server: ServerRecord,
  now: Instant,
): Lease {
  const usable = usableAt(quotas, now);
  const { endsAt, graceUntil } = endOf(usable);
  const features = new Map(usable.flatMap((quota) => quota.features.map(({ name, value }) => [name, value])));
  return {
    licenseKey: license.key,
    serverId: server.id,
    deviceId: server.deviceId,
    type: license.type,
    limits: { ...limitsAt(quotas, now), overrun: license.softCapacity },
    features: [...features].map(([name, value]) => ({ name, value })),
    issuedAt: now,
    ...(endsAt !== null && graceUntil !== null && { endsAt, graceUntil }),
    validUntil: [instantOf(msOf(now) + leaseMs), graceUntil ?? endsAt ?? now].toSorted()[0] ?? now,
  };
}
