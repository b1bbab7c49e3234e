import { millisecondsInDay } from "date-fns/constants";
import { type CaseUse, noCaseUse } from "#app/domain/case/case-use.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import { sum, sumOrNull } from "#app/domain/quota/limits.ts";
import type { QuotaRecord } from "#app/domain/quota/quota.ts";
import { filterEnabledQuotas, type QuotaPeriod, filterRunningQuotas } from "#app/domain/quota/running.ts";
import { holdsSeat, type ServerRecord, findReportedUse } from "#app/domain/server/server.ts";
import type { Settings } from "#app/domain/settings/settings.ts";
import { addDaysToInstant, type Instant, msOf, addMs, findEarliest } from "#app/domain/time/time.ts";
import { resolveGraceDays } from "./grace.ts";
import type {
  ActivenessStatus,
  LicenseRecord,
  LicenseStatus,
  LicenseSummary,
  LifetimeStatus,
  UseStatus,
} from "./license.ts";

export const almostFullRatio = 0.9;

export function computeLicenseStatus(deletedAt: Instant | null, activatedAt: Instant | null): LicenseStatus {
  if (deletedAt) return "deleted";
  return activatedAt ? "active" : "pending";
}

export function computeLifetimeStatus(
  quotas: readonly QuotaPeriod[],
  now: Instant,
  renewalPeriodDays: number,
): LifetimeStatus {
  const enabledQuotas = filterEnabledQuotas(quotas);
  const endDates = filterRunningQuotas(quotas, now).map((quota) => quota.expirationDate);
  const lastEnd = endDates.toSorted().at(-1);
  if (lastEnd)
    return msOf(lastEnd) - msOf(now) <= renewalPeriodDays * millisecondsInDay ? "almost-expired" : "active";
  return enabledQuotas.length === 0 || enabledQuotas.some((quota) => quota.activationDate > now)
    ? "pending"
    : "expired";
}

/** The use status depends on assets only. `assetLimit` is null if no quota is running. */
export function computeUseStatus(type: number, assetsInUse: number, assetLimit: number | null): UseStatus {
  if (type === licenseTypes.ir) return "N/A";
  if (assetLimit === null) return "pending";
  if (assetsInUse >= assetLimit) return "full";
  return assetsInUse >= assetLimit * almostFullRatio ? "almost-full" : "active";
}

export function computeActivenessStatus(
  license: Pick<LicenseRecord, "type" | "isOffline">,
  lastHeartbeat: Instant | null,
  now: Instant,
): ActivenessStatus {
  if (license.type === licenseTypes.ir || license.isOffline) return "N/A";
  return lastHeartbeat && msOf(now) - msOf(lastHeartbeat) <= millisecondsInDay ? "active" : "inactive";
}

const sortNonNullInstants = (instants: readonly (Instant | null)[]) =>
  instants.filter((at) => at !== null).toSorted();

/** The running quotas, or else the quota that starts next, or else the quota that ended last. */
function selectDisplayedQuotas(quotas: readonly QuotaRecord[], now: Instant): QuotaRecord[] {
  const enabledQuotas = filterEnabledQuotas(quotas);
  const runningQuotas = filterRunningQuotas(quotas, now);
  if (runningQuotas.length > 0) return runningQuotas;
  const [nextQuota] = enabledQuotas
    .filter((quota) => quota.activationDate > now)
    .toSorted((a, b) => (a.activationDate < b.activationDate ? -1 : 1));
  if (nextQuota) return [nextQuota];
  const [lastQuota] = enabledQuotas.toSorted((a, b) => (a.expirationDate < b.expirationDate ? 1 : -1));
  return lastQuota ? [lastQuota] : [];
}

