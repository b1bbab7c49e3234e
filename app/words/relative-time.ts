import { type Instant, msOf } from "#app/domain/time/time.ts";

const minuteMs = 60_000;
/** `from` is the number of minutes from which a unit is used. A year starts at twelve months of 30 days. */
const units = [
  { name: "year", minutes: 525_600, from: 518_400 },
  { name: "month", minutes: 43_200, from: 43_200 },
  { name: "day", minutes: 1_440, from: 1_440 },
  { name: "hour", minutes: 60, from: 60 },
  { name: "minute", minutes: 1, from: 1 },
];

/** For example "3 hours ago", "in 2 days" or "just now". */
export function relativeTime(at: Instant, now: Instant): string {
  const differenceMs = msOf(at) - msOf(now);
  const minutes = Math.abs(differenceMs) / minuteMs;
  const unit = units.find(({ from }) => minutes >= from);
  if (!unit) return "just now";
  const count = Math.max(1, Math.floor(minutes / unit.minutes));
  const words = `${count} ${unit.name}${count === 1 ? "" : "s"}`;
  return differenceMs > 0 ? `in ${words}` : `${words} ago`;
}
