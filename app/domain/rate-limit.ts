import type { Instant } from "./time/time.ts";

/** The hosting platform must overwrite this header, so that clients cannot forge their IP address. */
export const clientIpHeader = "x-client-address";

export interface HitCounter {
  /** Adds a hit and returns the number of hits in the window. */
  addHit(bucket: string, windowStartMs: number): number;
  /** Adds no hit. */
  countHits(bucket: string, windowStartMs: number): number;
}

/** Counts requests of all processes. */
export interface RateLimitStore {
  /** False, without counting, if the window is full. */
  addHit(bucket: string, windowStart: Instant, maxHits: number): Promise<boolean>;
  removeBefore(before: Instant): Promise<void>;
}

const maxBuckets = 50_000;

/** Stores only the hits of the latest window. Removes the oldest bucket if there are too many buckets. */
export function createHitCounter(): HitCounter {
  const counts = new Map<string, number>();
  let currentWindowStartMs = 0;
  return {
    countHits: (bucket, windowStartMs) =>
      windowStartMs === currentWindowStartMs ? (counts.get(bucket) ?? 0) : 0,

    addHit(bucket, windowStartMs) {
      if (windowStartMs !== currentWindowStartMs) counts.clear();
      currentWindowStartMs = windowStartMs;
      const hitCount = (counts.get(bucket) ?? 0) + 1;
      counts.set(bucket, hitCount);
      const [oldestBucket] = counts.keys();
      if (oldestBucket !== undefined && counts.size > maxBuckets) counts.delete(oldestBucket);
      return hitCount;
    },
  };
}

const mappedIpv4Pattern = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** An IPv4 address, or the /64 network of an IPv6 address, because each network has a single owner. */
export function findNetwork(ipAddress: string): string {
  const ipv4Address = mappedIpv4Pattern.exec(ipAddress)?.[1];
  if (ipv4Address !== undefined) return ipv4Address;
  if (!ipAddress.includes(":")) return ipAddress;
  const [leadingPart = "", trailingPart] = ipAddress.split("::");
  const leadingGroups = leadingPart.split(":").filter((group) => group !== "");
  const trailingGroups = (trailingPart ?? "").split(":").filter((group) => group !== "");
  const omittedGroups = Array.from(
    { length: Math.max(0, 8 - leadingGroups.length - trailingGroups.length) },
    () => "0",
  );
  // The first four of the eight groups are the /64 network.
  const groups = [...leadingGroups, ...omittedGroups, ...trailingGroups].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
