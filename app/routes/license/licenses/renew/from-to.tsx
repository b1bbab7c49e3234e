import type { ReactNode } from "react";
import { QuotaDate } from "#app/routes/license/licenses/quota/date.tsx";
import { counted } from "#app/domain/time/date-wording.ts";
import { type Day, dayOf, daysBetween } from "#app/domain/time/time.ts";

interface FromToProps {
  from: string;
  /** Null while the form is incomplete. */
  to: string | null;
  today: Day;
  children?: ReactNode;
}

export function FromTo({ from, to, today, children }: FromToProps) {
  const longer = to === null ? 0 : daysBetween(dayOf(from), dayOf(to));
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 rounded-lg bg-sunken px-4 py-3">
      <dt className="text-muted">{dayOf(from) < today ? "Ended" : "Now ends"}</dt>
      <dd>
        <QuotaDate value={from} />
      </dd>
      <dt className="text-muted">Then ends</dt>
      <dd aria-live="polite" className="font-medium">
        {to === null ? "–" : <QuotaDate value={to} />}{" "}
        {longer >= 1 && (
          <span className="font-normal whitespace-nowrap text-muted">({counted(longer, "day")} later)</span>
        )}
      </dd>
      {children}
    </dl>
  );
}
