import { millisecondsInDay } from "date-fns/constants";
import type { LicenseRecord } from "#app/domain/license/license.ts";
import type { LicenseType } from "#app/domain/package/license-type.ts";
import { findEndOfQuotas, filterUsableQuotas } from "#app/domain/quota/grace.ts";
import { type Limits, computeLimits } from "#app/domain/quota/limits.ts";
import type { QuotaRecord } from "#app/domain/quota/quota.ts";
import type { ServerRecord } from "#app/domain/server/server.ts";
import { type Instant, addMs } from "#app/domain/time/time.ts";

/** Longest time that a server may run without contact. */
const maxLeaseMs = 7 * millisecondsInDay;

export const heartbeatIntervalSeconds = 300;

export interface Lease {
  licenseKey: string;
  serverId: number;
  deviceId: string;
  type: LicenseType;
  limits: Limits & { overrun: boolean };
  features: { name: string; value: number | null }[];
  issuedAt: Instant;
  endsAt?: Instant;
  graceUntil?: Instant;
  validUntil: Instant;
}

/** A compact JWS. The published public keys verify its signature. */
export type LeaseSigner = (lease: Lease) => Promise<string>;

/** Requires at least one usable quota. The lease ends no later than the grace period of the last quota. */
export function createLease(
  license: LicenseRecord,
  quotas: readonly QuotaRecord[],
  server: ServerRecord,
  now: Instant,
): Lease {
  const usableQuotas = filterUsableQuotas(quotas, now);
  const { expiredAt: endsAt, graceUntil } = findEndOfQuotas(usableQuotas);
  const maxValidUntil = addMs(now, maxLeaseMs);
  const lastUsableAt = graceUntil ?? endsAt ?? now;
  // A later quota replaces the feature values of an earlier one.
  const features = new Map(
    usableQuotas.flatMap((quota) => quota.features.map(({ name, value }) => [name, value])),
  );
  return {
    licenseKey: license.key,
    serverId: server.id,
    deviceId: server.deviceId,
    type: license.type,
    limits: { ...computeLimits(quotas, now), overrun: license.softCapacity },
    features: [...features].map(([name, value]) => ({ name, value })),
    issuedAt: now,
    ...(endsAt !== null && graceUntil !== null && { endsAt, graceUntil }),
    validUntil: maxValidUntil < lastUsableAt ? maxValidUntil : lastUsableAt,
  };
}
