import { z } from "zod";
import { dayOf, readSystemClock } from "#app/domain/time/time.ts";
import { createStatementPeriodSchema, defaultStatementPeriod } from "#app/domain/use/statement-period.ts";

/** The period in the URL, or the last 90 days, with the errors of its days. */
export function readStatementPeriod({ searchParams }: URL, today = dayOf(readSystemClock())) {
  const defaults = defaultStatementPeriod(today);
  const from = searchParams.get("from") ?? defaults.from;
  const until = searchParams.get("until") ?? defaults.until;
  const { error } = createStatementPeriodSchema(today).safeParse({ from, until });
  return { from, until, errors: error ? z.flattenError(error).fieldErrors : {} };
}
export type StatementPeriodValues = ReturnType<typeof readStatementPeriod>;
