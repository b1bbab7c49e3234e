import type { Instant } from "./time/time.ts";

/** The header that a host sets, and lets nobody else set, to the address of who is asking. */
export const addressHeader = "x-client-address";

export interface RateLimitStore {
  /** Counts one hit in the bucket's window that began at `windowStart` and answers how many it has now. */
  hit(bucket: string, windowStart: Instant): Promise<number>;
  /** Forgets windows that began earlier. */
  sweep(before: Instant): Promise<void>;
}
