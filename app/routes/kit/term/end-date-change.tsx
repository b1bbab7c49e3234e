import type { ReactNode } from "react";
import { QuotaDate } from "#app/routes/kit/term/quota-date.tsx";
import { formatDuration } from "#app/domain/time/format-date.ts";
import { useNumberFormat } from "#app/ui/number-format.ts";
import { SummaryList, SummaryRow } from "#app/routes/kit/text/summary-list.tsx";
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
  const numbers = useNumberFormat();
  const addedDays = newEndDate === null ? 0 : daysBetween(dayOf(currentEndDate), dayOf(newEndDate));
  return (
    <SummaryList>
      <SummaryRow label={dayOf(currentEndDate) < today ? "Ended" : "Current end date"}>
        <QuotaDate value={currentEndDate} />
      </SummaryRow>
      <SummaryRow label="New end date" isNewValue>
        {newEndDate === null ? "–" : <QuotaDate value={newEndDate} />}{" "}
        {addedDays >= 1 && (
          <span className="font-normal whitespace-nowrap text-muted-foreground">
            ({formatDuration(addedDays, numbers)} later)
          </span>
        )}
      </SummaryRow>
      {children}
    </SummaryList>
  );
}
