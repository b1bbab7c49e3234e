import type { Instant } from "#app/domain/time/time.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { DateText, formatDateText, useDateLocale } from "./date.tsx";
import { formatLocalTime } from "./local-time-text.ts";

/** Shows the time in UTC, and below it the local time. Only the browser knows the local zone, so the second line appears after hydration. */
export function LocalTime({ value }: { value: Instant }) {
  const isHydrated = useHydrated();
  const dateLocale = useDateLocale();
  return (
    <>
      <DateText value={value} format="second" className="block" />
      <span
        title={formatDateText(value)}
        className="block text-xs whitespace-nowrap text-muted-foreground no-script:hidden"
      >
        {(isHydrated && formatLocalTime(value, dateLocale)) || blankLine}
      </span>
    </>
  );
}

/** A non-breaking space reserves the line. */
const blankLine = "\u00a0";
