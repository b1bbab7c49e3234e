import { addDays, type Day, daysBetween } from "#app/domain/time/time.ts";

/** A year always has 365 days. */
export const periods = [
  { id: "2-weeks", label: "2 Weeks", days: 14 },
  { id: "1-month", label: "1 Month", days: 30 },
  { id: "2-months", label: "2 Months", days: 60 },
  { id: "3-months", label: "3 Months", days: 90 },
  { id: "6-months", label: "6 Months", days: 180 },
  { id: "1-year", label: "1 Year", days: 365 },
  { id: "2-years", label: "2 Years", days: 730 },
  { id: "3-years", label: "3 Years", days: 1095 },
] as const;

export const termTooShortMessage = "The end must be at least one day after the start.";
export const customPeriod = "custom";
export const periodIds: readonly [string, ...string[]] = [customPeriod, ...periods.map(({ id }) => id)];
export const defaultPeriod = "1-year";
const defaultDays = 365;

export interface PeriodTerm {
  period: string;
  startDay: Day;
  endDay: Day;
  days: number;
}

/** A custom period ends on the chosen day or after the chosen days. Other periods have a fixed number of days. */
export function computeTerm(
  period: string,
  startDay: Day,
  chosenEnd: { endDay?: Day | undefined; days?: number | undefined },
): PeriodTerm {
  const fixedPeriod = periods.find(({ id }) => id === period);
  if (fixedPeriod)
    return { period, startDay, endDay: addDays(startDay, fixedPeriod.days), days: fixedPeriod.days };
  const endDay = chosenEnd.endDay ?? addDays(startDay, chosenEnd.days ?? defaultDays);
  return { period: customPeriod, startDay, endDay, days: daysBetween(startDay, endDay) };
}
