import { useNumberFormat } from "#app/ui/number-format.ts";
import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { PostButton } from "#app/routes/kit/forms/post-button.tsx";
import { AddReminderDay } from "./add-reminder-day.tsx";
import { useContainerFocus } from "#app/routes/kit/lists/use-container-focus.ts";

interface ReminderDaysCardProps {
  days: readonly number[];
  rejection: SubmissionResult | undefined;
}

export function ReminderDaysCard({ days, rejection }: ReminderDaysCardProps) {
  return (
    <Card aria-labelledby="reminder-days-title">
      <CardTitle id="reminder-days-title">Reminder Days</CardTitle>
      <p className="mb-3 text-muted-foreground">
        A mail is sent this many days before a license ends. Each change is saved at once.
      </p>
      <ReminderDays days={days} />
      <AddReminderDay days={days} rejection={rejection} />
    </Card>
  );
}

function ReminderDays({ days }: { days: readonly number[] }) {
  const { formatCount } = useNumberFormat();
  const listRef = useContainerFocus<HTMLUListElement>(days);
  return (
    <ul ref={listRef} tabIndex={-1} aria-labelledby="reminder-days-title" className="mb-4 divide-y border-y">
      {days.map((day) => (
        <li key={day} className="flex min-h-11 items-center justify-between gap-3">
          <span>{`${formatCount(day, "day")} before`}</span>
          <RemoveReminderDay day={day} />
        </li>
      ))}
      {days.length === 0 && <li className="py-3 text-muted-foreground">No reminder is sent.</li>}
    </ul>
  );
}

const RemoveReminderDay = ({ day }: { day: number }) => {
  const { formatCount } = useNumberFormat();
  return (
    <PostButton
      action={href("/license/settings/reminder-days/:day/remove", { day: String(day) })}
      variant="ghost"
      size="sm"
      busyLabel="Removing…"
      aria-label={`Remove ${formatCount(day, "day")} before`}
      className="-me-2.5"
    >
      Remove
    </PostButton>
  );
};
