import { utc } from "@date-fns/utc";
import { millisecondsInMinute } from "date-fns/constants";
import { formatDistanceStrict } from "date-fns/formatDistanceStrict";
import { type Instant, msOf } from "#app/domain/time/time.ts";

/** A text such as "3 hours ago", "in 2 days" or "just now". */
export const formatRelativeTime = (instant: Instant, now: Instant): string =>
  Math.abs(msOf(instant) - msOf(now)) < millisecondsInMinute
    ? "just now"
    : formatDistanceStrict(instant, now, { addSuffix: true, roundingMethod: "floor", in: utc });
