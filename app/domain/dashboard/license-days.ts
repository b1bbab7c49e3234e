import { z } from "zod";
import type { LifetimeStatus } from "#app/domain/license/license.ts";
import { type Day, dayOf, daysBetween, type Instant } from "#app/domain/time/time.ts";

/** Number of licenses per lifetime status, without deleted licenses. */
export const lifetimeCounts = z.object({
  pending: z.number(),
  active: z.number(),
  "almost-expired": z.number(),
  expired: z.number(),
} satisfies Record<LifetimeStatus, z.ZodNumber>);
export type LifetimeCounts = z.output<typeof lifetimeCounts>;

export const licenseDay = z.object({ day: z.string(), counts: lifetimeCounts });
export type LicenseDay = z.output<typeof licenseDay>;

export interface LicenseDayStore {
  has(day: Day): Promise<boolean>;
  /** Reads stored counters instead of licenses. */
  count(): Promise<LifetimeCounts>;
  /** Stored days are not replaced. */
  save(days: readonly LicenseDay[]): Promise<void>;
}

/** Stores the counts once a day. They do not change if the renewal period changes later. */
export async function countToday(
  { licenseDays }: { licenseDays: LicenseDayStore },
  now: Instant,
): Promise<void> {
  const day = dayOf(now);
  if (!(await licenseDays.has(day))) await licenseDays.save([{ day, counts: await licenseDays.count() }]);
}

const maxSpanOfDailySamples = 31;
const maxSpanOfWeeklySamples = 182;

/** Reduces many days to the first of each week or month, and the last day. `days` starts with the oldest. */
export function sampleDays(days: readonly LicenseDay[]): LicenseDay[] {
  const firstDay = days[0]?.day ?? "";
  const lastDay = days.at(-1)?.day ?? "";
  if (days.length < 3) return [...days];
  const spanInDays = daysBetween(firstDay, lastDay);
  if (spanInDays <= maxSpanOfDailySamples) return [...days];
  const periodOf = ({ day }: LicenseDay) =>
    spanInDays <= maxSpanOfWeeklySamples ? Math.ceil(daysBetween(day, lastDay) / 7) : day.slice(0, 7);
  return days.filter((dayCounts, index) => {
    const previousDayCounts = days[index - 1];
    return (
      dayCounts.day === lastDay || !previousDayCounts || periodOf(previousDayCounts) !== periodOf(dayCounts)
    );
  });
}
