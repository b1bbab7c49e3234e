import { differenceInMilliseconds } from "date-fns/differenceInMilliseconds";
import type { Instant } from "./time.ts";

interface RetryAfterLimits {
  defaultSeconds?: number;
  minSeconds?: number;
  maxSeconds?: number;
}

/** Reads `Retry-After` in seconds or as a date, and rounds up. */
export function parseRetryAfterSeconds(
  retryAfter: string | null,
  now: Instant,
  { defaultSeconds = 60, minSeconds = 1, maxSeconds = 3_600 }: RetryAfterLimits = {},
): number {
  const header = retryAfter?.trim() ?? "";
  const seconds = /^\d+(\.\d+)?$/.test(header)
    ? Number(header)
    : differenceInMilliseconds(header, now) / 1_000;
  return Number.isFinite(seconds)
    ? Math.min(Math.max(Math.ceil(seconds), minSeconds), maxSeconds)
    : defaultSeconds;
}
