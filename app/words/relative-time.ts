import { formatDistanceStrict } from "date-fns/formatDistanceStrict";
import { type Instant, msOf, utc } from "#app/domain/time/time.ts";

/** "3 hours ago", "in 2 days", "just now". */
export const relativeTime = (at: Instant, now: Instant): string =>
  Math.abs(msOf(at) - msOf(now)) < 60_000
    ? "just now"
    : formatDistanceStrict(at, now, { addSuffix: true, roundingMethod: "floor", in: utc });
