import type { Instant } from "#app/domain/time/time.ts";
import { DateText } from "./date.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** An instant in UTC, and below it what the clock on the wall said then. Only the browser knows that one. */
export function LocalTime({ value }: { value: Instant }) {
  const isHydrated = useHydrated();
  return (
    <>
      <DateText value={value} format="instant" className="block" />
      <span className="block text-sm whitespace-nowrap text-muted no-script:hidden">
        {isHydrated ? `${onTheWall(value)} local` : noTimeYet}
      </span>
    </>
  );
}

/** Holds its line. */
const noTimeYet = "\u00a0";

/** As if the local time were UTC, so that it reads like every other. */
function onTheWall(at: Instant): string {
  const date = new Date(at);
  const two = (part: number) => String(part).padStart(2, "0");
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join(".");
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}