export function computeSummary(
  license: LicenseRecord,
  quotas: readonly QuotaRecord[],
  servers: readonly ServerRecord[],
  settings: Settings,
  at: Instant,
  cases: CaseUse = noCaseUse,
): LicenseSummary {
  const enabledQuotas = filterEnabledQuotas(quotas);
  const runningQuotas = filterRunningQuotas(quotas, at);
  const displayedQuotas = selectDisplayedQuotas(quotas, at);
  const serversWithSeat = servers.filter(holdsSeat);
  const activatedAt = sortNonNullInstants(servers.map((server) => server.activatedAt))[0] ?? null;
  const lastHeartbeat = sortNonNullInstants(servers.map((server) => server.lastHeartbeat)).at(-1) ?? null;
  const [latestServer] = servers.toSorted((a, b) =>
    (a.lastHeartbeat ?? "") < (b.lastHeartbeat ?? "") ? 1 : -1,
  );
  const assetsInUse = sum(serversWithSeat.map((server) => findReportedUse(server, "Assets")));
  const assetLimit =
    runningQuotas.length > 0 ? sum(runningQuotas.map((quota) => quota.totalClientCapacity)) : null;
  const status = computeLicenseStatus(license.deletedAt, activatedAt);
  const lifetimeStatus = computeLifetimeStatus(quotas, at, settings.renewalPeriod);
  const useStatus = computeUseStatus(license.type, assetsInUse, assetLimit);
  const activenessStatus = computeActivenessStatus(license, lastHeartbeat, at);
  const recentHeartbeat = activenessStatus === "active" ? lastHeartbeat : null;
  const isRunning = lifetimeStatus === "active" || lifetimeStatus === "almost-expired";
  return {
    status,
    lifetimeStatus,
    useStatus,
    activenessStatus,
    isValid: status !== "deleted" && isRunning && (useStatus !== "full" || license.softCapacity),
    version: latestServer?.version ?? null,
    serverCapacity: sumOrNull(displayedQuotas.map((quota) => quota.serverCapacity)),
    totalClientCapacity: sumOrNull(displayedQuotas.map((quota) => quota.totalClientCapacity)),
    caseCapacity: sumOrNull(displayedQuotas.map((quota) => quota.caseCapacity)),
    activeServerCapacity: sum(runningQuotas.map((quota) => quota.serverCapacity)),
    activeTotalClientCapacity: assetLimit ?? 0,
    serversInUse: serversWithSeat.length,
    totalClientsInUse: assetsInUse,
    startsAt: sortNonNullInstants(enabledQuotas.map((quota) => quota.activationDate))[0] ?? null,
    expiredAt: sortNonNullInstants(enabledQuotas.map((quota) => quota.expirationDate)).at(-1) ?? null,
    activatedAt,
    firstHeartbeat: sortNonNullInstants(servers.map((server) => server.firstHeartbeat))[0] ?? null,
    lastHeartbeat,
    casesUsed: cases.used,
    openCases: cases.open,
    nextCaseEnd: cases.openUntil,
    changesAt: license.deletedAt
      ? null
      : findNextChangeInstant(
          enabledQuotas,
          resolveGraceDays(license),
          recentHeartbeat,
          cases.usedUntil,
          settings.renewalPeriod,
          at,
        ),
  };
}

/** The next instant at which a status changes or a grace period ends without any write. */
function findNextChangeInstant(
  enabledQuotas: readonly QuotaPeriod[],
  graceDays: number,
  lastContact: Instant | null,
  caseEnd: Instant | null,
  renewalPeriodDays: number,
  now: Instant,
): Instant | null {
  // The last instant of a period belongs to the period, so the change comes one millisecond later.
  const changeInstants = enabledQuotas.flatMap(({ activationDate, expirationDate }) => [
    activationDate,
    addDaysToInstant(expirationDate, -renewalPeriodDays),
    addMs(expirationDate, 1),
    addMs(expirationDate, graceDays * millisecondsInDay + 1),
  ]);
  if (lastContact) changeInstants.push(addMs(lastContact, millisecondsInDay + 1));
  if (caseEnd) changeInstants.push(caseEnd);
  return findEarliest(changeInstants.filter((changeInstant) => changeInstant > now));
}
