import { formatThousands } from "#app/domain/text/grouped.ts";
import { dayText, englishMonths, type Months } from "./months.ts";
import { dayOf, daysBetween, type Instant, isInfinite, msOf } from "./time.ts";

export const neverExpires = "Infinite (Quota will never expire)";

/** Returns `20 Nov 2027` in UTC, `neverExpires` from 2150 on, and a dash for an invalid instant. */
export function formatDate(at: Instant, months: Months = englishMonths): string {
  if (Number.isNaN(msOf(at))) return "–";
  if (isInfinite(at)) return neverExpires;
  return dayText(dayOf(at), months);
}

/** `20 Nov 2027 23:59` in UTC. */
export const formatMinute = (at: Instant, months: Months = englishMonths): string =>
  isInfinite(at) ? neverExpires : `${formatDate(at, months)} ${at.slice(11, 16)}`;

/** `12 days`, `1 server`, `1,000 assets`. */
export const formatCount = (count: number, singular: string, plural = `${singular}s`): string =>
  `${formatThousands(count)} ${count === 1 ? singular : plural}`;

/** "in 12 days", "today", "3 days ago", in calendar days. */
export function formatDaysAway(at: Instant, now: Instant): string {
  const days = daysBetween(now, at);
  if (days === 0) return "today";
  return days > 0 ? `in ${formatCount(days, "day")}` : `${formatCount(-days, "day")} ago`;
}
