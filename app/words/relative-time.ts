import { type Instant, msOf } from "#app/domain/time/time.ts";

const minuteMs = 60_000;
/** A unit is used from `minMinutes` on. Twelve months of 30 days count as a year. */
const units = [
  { name: "year", minutes: 525_600, minMinutes: 518_400 },
  { name: "month", minutes: 43_200, minMinutes: 43_200 },
  { name: "day", minutes: 1_440, minMinutes: 1_440 },
  { name: "hour", minutes: 60, minMinutes: 60 },
  { name: "minute", minutes: 1, minMinutes: 1 },
];

/** Returns for example "3 hours ago", "in 2 days" or "just now". */
export function formatRelativeTime(instant: Instant, now: Instant): string {
  const differenceMs = msOf(instant) - msOf(now);
  const minutes = Math.abs(differenceMs) / minuteMs;
  const unit = units.find(({ minMinutes }) => minutes >= minMinutes);
  if (!unit) return "just now";
  const count = Math.max(1, Math.floor(minutes / unit.minutes));
  const amountText = `${count} ${unit.name}${count === 1 ? "" : "s"}`;
  return differenceMs > 0 ? `in ${amountText}` : `${amountText} ago`;
}
