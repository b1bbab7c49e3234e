import { utc } from "@date-fns/utc";
import { addMonths } from "date-fns/addMonths";
import { addYears } from "date-fns/addYears";
import { startOfMonth } from "date-fns/startOfMonth";
import { startOfYear } from "date-fns/startOfYear";
import { addDays, type Day, dayOf, endOfDay, type Instant, startOfDay } from "#app/domain/time/time.ts";
import type { DatePeriod } from "./filter-fields.ts";
import type { LicenseFilter, RequestedFilter } from "./filter.ts";

interface DayRange {
  from: Day;
  to: Day;
}

type ResolveDayRange = (today: Day) => DayRange;

const createNextDaysResolver =
  (days: number): ResolveDayRange =>
  (today) => ({ from: today, to: addDays(today, days) });
const createLastDaysResolver =
  (days: number): ResolveDayRange =>
  (today) => ({ from: addDays(today, -days), to: today });

const createMonthResolver =
  (monthOffset: number): ResolveDayRange =>
  (today) => {
    const start = addMonths(startOfMonth(today, { in: utc }), monthOffset);
    return createDayRange(start, addMonths(start, 1));
  };
const createYearResolver =
  (yearOffset: number): ResolveDayRange =>
  (today) => {
    const start = addYears(startOfYear(today, { in: utc }), yearOffset);
    return createDayRange(start, addYears(start, 1));
  };
/** Excludes the day `end`. */
const createDayRange = (start: Date, end: Date): DayRange => ({
  from: dayOf(start.toISOString()),
  to: addDays(dayOf(end.toISOString()), -1),
});

const resolverByPeriod: Record<DatePeriod, ResolveDayRange> = {
  "next-7-days": createNextDaysResolver(7),
  "next-30-days": createNextDaysResolver(30),
  "next-60-days": createNextDaysResolver(60),
  "next-90-days": createNextDaysResolver(90),
  "this-month": createMonthResolver(0),
  "next-month": createMonthResolver(1),
  "this-year": createYearResolver(0),
  "next-year": createYearResolver(1),
  "last-7-days": createLastDaysResolver(7),
  "last-30-days": createLastDaysResolver(30),
  "last-90-days": createLastDaysResolver(90),
  "last-month": createMonthResolver(-1),
  "last-year": createYearResolver(-1),
};

export const findDaysOfPeriod = (period: DatePeriod, today: Day): DayRange => resolverByPeriod[period](today);

/** Replaces a period with its first and last day. Runs before each query, because the days of a period change. */
export function resolvePeriod({ datePeriod, ...filter }: RequestedFilter, now: Instant): LicenseFilter {
  if (!datePeriod) return filter;
  const { from, to } = findDaysOfPeriod(datePeriod, dayOf(now));
  return { ...filter, minDate: startOfDay(from), maxDate: endOfDay(to) };
}
