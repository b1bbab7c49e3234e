import { computeDueInstant } from "#app/domain/reminder/schedule.ts";
import { type Day, dayOf, type Instant } from "#app/domain/time/time.ts";

export interface PlannedReminder {
  /** Number of days before the end of the license. */
  threshold: number;
  dueDay: Day;
  /** Original due day, if a snooze postponed the reminder. */
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

/** Postpones the last skipped reminder to the end of the snooze, unless another reminder is due that day or the license has ended by then. */
export function planAfterSnooze(
  reminders: readonly PlannedReminder[],
  until: Day,
  endsAt: Instant,
): PlannedReminder[] {
  const laterReminders = reminders.filter(({ dueDay }) => dueDay >= until);
  const postponedReminder = reminders.findLast(({ dueDay }) => dueDay < until);
  const hasReminderOnThatDay = laterReminders.some(({ dueDay }) => dueDay === until);
  const hasEnded = until > dayOf(endsAt);
  return postponedReminder && !hasReminderOnThatDay && !hasEnded
    ? [{ ...postponedReminder, dueDay: until, postponedFrom: postponedReminder.dueDay }, ...laterReminders]
    : laterReminders;
}
