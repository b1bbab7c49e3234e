import { computeAssetCapacity } from "#app/domain/license/limits.ts";
import type { License } from "#app/domain/license/license.ts";
import { formatDaysAway, type NumberFormat } from "#app/domain/time/format-date.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { activenessLabel, lifetimeLabel, usageLabel } from "./license-words.ts";

type StatusFields = Pick<
  License,
  | "lifetimeStatus"
  | "useStatus"
  | "activenessStatus"
  | "startsAt"
  | "expiredAt"
  | "lastHeartbeat"
  | "totalClientsInUse"
  | "activeTotalClientCapacity"
  | "totalClientCapacity"
>;

export function listStatusReasons(license: StatusFields, now: Instant, numbers: NumberFormat): string[] {
  return [
    describeLifetimeStatus(license, now),
    describeUseStatus(license, numbers),
    describeActivenessStatus(license, now),
  ].filter((reason) => reason !== null);
}

function describeLifetimeStatus(
  { lifetimeStatus, startsAt, expiredAt }: StatusFields,
  now: Instant,
): string | null {
  if (lifetimeStatus === "active") return null;
  const label = lifetimeLabel[lifetimeStatus];
  if (lifetimeStatus === "pending")
    return startsAt !== null && startsAt > now
      ? `${label}: starts ${formatDaysAway(startsAt, now)}`
      : `${label}: no quota is running`;
  if (expiredAt === null) return null;
  return `${label}: ${lifetimeStatus === "expired" ? "ended" : "ends"} ${formatDaysAway(expiredAt, now)}`;
}

function describeUseStatus(
  license: StatusFields,
  { formatCount, formatThousands }: NumberFormat,
): string | null {
  const assetCapacity = computeAssetCapacity(license);
  if ((license.useStatus !== "almost-full" && license.useStatus !== "full") || assetCapacity === null)
    return null;
  return `${usageLabel[license.useStatus]}: ${formatThousands(license.totalClientsInUse)} of ${formatCount(assetCapacity, "asset")}`;
}

function describeActivenessStatus(
  { activenessStatus, lastHeartbeat }: StatusFields,
  now: Instant,
): string | null {
  if (activenessStatus !== "inactive") return null;
  const label = activenessLabel.inactive;
  return lastHeartbeat === null
    ? `${label}: no server has reported`
    : `${label}: last contact ${formatDaysAway(lastHeartbeat, now)}`;
}
