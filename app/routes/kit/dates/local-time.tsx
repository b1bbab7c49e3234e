import type { Months } from "#app/domain/time/months.ts";
import { type Instant, msOf } from "#app/domain/time/time.ts";
import { DateText, dateText, useMonths } from "./date.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** Only the browser knows the local zone, so the second line appears after hydration. */
export function LocalTime({ value }: { value: Instant }) {
  const isHydrated = useHydrated();
  const months = useMonths();
  return (
    <>
      <DateText value={value} format="second" className="block" />
      <span
        title={dateText(value)}
        className="block text-xs whitespace-nowrap text-muted-foreground no-script:hidden"
      >
        {isHydrated && offsetMinutesAt(value) !== 0 ? localTimeText(value, months) : blankLine}
      </span>
    </>
  );
}

/** A non-breaking space reserves the line. */
const blankLine = "\u00a0";

const offsetMinutesAt = (at: Instant) => new Date(at).getTimezoneOffset();

/** Shifts the instant so that formatting it as UTC gives the local time. */
function localTimeText(at: Instant, months: Months): string {
  const shifted = new Date(msOf(at) - offsetMinutesAt(at) * 60_000).toISOString();
  return dateText(shifted, "minute", months).replace("UTC", zoneName(offsetMinutesAt(at)));
}

/** "Berlin (UTC+1)", "New York (UTC-5)", "Kolkata (UTC+5:30)". */
function zoneName(offsetMinutes: number): string {
  const city = Intl.DateTimeFormat().resolvedOptions().timeZone.split("/").at(-1)?.replaceAll("_", " ");
  const [hours, minutes] = [Math.floor(Math.abs(offsetMinutes) / 60), Math.abs(offsetMinutes) % 60];
  const offset = `${offsetMinutes < 0 ? "+" : "-"}${hours}${minutes > 0 ? `:${String(minutes).padStart(2, "0")}` : ""}`;
  return `${city} (UTC${offset})`;
}
