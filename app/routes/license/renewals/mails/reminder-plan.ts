import { computeDueInstant } from "#app/domain/reminder/schedule.ts";
import { type Day, dayOf, type Instant } from "#app/domain/time/time.ts";

export interface PlannedReminder {
  /** Days before the end. */
  threshold: number;
  dueDay: Day;
  postponedFrom?: Day;
}

export const planReminders = (
  endsAt: Instant,
  reminderDays: readonly number[],
  today: Day,
): PlannedReminder[] =>
  reminderDays
    .map((threshold) => ({ threshold, dueDay: dayOf(computeDueInstant(endsAt, threshold)) }))
    .filter(({ dueDay }) => dueDay > today)
    .toSorted((a, b) => b.threshold - a.threshold);

/** Postpones the newest skipped reminder to the end of the snooze, unless another reminder is due that day. */
export function planAfterSnooze(
  reminders: readonly PlannedReminder[],
  until: Day,
  endsAt: Instant,
): PlannedReminder[] {
  const laterReminders = reminders.filter(({ dueDay }) => dueDay >= until);
  const postponedReminder = reminders.findLast(({ dueDay }) => dueDay < until);
  const isReplaced = laterReminders.some(({ dueDay }) => dueDay === until);
  const hasEnded = until > dayOf(endsAt);
  return postponedReminder && !isReplaced && !hasEnded
    ? [{ ...postponedReminder, dueDay: until, postponedFrom: postponedReminder.dueDay }, ...laterReminders]
    : laterReminders;
}
