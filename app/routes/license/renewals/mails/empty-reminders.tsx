import { href } from "react-router";
import type { ReminderListState } from "#app/domain/reminder/reminder.ts";
import { EmptyState } from "#app/ui/empty.tsx";
import { ButtonLink } from "#app/routes/kit/page/button-link.tsx";
import { reminderListDays } from "./reminder-list.ts";

const emptyReminderTitle: Record<ReminderListState, string> = {
  upcoming: `No reminder is due in the next ${reminderListDays} days`,
  sent: `No reminder was sent in the last ${reminderListDays} days`,
  failed: "Every reminder was sent",
  snoozed: "No reminders are snoozed",
};

const emptyReminderHint: Record<ReminderListState, string> = {
  upcoming: "A reminder is mailed on each reminder day before a license ends.",
  sent: "Every reminder that was sent is listed here, including those sent late.",
  failed:
    "Reminders that the mail server rejects are listed here with the reason. Reminders that were saved because there is no mail server are listed, too.",
  snoozed: "Reminders that you snooze in the list “Upcoming” are listed here.",
};

export const EmptyReminders = ({ state }: { state: ReminderListState }) => (
  <EmptyState
    title={emptyReminderTitle[state]}
    actions={
      state === "upcoming" && (
        <ButtonLink to={href("/license/settings")} variant="outline">
          Reminder days
        </ButtonLink>
      )
    }
  >
    <p>{emptyReminderHint[state]}</p>
  </EmptyState>
);
