import { dueDayOf } from "#app/domain/reminder/schedule.ts";
import { type Day, dayOf, type Instant } from "#app/domain/time/time.ts";

export interface PlannedReminder {
  /** Days before the end. */
  threshold: number;
  on: Day;
  /** The day on which it would have come without a snooze. */
  heldBackFrom?: Day;
}

/** The reminders of an end that follow after today, soonest first. */
export const plannedReminders = (
  endsAt: Instant,
  reminderDays: readonly number[],
  today: Day,
): PlannedReminder[] =>
  reminderDays
    .map((threshold) => ({ threshold, on: dayOf(dueDayOf(endsAt, threshold)) }))
    .filter(({ on }) => on > today)
    .toSorted((a, b) => b.threshold - a.threshold);

/** What a snooze until a day makes of them: the newest that it held back comes on that day, unless another does. */
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
