import { millisecondsInDay } from "date-fns/constants";

/** ISO 8601 in UTC with milliseconds, `2026-11-20T23:59:59.999Z`; sorts as text. */
export type Instant = string;
/** A UTC day, `2026-11-20`. Do not pass it to `new Date` and read local parts. */
export type Day = string;

export const instantOf = (ms: number): Instant => new Date(ms).toISOString();
export const msOf = (at: Instant): number => Date.parse(at);
export const dayOf = (at: Instant): Day => at.slice(0, 10);
export const startOfDay = (day: Day): Instant => `${day}T00:00:00.000Z`;
export const endOfDay = (day: Day): Instant => `${day}T23:59:59.999Z`;

/** A UTC day always has 24 hours. Does not use date-fns, because it would make the scripts of every page larger. */
export const addDaysTo = (at: Instant, days: number): Instant =>
  instantOf(msOf(at) + days * millisecondsInDay);

export const addDays = (day: Day, days: number): Day => dayOf(addDaysTo(day, days));

/** Takes days or instants, and counts in calendar days. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.floor(msOf(to) / millisecondsInDay) - Math.floor(msOf(from) / millisecondsInDay);

/** A license whose end is in this year or later never ends. */
export const firstInfiniteYear = 2150;
export const firstInfiniteMs = Date.UTC(firstInfiniteYear, 0, 1);

export const isInfinite = (at: Instant): boolean => Number(at.slice(0, 4)) >= firstInfiniteYear;
