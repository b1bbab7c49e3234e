import type { ReactNode } from "react";
import { QuotaDate } from "#app/routes/kit/term/quota-date.tsx";
import { formatDuration } from "#app/domain/time/format-date.ts";
import { type Day, dayOf, daysBetween } from "#app/domain/time/time.ts";

interface EndDateChangeProps {
  currentEndDate: string;
  /** Null while the form is incomplete. */
  newEndDate: string | null;
  today: Day;
  children?: ReactNode;
}

/** Compares the current end date with the new end date. */
export function EndDateChange({ currentEndDate, newEndDate, today, children }: EndDateChangeProps) {
  const addedDays = newEndDate === null ? 0 : daysBetween(dayOf(currentEndDate), dayOf(newEndDate));
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 rounded-md bg-muted px-4 py-3">
      <dt className="text-muted-foreground">
        {dayOf(currentEndDate) < today ? "Ended" : "Current end date"}
      </dt>
      <dd>
        <QuotaDate value={currentEndDate} />
      </dd>
      <dt className="text-muted-foreground">New end date</dt>
      <dd aria-live="polite" className="font-medium">
        {newEndDate === null ? "–" : <QuotaDate value={newEndDate} />}{" "}
        {addedDays >= 1 && (
          <span className="font-normal whitespace-nowrap text-muted-foreground">
            ({formatDuration(addedDays)} later)
          </span>
        )}
      </dd>
      {children}
    </dl>
  );
}
