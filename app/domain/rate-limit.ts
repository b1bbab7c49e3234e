import type { Instant } from "./time/time.ts";

/** The header that a host sets, and lets nobody else set, to the address of who is asking. */
export const addressHeader = "x-client-address";

/** Counts hits of buckets, each within one window of time. */
export interface HitCounter {
  /** Counts one hit in the bucket's window that began at `windowStart` and answers how many it has now. */
  hit(bucket: string, windowStart: number): number;
}

/** A total that all processes share. */
export interface RateLimitStore {
  /** Counts one hit, unless the bucket's window has `atMost` already. Answers whether it was counted. */
  hit(bucket: string, windowStart: Instant, atMost: number): Promise<boolean>;
  /** Forgets windows that began earlier. */
  sweep(before: Instant): Promise<void>;
}

const mostBuckets = 50_000;

/** Counts in the memory of this process, in the latest window alone. Of too many buckets the oldest is forgotten. */
export function hitCounter(): HitCounter {
  const counts = new Map<string, number>();
  let window = 0;
  return {
    hit(bucket, windowStart) {
      if (windowStart !== window) counts.clear();
      window = windowStart;
      const hits = (counts.get(bucket) ?? 0) + 1;
      counts.set(bucket, hits);
      const [oldest = bucket] = counts.keys();
      if (counts.size > mostBuckets) counts.delete(oldest);
      return hits;
    },
  };
}

const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Whom a limit counts: an IPv4 address, or the /64 of an IPv6 one, of which one customer has all addresses. */
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
