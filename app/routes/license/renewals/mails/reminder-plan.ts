import { computeDueInstant } from "#app/domain/reminder/schedule.ts";
import { type Day, dayOf, type Instant } from "#app/domain/time/time.ts";

export interface PlannedReminder {
  /** Number of days before the end of the license. */
  threshold: number;
  dueDay: Day;
  /** Original due day, if a snooze postponed the reminder. */
  postponedFrom?: Day;
}

/** Reminders that are due after today, the earliest first. */
export const planReminders = (
  expiredAt: Instant,
  reminderDays: readonly number[],
  today: Day,
): PlannedReminder[] =>
  reminderDays
    .map((threshold) => ({ threshold, dueDay: dayOf(computeDueInstant(expiredAt, threshold)) }))
    .filter(({ dueDay }) => dueDay > today)
    .toSorted((a, b) => b.threshold - a.threshold);

/** True if a reminder is due before reminders are sent again. `snoozeEnd` is null for an unlimited snooze. */
export const isReminderDueDuringSnooze = (
  reminders: readonly PlannedReminder[],
  snoozeEnd: Day | null,
): boolean => reminders.some(({ dueDay }) => snoozeEnd === null || dueDay < snoozeEnd);

/**
 * The last skipped reminder is postponed to the end of the snooze. The plan omits this reminder if another reminder
 * is due on that day or if the license ends earlier.
 */
export function planRemindersAfterSnooze(
  reminders: readonly PlannedReminder[],
  snoozeEnd: Day,
  expiredAt: Instant,
): PlannedReminder[] {
  const laterReminders = reminders.filter(({ dueDay }) => dueDay >= snoozeEnd);
  const lastSkippedReminder = reminders.findLast(({ dueDay }) => dueDay < snoozeEnd);
  const hasReminderOnSnoozeEnd = laterReminders.some(({ dueDay }) => dueDay === snoozeEnd);
  const endsBeforeSnoozeEnd = snoozeEnd > dayOf(expiredAt);
  return lastSkippedReminder && !hasReminderOnSnoozeEnd && !endsBeforeSnoozeEnd
    ? [
        { ...lastSkippedReminder, dueDay: snoozeEnd, postponedFrom: lastSkippedReminder.dueDay },
        ...laterReminders,
      ]
    : laterReminders;
}
