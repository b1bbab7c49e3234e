import { addDays, dayOf, type Instant, isInfinite, startOfDay } from "#app/domain/time/time.ts";
import type { LedgerState } from "./reminder.ts";

/** A number of days before the end, and since when it is one of the settings; null for always. */
export interface Threshold {
  days: number;
  since: Instant | null;
}

/** All that decides about the reminders of a license at a moment. */
export interface Standing {
  /** Latest end of an enabled quota; null without one. */
  endsAt: Instant | null;
  isDeleted: boolean;
  createdAt: Instant;
  /** Since when the license ends then. */
  endSince: Instant;
  thresholds: readonly Threshold[];
  /** What the ledger holds of this end. */
  ledger: readonly { threshold: number; state: LedgerState }[];
  /** Until when the reminders of this end are held back, null for good; undefined where they are not. */
  snoozedUntil: Instant | null | undefined;
}

export interface DueReminder {
  threshold: number;
  dueAt: Instant;
  /** Thresholds that were missed before it and say less than it does. */
  overtaken: number[];
}

/** The beginning of the day that is so many days before the day of the end. */
export const dueDayOf = (endsAt: Instant, threshold: number): Instant =>
  startOfDay(addDays(dayOf(endsAt), -threshold));

export const isLate = (dueAt: Instant, now: Instant): boolean => dayOf(now) > dayOf(dueAt);

/**
 * The reminder that applies at a moment, sent or not: of the thresholds that have passed the one nearest to the end.
 * Null where none has, the end is past, infinite or gone, or somebody holds the reminders back. What passed before the
 * license, this end of it or the threshold was there does not count.
 */
export function currentReminder(standing: Standing, now: Instant): DueReminder | null {
  const { endsAt, createdAt, endSince, thresholds, snoozedUntil } = standing;
  if (!endsAt || standing.isDeleted || isInfinite(endsAt) || endsAt < now) return null;
  if (snoozedUntil === null || (snoozedUntil && snoozedUntil > now)) return null;
  const passed = thresholds
    .map(({ days, since }) => ({ days, dueAt: dueDayOf(endsAt, days), since: since ?? "" }))
    .filter(({ dueAt }) => dueAt <= now)
    .filter(({ dueAt, since }) => [createdAt, endSince, since].every((begun) => begun <= dueAt))
    .toSorted((a, b) => a.days - b.days);
  const [nearest, ...earlier] = passed;
  if (!nearest) return null;
  const heldBack = snoozedUntil && snoozedUntil > nearest.dueAt ? snoozedUntil : nearest.dueAt;
  return { threshold: nearest.days, dueAt: heldBack, overtaken: earlier.map(({ days }) => days) };
}

const isDone = (state: LedgerState | undefined) => state !== undefined && state !== "cancelled";

/** The reminder that is to be reserved now; null where there is none, or the ledger has it. */
export function dueReminder(standing: Standing, now: Instant): DueReminder | null {
  const current = currentReminder(standing, now);
  if (!current) return null;
  const stateOf = (threshold: number) =>
    standing.ledger.find((reminder) => reminder.threshold === threshold)?.state;
  if (isDone(stateOf(current.threshold))) return null;
  const overtaken = current.overtaken.filter((threshold) => {
    const state = stateOf(threshold);
    return state === "waiting" || !isDone(state);
  });
  return { ...current, overtaken };
}
