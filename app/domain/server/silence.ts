import { millisecondsInDay, millisecondsInMinute } from "date-fns/constants";
import { addMs, type Instant, msOf } from "#app/domain/time/time.ts";
import { holdsSeat, type ServerRecord } from "./server.ts";

const maxGaps = 30;
/** A server is silent if it misses this number of its usual intervals. */
const missedIntervals = 5;
const minSilenceMs = millisecondsInDay;

/** The gaps after a heartbeat at `at`. */
export function addGap(
  { recentGaps, lastHeartbeat }: Pick<ServerRecord, "recentGaps" | "lastHeartbeat">,
  at: Instant,
): number[] {
  if (lastHeartbeat === null) return recentGaps;
  const minutes = Math.max(0, Math.round((msOf(at) - msOf(lastHeartbeat)) / millisecondsInMinute));
  return [...recentGaps, minutes].slice(-maxGaps);
}

/** The median, which a few unusual gaps do not change. 0 before the second heartbeat. */
function findUsualGapMs(recentGaps: readonly number[]): number {
  const sortedGaps = recentGaps.toSorted((a, b) => a - b);
  return (sortedGaps[Math.floor(sortedGaps.length / 2)] ?? 0) * millisecondsInMinute;
}

export type SilenceFields = Pick<
  ServerRecord,
  "status" | "activatedAt" | "releasedAt" | "lastHeartbeat" | "recentGaps"
>;

/** Time from which the server is silent if it sends no heartbeat. Null without a seat or a heartbeat. */
export function computeSilentFrom(server: SilenceFields): Instant | null {
  if (!holdsSeat(server) || server.lastHeartbeat === null) return null;
  const silenceMs = Math.max(minSilenceMs, missedIntervals * findUsualGapMs(server.recentGaps));
  return addMs(server.lastHeartbeat, silenceMs);
}

export function isSilent(server: SilenceFields, now: Instant): boolean {
  const silentFrom = computeSilentFrom(server);
  return silentFrom !== null && silentFrom <= now;
}
