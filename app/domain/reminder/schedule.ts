import { addDays, dayOf, type Instant, isInfinite, startOfDay } from "#app/domain/time/time.ts";
import type { ReminderState } from "./reminder.ts";

export interface Threshold {
  /** Days before the end of the license. */
  days: number;
  /** Time at which staff added the threshold. Null for an initial threshold. */
  since: Instant | null;
}

export interface ReminderStatus {
  expiredAt: Instant | null;
  isDeleted: boolean;
  createdAt: Instant;
  /** Time at which this end was set. Reminders that were due before this time were not missed. */
  endSetAt: Instant;
  thresholds: readonly Threshold[];
  reminders: readonly { threshold: number; state: ReminderState }[];
  /** Null for an unlimited snooze, undefined without a snooze. */
  snoozedUntil: Instant | null | undefined;
}

export interface DueReminder {
  threshold: number;
  dueAt: Instant;
  /** Larger thresholds, which have passed as well. Their reminders are skipped. */
  passedThresholds: number[];
}

export const computeDueInstant = (expiredAt: Instant, threshold: number): Instant =>
  startOfDay(addDays(dayOf(expiredAt), -threshold));

export const isLate = (dueAt: Instant, now: Instant): boolean => dayOf(now) > dayOf(dueAt);

/**
 * The reminder of the nearest passed threshold, even if it was sent. Null if no threshold has passed, or if the
 * license has ended, never ends or is snoozed.
 */
export function findCurrentReminder(status: ReminderStatus, now: Instant): DueReminder | null {
  const { expiredAt, createdAt, endSetAt, thresholds, snoozedUntil } = status;
  if (!expiredAt || status.isDeleted || isInfinite(expiredAt) || expiredAt < now) return null;
  if (snoozedUntil === null || (snoozedUntil && snoozedUntil > now)) return null;
  const passedThresholds = thresholds
    .map(({ days, since }) => ({ days, dueAt: computeDueInstant(expiredAt, days), since: since ?? "" }))
    .filter(({ dueAt }) => dueAt <= now)
    // A reminder is not due if its day was before the license, its end or the threshold existed. Initial thresholds have
    // always existed.
    .filter(({ dueAt, since }) => [createdAt, endSetAt, since].every((start) => start <= dueAt))
    .toSorted((a, b) => a.days - b.days);
  const [nearestThreshold, ...earlierThresholds] = passedThresholds;
  if (!nearestThreshold) return null;
  const postponedDueAt =
    snoozedUntil && snoozedUntil > nearestThreshold.dueAt ? snoozedUntil : nearestThreshold.dueAt;
  return {
    threshold: nearestThreshold.days,
    dueAt: postponedDueAt,
    passedThresholds: earlierThresholds.map(({ days }) => days),
  };
}

const isHandled = (state: ReminderState | undefined) => state !== undefined && state !== "cancelled";

/** Null if no reminder is due, or if the due reminder is already stored and not cancelled. */
export function findDueReminder(status: ReminderStatus, now: Instant): DueReminder | null {
  const currentReminder = findCurrentReminder(status, now);
  if (!currentReminder) return null;
  const findState = (threshold: number) =>
    status.reminders.find((reminder) => reminder.threshold === threshold)?.state;
  if (isHandled(findState(currentReminder.threshold))) return null;
  const passedThresholds = currentReminder.passedThresholds.filter((threshold) => {
    const state = findState(threshold);
    return state === "waiting" || !isHandled(state);
  });
  return { ...currentReminder, passedThresholds };
}
