import type { Instant } from "./time/time.ts";

/** Hosts must overwrite this header, otherwise clients could forge their address. */
export const addressHeader = "x-client-address";

export interface HitCounter {
  hit(bucket: string, windowStart: number): number;
  /** Hits so far, without counting one. */
  count(bucket: string, windowStart: number): number;
}

/** Shared by all processes. */
export interface RateLimitStore {
  /** Returns false, without counting, if the window is full. */
  hit(bucket: string, windowStart: Instant, atMost: number): Promise<boolean>;
  sweep(before: Instant): Promise<void>;
}

const maxBuckets = 50_000;

/** Stores only the latest window, and drops the oldest bucket if there are too many. */
export function hitCounter(): HitCounter {
  const counts = new Map<string, number>();
  let window = 0;
  return {
    count: (bucket, windowStart) => (windowStart === window ? (counts.get(bucket) ?? 0) : 0),

    hit(bucket, windowStart) {
      if (windowStart !== window) counts.clear();
      window = windowStart;
      const hits = (counts.get(bucket) ?? 0) + 1;
      counts.set(bucket, hits);
      const [oldest = bucket] = counts.keys();
      if (counts.size > maxBuckets) counts.delete(oldest);
      return hits;
    },
  };
}

const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Returns an IPv4 address, or the /64 network of an IPv6 address, because one customer owns all of it. */
export function networkOf(address: string): string {
  const mapped = mappedIpv4.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(":")) return mapped ?? address;
  const [head = "", tail] = address.split("::");
  const first = head.split(":").filter((group) => group !== "");
  const last = (tail ?? "").split(":").filter((group) => group !== "");
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => "0");
  const groups = [...first, ...zeros, ...last].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
