import { dueDayOf } from "#app/domain/reminder/schedule.ts";
import { type Day, dayOf, type Instant } from "#app/domain/time/time.ts";

export interface PlannedReminder {
  /** Days before the end. */
  threshold: number;
  on: Day;
  heldBackFrom?: Day;
}

export const plannedReminders = (
  endsAt: Instant,
  reminderDays: readonly number[],
  today: Day,
): PlannedReminder[] =>
  reminderDays
    .map((threshold) => ({ threshold, on: dayOf(dueDayOf(endsAt, threshold)) }))
    .filter(({ on }) => on > today)
    .toSorted((a, b) => b.threshold - a.threshold);

/** The newest postponed reminder moves to that day, unless another is due on it. */
export function snoozedPlan(
  planned: readonly PlannedReminder[],
  until: Day,
  endsAt: Instant,
): PlannedReminder[] {
  const later = planned.filter(({ on }) => on >= until);
  const heldBack = planned.findLast(({ on }) => on < until);
  const isReplaced = later.some(({ on }) => on === until);
  const hasEnded = until > dayOf(endsAt);
  return heldBack && !isReplaced && !hasEnded
    ? [{ ...heldBack, on: until, heldBackFrom: heldBack.on }, ...later]
    : later;
}
