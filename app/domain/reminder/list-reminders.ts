import { findReminderRecipient } from "#app/domain/license/recipient.ts";
import { createPage, type Page, type Paging } from "#app/domain/page.ts";
import { addDays, addDaysToInstant, dayOf, startOfDay, type Instant } from "#app/domain/time/time.ts";
import type { ReminderListState, ListedReminder, Reminder, Snooze } from "./reminder.ts";
import type {
  RemindedLicense,
  ReminderOfLicense,
  ReminderPorts,
  UpcomingReminder,
} from "./reminder-store.ts";

interface ReminderListQuery extends Paging {
  state: ReminderListState;
  days: number;
}

export async function listReminders(
  storage: ReminderPorts,
  { state, days, ...paging }: ReminderListQuery,
  now: Instant,
  omitsAutoRenewing: boolean,
): Promise<Page<ListedReminder>> {
  const readRows = async (): Promise<{ rows: ListedReminder[]; total: number }> => {
    if (state === "upcoming") {
      const { reminderDays: thresholds } = await storage.settings.read();
      const today = dayOf(now);
      const from = startOfDay(addDays(today, 1));
      const to = startOfDay(addDays(today, days));
      const range = { from, to, thresholds, omitsAutoRenewing };
      const { rows, total } = await storage.reminders.listUpcoming(range, paging);
      return { rows: rows.map(presentUpcomingReminder), total };
    }
    if (state === "snoozed") {
      const { rows, total } = await storage.reminders.listSnoozed(now, paging);
      return { rows: rows.map(presentSnooze), total };
    }
    const since = addDaysToInstant(now, -days);
    const { rows, total } = await (state === "sent"
      ? storage.reminders.listSent(since, paging)
      : storage.reminders.listFailed(paging));
    return { rows: rows.map(presentReminder), total };
  };
  const { rows, total } = await readRows();
  return createPage(rows, total, paging);
}

const pickLicenseFields = ({ licenseKey, companyName, environment }: RemindedLicense) => ({
  licenseKey,
  companyName,
  environment,
});

const unsentFields = {
  sentAt: null,
  isLate: false,
  attempts: 0,
  error: null,
  nextAttemptAt: null,
  snoozedUntil: null,
  hasAutoRenewal: false,
};

const presentUpcomingReminder = (upcomingReminder: UpcomingReminder): ListedReminder => ({
  ...unsentFields,
  ...pickLicenseFields(upcomingReminder),
  to: findReminderRecipient(upcomingReminder),
  expiredAt: upcomingReminder.expiredAt,
  threshold: upcomingReminder.threshold,
  dueAt: upcomingReminder.dueAt,
  state: "upcoming",
  hasAutoRenewal: upcomingReminder.hasAutoRenewal,
});

const listedStateByState = { sent: "sent", stored: "stored", waiting: "retrying" } as const;
const hasListedState = (state: Reminder["state"]): state is keyof typeof listedStateByState =>
  state in listedStateByState;

export const presentReminder = (reminder: ReminderOfLicense): ListedReminder => ({
  ...pickLicenseFields(reminder),
  to: reminder.to,
  expiredAt: reminder.expiredAt,
  threshold: reminder.threshold,
  dueAt: reminder.dueAt,
  state: hasListedState(reminder.state) ? listedStateByState[reminder.state] : "failed",
  sentAt: reminder.sentAt,
  isLate: reminder.isLate,
  attempts: reminder.attempts,
  error: reminder.error,
  nextAttemptAt: reminder.nextAttemptAt,
  snoozedUntil: null,
  hasAutoRenewal: false,
});

export const presentSnooze = (snooze: Snooze & RemindedLicense): ListedReminder => ({
  ...unsentFields,
  ...pickLicenseFields(snooze),
  to: findReminderRecipient(snooze),
  expiredAt: snooze.expiredAt,
  threshold: null,
  dueAt: null,
  state: "snoozed",
  snoozedUntil: snooze.until === null ? null : dayOf(snooze.until),
});
