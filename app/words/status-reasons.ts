import { assetLimit } from "#app/domain/license/limits.ts";
import type { License } from "#app/domain/license/license.ts";
import { grouped } from "#app/domain/text/grouped.ts";
import { formatCount, formatDaysAway } from "#app/domain/time/format-date.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { activenessWord, lifetimeWord, useWord } from "./license-words.ts";

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

export function statusReasons(license: StatusFields, now: Instant): string[] {
  return [lifetimeReason(license, now), useReason(license), activenessReason(license, now)].filter(
    (reason) => reason !== null,
  );
}

function lifetimeReason({ lifetimeStatus, startsAt, expiredAt }: StatusFields, now: Instant): string | null {
  if (lifetimeStatus === "active") return null;
  const word = lifetimeWord[lifetimeStatus];
  if (lifetimeStatus === "pending")
    return startsAt !== null && startsAt > now
      ? `${word}: starts ${formatDaysAway(startsAt, now)}`
      : `${word}: no quota is running`;
  if (expiredAt === null) return null;
  return `${word}: ${lifetimeStatus === "expired" ? "ended" : "ends"} ${formatDaysAway(expiredAt, now)}`;
}

function useReason(license: StatusFields): string | null {
  const limit = assetLimit(license);
  if ((license.useStatus !== "almost-full" && license.useStatus !== "full") || limit === null) return null;
  return `${useWord[license.useStatus]}: ${grouped(license.totalClientsInUse)} of ${formatCount(limit, "asset")}`;
}

function activenessReason({ activenessStatus, lastHeartbeat }: StatusFields, now: Instant): string | null {
  if (activenessStatus !== "inactive") return null;
  const word = activenessWord.inactive;
  return lastHeartbeat === null
    ? `${word}: no server has reported`
    : `${word}: last contact ${formatDaysAway(lastHeartbeat, now)}`;
}
