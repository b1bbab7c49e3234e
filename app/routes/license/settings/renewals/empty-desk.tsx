import { Link } from "react-router";
import type { DeskList } from "#app/domain/reminder/reminder.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { EmptyState } from "#app/ui/page/empty-state.tsx";
import { settingsPath } from "../settings-address.ts";
import { deskDays } from "./desk-list.ts";

export const emptyDeskTitle: Record<DeskList, string> = {
  upcoming: `No reminder is due in the next ${deskDays} days`,
  sent: `No reminder was sent in the last ${deskDays} days`,
  failed: "No reminder failed",
  snoozed: "No reminders are snoozed",
};

const whatComesHere: Record<DeskList, string> = {
  upcoming: "On each of the reminder days before its end, a license is reminded of by mail.",
  sent: "Each mail that reminded of the end of a license stands here, also one that went out late.",
  failed: "A reminder that the mail system does not take stands here with the reason.",
  snoozed: "Reminders that are held back from the list of the upcoming ones stand here.",
};

export const EmptyDesk = ({ state }: { state: DeskList }) => (
  <EmptyState
    title={emptyDeskTitle[state]}
    actions={
      state === "upcoming" && (
        <Button asChild>
          <Link to={settingsPath}>Reminder days</Link>
        </Button>
      )
    }
  >
    <p>{whatComesHere[state]}</p>
  </EmptyState>
);
