import { differenceInSeconds } from "date-fns/differenceInSeconds";

const defaultRetryAfterSeconds = 60;
const maxRetryAfterSeconds = 3_600;

/** Reads `Retry-After` in seconds or as a date. The default is one minute. */
export function parseRetryAfterSeconds(retryAfter: string | null, now: Date): number {
  const header = retryAfter?.trim() ?? "";
  const seconds = /^\d+$/.test(header)
    ? Number(header)
    : differenceInSeconds(header, now, { roundingMethod: "ceil" });
  return Number.isFinite(seconds)
    ? Math.min(Math.max(seconds, 1), maxRetryAfterSeconds)
    : defaultRetryAfterSeconds;
}
