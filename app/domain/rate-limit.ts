import type { Instant } from "./time/time.ts";

/** Hosts must overwrite this header, otherwise clients could forge their address. */
export const addressHeader = "x-client-address";

export interface HitCounter {
  /** Adds a hit and returns the number of hits in the window. */
  hit(bucket: string, windowStart: number): number;
  /** Returns the number of hits without adding a hit. */
  count(bucket: string, windowStart: number): number;
}

/** Counts requests of all processes. */
export interface RateLimitStore {
  /** Returns false, without counting, if the window is full. */
  hit(bucket: string, windowStart: Instant, maxHits: number): Promise<boolean>;
  removeBefore(before: Instant): Promise<void>;
}

const maxBuckets = 50_000;

/** Stores only the latest window, and drops the oldest bucket if there are too many. */
export function createHitCounter(): HitCounter {
  const counts = new Map<string, number>();
  let currentWindowStart = 0;
  return {
    count: (bucket, windowStart) => (windowStart === currentWindowStart ? (counts.get(bucket) ?? 0) : 0),

    hit(bucket, windowStart) {
      if (windowStart !== currentWindowStart) counts.clear();
      currentWindowStart = windowStart;
      const hits = (counts.get(bucket) ?? 0) + 1;
      counts.set(bucket, hits);
      const [oldestBucket] = counts.keys();
      if (oldestBucket !== undefined && counts.size > maxBuckets) counts.delete(oldestBucket);
      return hits;
    },
  };
}

const mappedIpv4Pattern = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Returns an IPv4 address, or the /64 network of an IPv6 address, because all of that network belongs to one customer. */
export function findNetwork(address: string): string {
  const ipv4Address = mappedIpv4Pattern.exec(address)?.[1];
  if (ipv4Address !== undefined) return ipv4Address;
  if (!address.includes(":")) return address;
  const [leadingPart = "", trailingPart] = address.split("::");
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
