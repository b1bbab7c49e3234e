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

/** The license counts of one day. */
export const dailyLicenseCounts = z.object({ day: z.string(), counts: lifetimeCounts });
export type DailyLicenseCounts = z.output<typeof dailyLicenseCounts>;

export interface LicenseDayStore {
  has(day: Day): Promise<boolean>;
  /** Reads stored counters, because counting licenses is slow. */
  countByStatus(): Promise<LifetimeCounts>;
  /** Does not replace the stored counts of a day. */
  save(days: readonly DailyLicenseCounts[]): Promise<void>;
}

/** Stores the counts once a day. Stored counts stay the same if the setting for almost expired licenses changes later. */
export async function saveCountsOfToday(
  { licenseDays }: { licenseDays: LicenseDayStore },
  now: Instant,
): Promise<void> {
  const day = dayOf(now);
  if (await licenseDays.has(day)) return;
  const counts = await licenseDays.countByStatus();
  await licenseDays.save([{ day, counts }]);
}

const maxDaysForDailySamples = 31;
const maxDaysForWeeklySamples = 182;

/** If there are many days, returns only the first day of each week or month, and the last day. Expects the oldest day first. */
export function sampleDays(days: readonly DailyLicenseCounts[]): DailyLicenseCounts[] {
  const firstDay = days[0]?.day ?? "";
  const lastDay = days.at(-1)?.day ?? "";
  if (days.length < 3) return [...days];
  const spanInDays = daysBetween(firstDay, lastDay);
  if (spanInDays <= maxDaysForDailySamples) return [...days];
  const getWeekOrMonth = ({ day }: DailyLicenseCounts) =>
    spanInDays <= maxDaysForWeeklySamples ? Math.ceil(daysBetween(day, lastDay) / 7) : day.slice(0, 7);
  return days.filter((dayCounts, index) => {
    const previousDayCounts = days[index - 1];
    return (
      dayCounts.day === lastDay ||
      !previousDayCounts ||
      getWeekOrMonth(previousDayCounts) !== getWeekOrMonth(dayCounts)
    );
  });
}
