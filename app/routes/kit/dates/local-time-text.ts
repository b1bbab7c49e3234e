import { lightFormat } from "date-fns/lightFormat";
import { formatDay, type DateLocale } from "#app/domain/time/date-locale.ts";
import type { Instant } from "#app/domain/time/time.ts";

/** The time in the browser's zone, such as `20 Nov 2026 14:03 Berlin (UTC+1)`, or null if the zone is UTC. */
export function formatLocalTime(instant: Instant, dateLocale: DateLocale): string | null {
  const offsetMinutes = new Date(instant).getTimezoneOffset();
  if (offsetMinutes === 0) return null;
  const day = formatDay(lightFormat(instant, "yyyy-MM-dd"), dateLocale);
  return `${day} ${lightFormat(instant, "HH:mm")} ${formatTimeZone(offsetMinutes)}`;
}

/** Returns, for example, "Berlin (UTC+1)" or "Kolkata (UTC+5:30)". */
function formatTimeZone(offsetMinutes: number): string {
  const city = Intl.DateTimeFormat().resolvedOptions().timeZone.split("/").at(-1)?.replaceAll("_", " ");
  // The offset is negative in zones that are ahead of UTC.
  const sign = offsetMinutes < 0 ? "+" : "-";
  const hours = Math.floor(Math.abs(offsetMinutes) / 60);
  const minutes = Math.abs(offsetMinutes) % 60;
  const minuteSuffix = minutes > 0 ? `:${String(minutes).padStart(2, "0")}` : "";
  return `${city} (UTC${sign}${hours}${minuteSuffix})`;
}
