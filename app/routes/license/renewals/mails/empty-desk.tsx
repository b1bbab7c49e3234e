import { href, Link } from "react-router";
import type { DeskList } from "#app/domain/reminder/reminder.ts";
import { buttonClasses } from "#app/ui/controls/button.tsx";
import { EmptyState } from "#app/ui/page/empty-state.tsx";
import { deskDays } from "./desk-list.ts";

export const emptyDeskTitle: Record<DeskList, string> = {
  upcoming: `No reminder is due in the next ${deskDays} days`,
  sent: `No reminder was sent in the last ${deskDays} days`,
  failed: "Every reminder was sent",
  snoozed: "No reminders are snoozed",
};

const whatComesHere: Record<DeskList, string> = {
  upcoming: "A reminder is mailed on each reminder day before a license ends.",
  sent: "Every reminder that was sent is listed here, including those sent late.",
  failed:
    "Reminders that the mail system rejects are listed here with the reason, and those that were only kept as a file.",
  snoozed: "Reminders that you snooze in the list of upcoming ones are listed here.",
};

export const EmptyDesk = ({ state }: { state: DeskList }) => (
  <EmptyState
    title={emptyDeskTitle[state]}
    actions={
      state === "upcoming" && (
        <Link to={href("/license/settings")} className={buttonClasses()}>
          Reminder days
        </Link>
      )
    }
  >
    <p>{whatComesHere[state]}</p>
  </EmptyState>
);
