import { z } from "zod";
import {
  computeTerm,
  customPeriod,
  termTooShortMessage,
  periodIds,
  periods,
  type PeriodTerm,
} from "#app/domain/quota/period.ts";
import { type Day, daysBetween } from "#app/domain/time/time.ts";
import { implausibleDateError, plausibleDay } from "#app/domain/time/time-schemas.ts";

/** Fields of the period control with a fixed start. */
export const termEndFields = {
  period: z.enum(periodIds, { error: "Choose a period." }),
  endDay: plausibleDay.optional(),
  days: z.coerce
    .number({ error: "Enter the number of days." })
    .int("Enter a whole number of days.")
    .min(1, "Enter at least 1 day.")
    .max(100_000, "Enter at most 100,000 days.")
    .optional(),
  /** The end that the form showed. It differs from `endDay` if the user changed the end. */
  shownEndDay: plausibleDay.optional().catch(undefined),
};

/** Fields of the period control. */
export const termFields = { ...termEndFields, startDay: plausibleDay };

type TermEnd = z.output<z.ZodObject<typeof termEndFields>>;

export function checkTermEnd(
  { startDay, ...termEnd }: TermEnd & { startDay?: Day },
  context: z.RefinementCtx,
) {
  const { period, endDay, days, shownEndDay } = termEnd;
  const addIssue = (field: keyof TermEnd, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  if (startDay && !plausibleDay.safeParse(resolveTerm(termEnd, startDay).endDay).success)
    addIssue("endDay", implausibleDateError.error);
  if (period !== customPeriod) return;
  const isEndChanged = endDay !== shownEndDay;
  if (endDay === undefined) addIssue("endDay", "Enter the end date.");
  else if (days === undefined && !isEndChanged) addIssue("days", "Enter the number of days.");
  if (startDay && endDay && isEndChanged && daysBetween(startDay, endDay) < 1)
    addIssue("endDay", termTooShortMessage);
}

/** With a custom period, the user edits either the end or the days. The other value is computed. */
export function resolveTerm({ period, endDay, days, shownEndDay }: TermEnd, startDay: Day): PeriodTerm {
  if (period !== customPeriod) return computeTerm(period, startDay, {});
  const isEndChanged = endDay !== undefined && endDay !== shownEndDay;
  const usesEnd = isEndChanged || days === undefined;
  return computeTerm(customPeriod, startDay, usesEnd ? { endDay: endDay ?? shownEndDay } : { days });
}

/** Reads an unfinished form. Missing and invalid values come from `defaults`. */
export function readTerm(
  formEntries: Iterable<readonly [string, unknown]>,
  defaults: { period: string; startDay: Day; endDay?: Day },
): PeriodTerm {
  const formValues = Object.fromEntries([...formEntries].filter(([, value]) => value !== ""));
  const period = termFields.period.safeParse(formValues["period"]).data ?? defaults.period;
  const startDay = termFields.startDay.safeParse(formValues["startDay"]).data ?? defaults.startDay;
  const endDay = termFields.endDay.safeParse(formValues["endDay"]).data;
  const days = termFields.days.safeParse(formValues["days"]).data;
  const shownEndDay = termFields.shownEndDay.safeParse(formValues["shownEndDay"]).data ?? defaults.endDay;
  return resolveTerm({ period, endDay, days, shownEndDay }, startDay);
}

export function createTermFromDays(startDay: Day, endDay: Day): PeriodTerm {
  const days = daysBetween(startDay, endDay);
  const period = periods.find((preset) => preset.days === days)?.id ?? customPeriod;
  return { period, startDay, endDay, days };
}
