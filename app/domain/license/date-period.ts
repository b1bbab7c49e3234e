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

const nextDays =
  (days: number): ResolveDayRange =>
  (today) => ({ from: today, to: addDays(today, days) });
const lastDays =
  (days: number): ResolveDayRange =>
  (today) => ({ from: addDays(today, -days), to: today });

const monthFromNow =
  (months: number): ResolveDayRange =>
  (today) => {
    const start = addMonths(startOfMonth(today, { in: utc }), months);
    return rangeBefore(start, addMonths(start, 1));
  };
const yearFromNow =
  (years: number): ResolveDayRange =>
  (today) => {
    const start = addYears(startOfYear(today, { in: utc }), years);
    return rangeBefore(start, addYears(start, 1));
  };
/** The days from `start` to the day before `end`. */
const rangeBefore = (start: Date, end: Date): DayRange => ({
  from: dayOf(start.toISOString()),
  to: addDays(dayOf(end.toISOString()), -1),
});

const resolverByPeriod: Record<DatePeriod, ResolveDayRange> = {
  "next-7-days": nextDays(7),
  "next-30-days": nextDays(30),
  "next-60-days": nextDays(60),
  "next-90-days": nextDays(90),
  "this-month": monthFromNow(0),
  "next-month": monthFromNow(1),
  "this-year": yearFromNow(0),
  "next-year": yearFromNow(1),
  "last-7-days": lastDays(7),
  "last-30-days": lastDays(30),
  "last-90-days": lastDays(90),
  "last-month": monthFromNow(-1),
  "last-year": yearFromNow(-1),
};

export const daysOfPeriod = (period: DatePeriod, today: Day): DayRange => resolverByPeriod[period](today);

/** Replaces a period by its first and last day. Call this for each read, because the days of a period change. */
export function resolvePeriod({ datePeriod, ...filter }: RequestedFilter, now: Instant): LicenseFilter {
  if (!datePeriod) return filter;
  const { from, to } = daysOfPeriod(datePeriod, dayOf(now));
  return { ...filter, minDate: startOfDay(from), maxDate: endOfDay(to) };
}
