import { z } from "zod";
import { day } from "#app/domain/time/time-schemas.ts";
import { addDays, type Day } from "#app/domain/time/time.ts";
import { dailyUseRetentionDays } from "./daily-use.ts";

export const statementPeriod = z.object({ from: day, until: day });
export type StatementPeriod = z.output<typeof statementPeriod>;

/** Rejects days that are not in order, in the future, or no longer stored. */
export const createStatementPeriodSchema = (today: Day): z.ZodType<StatementPeriod> => {
  const firstStoredDay = addDays(today, 1 - dailyUseRetentionDays);
  return (
    statementPeriod
      .extend({
        from: day.refine(
          (from) => from >= firstStoredDay,
          `Use is stored for ${dailyUseRetentionDays} days.`,
        ),
        until: day.refine((until) => until <= today, "The last day is in the future."),
      })
      // An invalid day already has an error.
      .refine((period) => period.from <= period.until || !statementPeriod.safeParse(period).success, {
        error: "The last day is before the first day.",
        path: ["until"],
      })
  );
};

export const defaultStatementPeriod = (today: Day): StatementPeriod => ({
  from: addDays(today, -90),
  until: addDays(today, -1),
});
