import { dayMs, type Instant, msOf } from "./time.ts";

const units = [
  { name: "year", ms: 365 * dayMs },
  { name: "month", ms: 30 * dayMs },
  { name: "day", ms: dayMs },
  { name: "hour", ms: dayMs / 24 },
  { name: "minute", ms: 60_000 },
];

/** "3 hours ago", "in 2 days", "just now": whole units of the largest that fits. */
export function relativeTime(at: Instant, now: Instant): string {
  const ms = msOf(at) - msOf(now);
  const unit = units.find((one) => Math.abs(ms) >= one.ms);
  if (!unit) return "just now";
  const count = Math.floor(Math.abs(ms) / unit.ms);
  const words = `${count.toLocaleString("en")} ${unit.name}${count === 1 ? "" : "s"}`;
  return ms < 0 ? `${words} ago` : `in ${words}`;
}
