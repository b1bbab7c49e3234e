import type { Months } from "#app/domain/time/months.ts";
import { type Instant, msOf } from "#app/domain/time/time.ts";
import { DateText, dateText, useMonths } from "./date.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** An instant in UTC, and below it what the clock on the wall said then. Only the browser knows that one. */
export function LocalTime({ value }: { value: Instant }) {
  const isHydrated = useHydrated();
  const months = useMonths();
  return (
    <>
      <DateText value={value} format="second" className="block" />
      <span className="block text-sm whitespace-nowrap text-muted no-script:hidden">
        {isHydrated && offsetAt(value) !== 0 ? onTheWall(value, months) : noOtherTime}
      </span>
    </>
  );
}

/** Holds its line until the browser knows better, and where the wall says the same. */
const noOtherTime = "\u00a0";

const offsetAt = (at: Instant) => new Date(at).getTimezoneOffset();

/** As if the local time were UTC, so that it reads like every other. */
function onTheWall(at: Instant, months: Months): string {
  const shifted = new Date(msOf(at) - offsetAt(at) * 60_000).toISOString();
  return dateText(shifted, "minute", months).replace("UTC", "local");
}
