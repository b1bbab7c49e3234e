import { millisecondsInDay } from "date-fns/constants";
import { hex } from "#app/domain/text/digest.ts";
import { createOfflineServer } from "#app/domain/license-file/license-files.ts";
import { filterRunningQuotas } from "#app/domain/quota/running.ts";
import type { LicenseRecord } from "#app/domain/license/license.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import type { QuotaRecord } from "#app/domain/quota/quota.ts";
import type { ServerRecord } from "#app/domain/server/server.ts";
import { instantOf, msOf } from "#app/domain/time/time.ts";
import type { RandomSource, Weighted } from "#dev/simulation/random.ts";

/** Numbers of servers per license, with their weights. */
const serverCounts = [
  [0, 40],
  [1, 36],
  [2, 15],
  [3, 9],
] as const satisfies Weighted<number>;

/** Maximum number of servers for quotas without a server capacity. */
const defaultServerCapacity = 3;

/** Ranges of the share of the asset capacity that is in use, with weights. */
const usageShares: Weighted<readonly [min: number, max: number]> = [
  [[0, 0], 5],
  [[0.05, 0.6], 50],
  [[0.6, 0.89], 20],
  [[0.9, 0.999], 15],
  [[1, 1], 7],
  [[1.01, 1.3], 3],
];

const versions = [
  ["5.12.0", 55],
  ["5.11.4", 25],
  ["5.10.2", 15],
  ["5.9.1", 5],
] as const satisfies Weighted<string>;

/** Generates the servers that were deployed since the license's first quota started. */
export function createBulkServers(
  random: RandomSource,
  license: LicenseRecord,
  quotas: readonly QuotaRecord[],
  createId: (ms: number) => number,
  nowMs: number,
): ServerRecord[] {
  const nowInstant = instantOf(nowMs);
  const startedQuotas = quotas.filter((quota) => quota.activationDate < nowInstant);
  const [firstQuota] = startedQuotas;
  if (!firstQuota) return [];
  const lastQuota = startedQuotas.at(-1) ?? firstQuota;
  const runningQuotas = filterRunningQuotas(startedQuotas, nowInstant);
  const seatCount = Math.max(
    1,
    ...startedQuotas.map((quota) => quota.serverCapacity ?? defaultServerCapacity),
  );
  const serverCount = Math.min(random.pickWeighted(serverCounts), seatCount);
  if (serverCount === 0) return [];

  const startMs = Math.min(nowMs, Math.max(msOf(firstQuota.activationDate), msOf(license.createdAt)));
  const endMs = Math.max(startMs, Math.min(nowMs, msOf(lastQuota.expirationDate)));
  if (license.isOffline) return [createFileServer(random, license, createId, random.integer(startMs, endMs))];

  const assetCapacity = (runningQuotas.length > 0 ? runningQuotas : [lastQuota]).reduce(
    (sum, quota) => sum + (quota.totalClientCapacity ?? 0),
    0,
  );
  const [minShare, maxShare] = random.pickWeighted(usageShares);
  const share = minShare + random.fraction() * (maxShare - minShare);
  const assets = Math.floor(assetCapacity * (license.softCapacity ? share : Math.min(1, share)));
  // Servers of running quotas have sent a heartbeat recently, most of them today.
  const lastHeartbeatMs =
    runningQuotas.length > 0
      ? Math.max(startMs, nowMs - (random.happens(0.7) ? 0 : random.integer(1, 90) * millisecondsInDay))
      : endMs;
  const indexes = Array.from({ length: serverCount }, (_, index) => index);
  return indexes.map((index): ServerRecord => {
    const activatedMs = random.integer(startMs, Math.min(lastHeartbeatMs, startMs + 30 * millisecondsInDay));
    const serverHeartbeatMs = Math.max(activatedMs, lastHeartbeatMs - random.integer(0, millisecondsInDay));
    const isIr = license.type === licenseTypes.ir;
    const serverAssets = Math.floor(assets / serverCount) + (index === 0 ? assets % serverCount : 0);
    return {
      id: createId(activatedMs),
      licenseId: license.id,
      deviceId: `${license.key.slice(0, 5).toLowerCase()}-${index + 1}`,
      status: random.happens(0.03) ? 0 : 1,
      version: random.pickWeighted(versions),
      activatedAt: instantOf(activatedMs),
      releasedAt: null,
      firstHeartbeat: instantOf(activatedMs),
      lastHeartbeat: instantOf(serverHeartbeatMs),
      serials: [
        { type: "MachineName", value: `air-console-${index + 1}` },
        { type: "Disk", value: `WD-${license.key.slice(6, 17)}-${index + 1}` },
      ],
      use: isIr
        ? [{ name: "Cases", value: random.integer(0, 30) }]
        : [{ name: "Assets", value: serverAssets }],
      secretHash: null,
      heartbeatSeq: 1 + Math.floor((serverHeartbeatMs - activatedMs) / millisecondsInDay),
      recentGaps: [],
      releaseAt: null,
    };
  });
}

/** Creates the server of an offline license file. */
function createFileServer(
  random: RandomSource,
  license: LicenseRecord,
  createId: (ms: number) => number,
  issuedMs: number,
): ServerRecord {
  const bytes = random.fillBytes(new Uint8Array(32));
  return createOfflineServer(createId(issuedMs), license.id, hex(bytes), instantOf(issuedMs));
}
