import { z } from "zod";
import { day } from "#app/domain/time/time-schemas.ts";
import { addDays, dayOf, readSystemClock } from "#app/domain/time/time.ts";
import { dailyUseRetentionDays } from "#app/domain/use/daily-use.ts";
import { defaultStatementPeriod } from "#app/domain/use/statement.ts";

/** The period in the URL, or the last 90 days, with the errors of its days. */
export function readStatementPeriod({ searchParams }: URL) {
  const today = dayOf(readSystemClock());
  const firstDay = addDays(today, 1 - dailyUseRetentionDays);
  const period = z
    .object({
      from: day.refine((from) => from >= firstDay, `Use is stored for ${dailyUseRetentionDays} days.`),
      until: day.refine((until) => until <= today, "The last day is in the future."),
    })
    .refine(({ from, until }) => from <= until, {
      error: "The last day is before the first day.",
      path: ["until"],
    });
  const defaults = defaultStatementPeriod(today);
  const from = searchParams.get("from") ?? defaults.from;
  const until = searchParams.get("until") ?? defaults.until;
  const { error } = period.safeParse({ from, until });
  return { from, until, errors: error ? z.flattenError(error).fieldErrors : {} };
}
export type StatementPeriodValues = ReturnType<typeof readStatementPeriod>;
