import { assetLimit } from "#app/domain/license/limits.ts";
import type { License } from "#app/domain/license/license.ts";
import { grouped } from "#app/domain/text/grouped.ts";
import { counted, daysAway } from "#app/domain/time/date-wording.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { activenessWord, lifetimeWord, useWord } from "./license-words.ts";

type Judged = Pick<
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

export function statusReasons(license: Judged, now: Instant): string[] {
  return [lifetimeReason(license, now), useReason(license), activenessReason(license, now)].filter(
    (reason) => reason !== null,
  );
}

function lifetimeReason({ lifetimeStatus, startsAt, expiredAt }: Judged, now: Instant): string | null {
  if (lifetimeStatus === "active") return null;
  const word = lifetimeWord[lifetimeStatus];
  if (lifetimeStatus === "pending")
    return startsAt !== null && startsAt > now
      ? `${word}: starts ${daysAway(startsAt, now)}`
      : `${word}: no quota is running`;
  if (expiredAt === null) return null;
  return `${word}: ${lifetimeStatus === "expired" ? "ended" : "ends"} ${daysAway(expiredAt, now)}`;
}

function useReason(license: Judged): string | null {
  const limit = assetLimit(license);
  if ((license.useStatus !== "almost-full" && license.useStatus !== "full") || limit === null) return null;
  return `${useWord[license.useStatus]}: ${grouped(license.totalClientsInUse)} of ${counted(limit, "asset")}`;
}

function activenessReason({ activenessStatus, lastHeartbeat }: Judged, now: Instant): string | null {
  if (activenessStatus !== "inactive") return null;
  const word = activenessWord.inactive;
  return lastHeartbeat === null
    ? `${word}: no server has reported`
    : `${word}: last contact ${daysAway(lastHeartbeat, now)}`;
}
