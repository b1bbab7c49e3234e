import { z } from "zod";
import {
  customPeriod,
  endBeforeStart,
  periodIds,
  periods,
  type PeriodTerm,
  computeTerm,
} from "#app/domain/quota/period.ts";
import { type Day, daysBetween } from "#app/domain/time/time.ts";
import { day } from "#app/domain/time/time-schemas.ts";

const days = z
  .number({ error: "Enter the expiration days." })
  .int("Whole days only.")
  .min(1, "At least 1 day.");

export const termShape = {
  period: z.enum(periodIds, { error: "Choose a period." }),
  startDay: day,
  endDay: day.optional(),
  days: days.optional(),
};

export const endsAfterStart = ({ startDay, endDay }: { startDay: Day; endDay?: Day | undefined }) =>
  endDay === undefined || daysBetween(startDay, endDay) >= 1;

export const hasEnd = ({ period, endDay }: { period: string; endDay?: Day | undefined }) =>
  period !== customPeriod || endDay !== undefined;

export const missingEndIssue = { error: "Enter the end date.", path: ["endDay"] };

export const endBeforeStartIssue = {
  error: endBeforeStart,
  path: ["endDay"],
};

export const termEntries = z.object({
  period: z.enum(periodIds).optional().catch(undefined),
  startDay: day.optional().catch(undefined),
  endDay: day.optional().catch(undefined),
  days: z.coerce.number().int().min(1).max(100_000).optional().catch(undefined),
  /** Shows whether the user changed the end or the days. */
  shownEndDay: day.optional().catch(undefined),
});

export interface TermFormValues extends PeriodTerm {
  canPickEnd: boolean;
}

/** Missing values come from `defaults`. */
export function termFormValues(
  entries: z.output<typeof termEntries>,
  defaults: { period: string; startDay: Day; endDay?: Day },
): TermFormValues {
  const startDay = entries.startDay ?? defaults.startDay;
  const period = entries.period ?? defaults.period;
  if (period !== customPeriod) return { ...computeTerm(period, startDay, {}), canPickEnd: false };
  const isEndChanged = entries.endDay !== undefined && entries.endDay !== entries.shownEndDay;
  const daysUntilEnd = entries.endDay && daysBetween(startDay, entries.endDay);
  const endOrDays =
    isEndChanged || entries.days === undefined || entries.days === daysUntilEnd
      ? { endDay: entries.endDay ?? entries.shownEndDay ?? defaults.endDay }
      : { days: entries.days };
  return { ...computeTerm(customPeriod, startDay, endOrDays), canPickEnd: true };
}

export function termFromDays(startDay: Day, endDay: Day): PeriodTerm {
  const days = daysBetween(startDay, endDay);
  const period = periods.find((preset) => preset.days === days)?.id ?? customPeriod;
  return { period, startDay, endDay, days };
}
