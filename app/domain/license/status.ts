import { millisecondsInDay } from "date-fns/constants";
import { type CaseUse, noCases } from "#app/domain/case/case-use.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import { sum, sumOrNull } from "#app/domain/quota/limits.ts";
import type { QuotaRecord } from "#app/domain/quota/quota.ts";
import { enabled, type Lifetime, runningAt } from "#app/domain/quota/running.ts";
import { holdsSeat, type ServerRecord, usedBy } from "#app/domain/server/server.ts";
import type { Settings } from "#app/domain/settings/settings.ts";
import { addDaysTo, type Instant, instantOf, msOf } from "#app/domain/time/time.ts";
import { graceOf } from "./grace.ts";
import type {
  ActivenessStatus,
  LicenseRecord,
  LicenseStatus,
  LicenseSummary,
  LifetimeStatus,
  UseStatus,
} from "./license.ts";

export const almostFullFrom = 0.9;

export function licenseStatusOf(deletedAt: Instant | null, activatedAt: Instant | null): LicenseStatus {
  if (deletedAt) return "deleted";
  return activatedAt ? "active" : "pending";
}

export function lifetimeStatusOf(
  quotas: readonly Lifetime[],
  now: Instant,
  renewalPeriod: number,
): LifetimeStatus {
  const live = enabled(quotas);
  const ends = runningAt(quotas, now).map((quota) => quota.expirationDate);
  const end = ends.toSorted().at(-1);
  if (end) return msOf(end) - msOf(now) <= renewalPeriod * millisecondsInDay ? "almost-expired" : "active";
  return live.length === 0 || live.some((quota) => quota.activationDate > now) ? "pending" : "expired";
}

/** Depends on assets only. `limit` is null if no quota is running. */
export function useStatusOf(type: number, used: number, limit: number | null): UseStatus {
  if (type === licenseTypes.ir) return "N/A";
  if (limit === null) return "pending";
  if (used >= limit) return "full";
  return used >= limit * almostFullFrom ? "almost-full" : "active";
}

export function activenessStatusOf(
  license: Pick<LicenseRecord, "type" | "isOffline">,
  lastHeartbeat: Instant | null,
  now: Instant,
): ActivenessStatus {
  if (license.type === licenseTypes.ir || license.isOffline) return "N/A";
  return lastHeartbeat && msOf(now) - msOf(lastHeartbeat) <= millisecondsInDay ? "active" : "inactive";
}

const present = (instants: readonly (Instant | null)[]) => instants.filter((at) => at !== null).toSorted();

/** Returns the running quotas, else the next quota to start, else the last that ended. */
function shownQuotas(quotas: readonly QuotaRecord[], now: Instant): QuotaRecord[] {
  const live = enabled(quotas);
  const running = runningAt(quotas, now);
  if (running.length > 0) return running;
  const next = live
    .filter((quota) => quota.activationDate > now)
    .toSorted((a, b) => (a.activationDate < b.activationDate ? -1 : 1))[0];
  const last = live.toSorted((a, b) => (a.expirationDate < b.expirationDate ? 1 : -1))[0];
  return next ? [next] : last ? [last] : [];
}

export function summarize(
  license: LicenseRecord,
  quotas: readonly QuotaRecord[],
  servers: readonly ServerRecord[],
  settings: Settings,
  at: Instant,
  cases: CaseUse = noCases,
): LicenseSummary {
  const live = enabled(quotas);
  const running = runningAt(quotas, at);
  const shown = shownQuotas(quotas, at);
  const seats = servers.filter(holdsSeat);
  const activatedAt = present(servers.map((server) => server.activatedAt))[0] ?? null;
  const lastHeartbeat = present(servers.map((server) => server.lastHeartbeat)).at(-1) ?? null;
  const assetsInUse = sum(seats.map((server) => usedBy(server, "Assets")));
  const assetLimit = running.length > 0 ? sum(running.map((quota) => quota.totalClientCapacity)) : null;
  const status = licenseStatusOf(license.deletedAt, activatedAt);
  const lifetimeStatus = lifetimeStatusOf(quotas, at, settings.renewalPeriod);
  const useStatus = useStatusOf(license.type, assetsInUse, assetLimit);
  const activenessStatus = activenessStatusOf(license, lastHeartbeat, at);
  const contactCountsUntil = activenessStatus === "active" ? lastHeartbeat : null;
  const runsNow = lifetimeStatus === "active" || lifetimeStatus === "almost-expired";
  return {
    status,
    lifetimeStatus,
    useStatus,
    activenessStatus,
    isValid: status !== "deleted" && runsNow && (useStatus !== "full" || license.softCapacity),
    version:
      servers.toSorted((a, b) => ((a.lastHeartbeat ?? "") < (b.lastHeartbeat ?? "") ? 1 : -1))[0]?.version ??
      null,
    serverCapacity: sumOrNull(shown.map((quota) => quota.serverCapacity)),
    totalClientCapacity: sumOrNull(shown.map((quota) => quota.totalClientCapacity)),
    caseCapacity: sumOrNull(shown.map((quota) => quota.caseCapacity)),
    activeServerCapacity: sum(running.map((quota) => quota.serverCapacity)),
    activeTotalClientCapacity: assetLimit ?? 0,
    serversInUse: seats.length,
    totalClientsInUse: assetsInUse,
    startsAt: present(live.map((quota) => quota.activationDate))[0] ?? null,
    expiredAt: present(live.map((quota) => quota.expirationDate)).at(-1) ?? null,
    activatedAt,
    firstHeartbeat: present(servers.map((server) => server.firstHeartbeat))[0] ?? null,
    lastHeartbeat,
    casesUsed: cases.used,
    openCases: cases.open,
    nextCaseEnd: cases.openUntil,
    changesAt: license.deletedAt
      ? null
      : nextChange(live, graceOf(license), contactCountsUntil, cases.usedUntil, settings.renewalPeriod, at),
  };
}

/** The next instant at which a status changes or a grace period ends without any write. */
function nextChange(
  live: readonly Lifetime[],
  graceDays: number,
  lastContact: Instant | null,
  caseEnd: Instant | null,
  renewalPeriod: number,
  now: Instant,
): Instant | null {
  const turns = live.flatMap(({ activationDate, expirationDate }) => [
    activationDate,
    addDaysTo(expirationDate, -renewalPeriod),
    instantOf(msOf(expirationDate) + 1),
    instantOf(msOf(expirationDate) + graceDays * millisecondsInDay + 1),
  ]);
  if (lastContact) turns.push(instantOf(msOf(lastContact) + millisecondsInDay + 1));
  if (caseEnd) turns.push(caseEnd);
  return turns.filter((turn) => turn > now).toSorted()[0] ?? null;
}
