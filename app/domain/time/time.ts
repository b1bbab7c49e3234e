import { utc } from "@date-fns/utc";
import { addDays as addDaysToDate } from "date-fns/addDays";
import { addMilliseconds } from "date-fns/addMilliseconds";
import { differenceInCalendarDays } from "date-fns/differenceInCalendarDays";
import { endOfDay as findEndOfDay } from "date-fns/endOfDay";
import { lightFormat } from "date-fns/lightFormat";
import { startOfDay as findStartOfDay } from "date-fns/startOfDay";

/** ISO 8601 in UTC with milliseconds, such as `2026-11-20T23:59:59.999Z`. Instants can be compared as texts. */
export type Instant = string;
/** A UTC day such as `2026-11-20`. Do not read its local date parts with `new Date`. */
export type Day = string;

/** Returns the current time. */
export type Clock = () => Instant;

export const instantOf = (ms: number): Instant => new Date(ms).toISOString();
export const readSystemClock: Clock = () => instantOf(Date.now());
export const msOf = (at: Instant): number => Date.parse(at);
export const dayOf = (at: Instant): Day => at.slice(0, 10);

/** Formats an instant in UTC with the tokens of date-fns, such as `yyyy-MM-dd HH:mm`. */
export const formatInUtc = (at: Instant, pattern: string): string => lightFormat(utc(at), pattern);

/** The month as `YYYY-MM`. */
export const formatMonth = (at: Instant): string => formatInUtc(at, "yyyy-MM");
export const startOfDay = (day: Day): Instant => findStartOfDay(day, { in: utc }).toISOString();
export const endOfDay = (day: Day): Instant => findEndOfDay(day, { in: utc }).toISOString();

/** Null if all instants are null. */
export const findEarliest = (instants: readonly (Instant | null)[]): Instant | null =>
  instants.filter((instant) => instant !== null).toSorted()[0] ?? null;

export const addMs = (at: Instant, ms: number): Instant => addMilliseconds(at, ms).toISOString();

export const addDaysToInstant = (at: Instant, days: number): Instant =>
  addDaysToDate(at, days, { in: utc }).toISOString();

export const addDays = (day: Day, days: number): Day => dayOf(addDaysToInstant(day, days));

/** Counts the calendar days between two days or two instants. */
export const daysBetween = (from: Day, to: Day): number => differenceInCalendarDays(to, from, { in: utc });

/** First and last day that a license or a version can have. */
export const earliestDay: Day = "1990-01-01";
export const latestDay: Day = "9999-12-31";

/** A license whose end is in this year or later never ends. */
export const firstInfiniteYear = 2150;
export const firstInfiniteMs = Date.UTC(firstInfiniteYear, 0, 1);

export const isInfinite = (at: Instant): boolean => Number(at.slice(0, 4)) >= firstInfiniteYear;
