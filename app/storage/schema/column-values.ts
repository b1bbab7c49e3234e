import { type Day, dayOf, type Instant, instantOf, msOf, startOfDay } from "#app/domain/time/time.ts";

export type Ms = number;
export type Json = string;
export type Bit = 0 | 1;

export const toBit = (isSet: boolean): Bit => (isSet ? 1 : 0);
export const msOrNull = (instant: Instant | null): number | null => (instant === null ? null : msOf(instant));
export const instantOrNull = (ms: number | null): Instant | null => (ms === null ? null : instantOf(ms));
/** Days are stored as their first instant in UTC. */
export const dayStartOrNull = (day: Day | null): number | null =>
  day === null ? null : msOf(startOfDay(day));
export const dayOrNull = (dayStartMs: number | null): Day | null =>
  dayStartMs === null ? null : dayOf(instantOf(dayStartMs));
