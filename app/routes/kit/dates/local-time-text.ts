import { formatDay, type Months } from "#app/domain/time/months.ts";
import { type Instant, instantOf, msOf } from "#app/domain/time/time.ts";

/** Time in the browser's zone, `20 Nov 2026 14:03 Berlin (UTC+1)`; null if that is UTC. */
export function localTimeText(at: Instant, months: Months): string | null {
  const offsetMinutes = new Date(at).getTimezoneOffset();
  if (offsetMinutes === 0) return null;
  const local = instantOf(msOf(at) - offsetMinutes * 60_000);
  return `${formatDay(local.slice(0, 10), months)} ${local.slice(11, 16)} ${zoneName(offsetMinutes)}`;
}

/** "Berlin (UTC+1)", "New York (UTC-5)", "Kolkata (UTC+5:30)". */
function zoneName(offsetMinutes: number): string {
  const city = Intl.DateTimeFormat().resolvedOptions().timeZone.split("/").at(-1)?.replaceAll("_", " ");
  const [hours, minutes] = [Math.floor(Math.abs(offsetMinutes) / 60), Math.abs(offsetMinutes) % 60];
  const offset = `${offsetMinutes < 0 ? "+" : "-"}${hours}${minutes > 0 ? `:${String(minutes).padStart(2, "0")}` : ""}`;
  return `${city} (UTC${offset})`;
}
