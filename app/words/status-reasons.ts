import type { License } from "#app/domain/license/license.ts";
import { formatDaysAway } from "#app/domain/time/format-date.ts";
import type { Instant } from "#app/domain/time/time.ts";

type StatusFields = Pick<License, "lifetimeStatus" | "activenessStatus" | "startsAt" | "lastHeartbeat">;

/** Reasons of statuses that the numbers and dates beside them do not explain. */
export interface StatusReasons {
  lifetime: string | null;
  activeness: string | null;
}

export const noStatusReasons: StatusReasons = { lifetime: null, activeness: null };

export const describeStatuses = (license: StatusFields, now: Instant): StatusReasons => ({
  lifetime: describeLifetimeStatus(license, now),
  activeness: describeActivenessStatus(license, now),
});

function describeLifetimeStatus({ lifetimeStatus, startsAt }: StatusFields, now: Instant): string | null {
  if (lifetimeStatus !== "pending") return null;
  return startsAt !== null && startsAt > now
    ? `Starts ${formatDaysAway(startsAt, now)}`
    : "No quota is running";
}

function describeActivenessStatus(
  { activenessStatus, lastHeartbeat }: StatusFields,
  now: Instant,
): string | null {
  if (activenessStatus !== "inactive") return null;
  return lastHeartbeat === null
    ? "No server has reported"
    : `Last contact ${formatDaysAway(lastHeartbeat, now)}`;
}
