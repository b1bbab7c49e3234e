import type { Instant } from "./time/time.ts";

/** Hosts must overwrite this header. Otherwise clients could forge their IP address. */
export const clientIpHeader = "x-client-address";

export interface HitCounter {
  /** Adds a hit and returns the number of hits in the window. */
  addHit(bucket: string, windowStart: number): number;
  /** Returns the number of hits without adding a hit. */
  countHits(bucket: string, windowStart: number): number;
}

/** Counts requests of all processes. */
export interface RateLimitStore {
  /** Returns false, without counting, if the window is full. */
  addHit(bucket: string, windowStart: Instant, maxHits: number): Promise<boolean>;
  removeBefore(before: Instant): Promise<void>;
}

const maxBuckets = 50_000;

/** Stores only the hits of the latest window. Removes the oldest bucket if there are too many buckets. */
export function createHitCounter(): HitCounter {
  const counts = new Map<string, number>();
  let currentWindowStart = 0;
  return {
    countHits: (bucket, windowStart) => (windowStart === currentWindowStart ? (counts.get(bucket) ?? 0) : 0),

    addHit(bucket, windowStart) {
      if (windowStart !== currentWindowStart) counts.clear();
      currentWindowStart = windowStart;
      const hitCount = (counts.get(bucket) ?? 0) + 1;
      counts.set(bucket, hitCount);
      const [oldestBucket] = counts.keys();
      if (oldestBucket !== undefined && counts.size > maxBuckets) counts.delete(oldestBucket);
      return hitCount;
    },
  };
}

const mappedIpv4Pattern = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Returns an IPv4 address, or the /64 network of an IPv6 address, because each network has a single owner. */
export function findNetwork(ipAddress: string): string {
  const ipv4Address = mappedIpv4Pattern.exec(ipAddress)?.[1];
  if (ipv4Address !== undefined) return ipv4Address;
  if (!ipAddress.includes(":")) return ipAddress;
  const [leadingPart = "", trailingPart] = ipAddress.split("::");
  const leadingGroups = leadingPart.split(":").filter((group) => group !== "");
  const trailingGroups = (trailingPart ?? "").split(":").filter((group) => group !== "");
  const zeros = Array.from(
    { length: Math.max(0, 8 - leadingGroups.length - trailingGroups.length) },
    () => "0",
  );
  // The first four of the eight groups are the /64 network.
  const groups = [...leadingGroups, ...zeros, ...trailingGroups].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
