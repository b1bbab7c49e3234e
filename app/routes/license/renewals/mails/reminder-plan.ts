import { dueDayOf } from "#app/domain/reminder/schedule.ts";
import { type Day, dayOf, type Instant } from "#app/domain/time/time.ts";

export interface PlannedReminder {
  /** Days before the end. */
  threshold: number;
  dueDay: Day;
  postponedFrom?: Day;
}

export const plannedReminders = (
  endsAt: Instant,
  reminderDays: readonly number[],
  today: Day,
): PlannedReminder[] =>
  reminderDays
    .map((threshold) => ({ threshold, dueDay: dayOf(dueDayOf(endsAt, threshold)) }))
    .filter(({ dueDay }) => dueDay > today)
    .toSorted((a, b) => b.threshold - a.threshold);

/** The newest postponed reminder moves to that day, unless another is due on it. */
export function snoozedPlan(
  planned: readonly PlannedReminder[],
  until: Day,
  endsAt: Instant,
): PlannedReminder[] {
  const later = planned.filter(({ dueDay }) => dueDay >= until);
  const postponed = planned.findLast(({ dueDay }) => dueDay < until);
  const isReplaced = later.some(({ dueDay }) => dueDay === until);
  const hasEnded = until > dayOf(endsAt);
  return postponed && !isReplaced && !hasEnded
    ? [{ ...postponed, dueDay: until, postponedFrom: postponed.dueDay }, ...later]
    : later;
}
