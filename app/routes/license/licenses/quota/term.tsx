import { formatTerm } from "#app/domain/time/format-date.ts";
import { dayOf, daysBetween, isInfinite } from "#app/domain/time/time.ts";
import { useNumberFormat } from "#app/ui/number-format.ts";
import { QuotaDate } from "#app/routes/kit/term/quota-date.tsx";

export function QuotaTerm({ from, to }: { from: string; to: string }) {
  const numbers = useNumberFormat();
  const days = daysBetween(dayOf(from), dayOf(to));
  return (
    <>
      <QuotaDate value={from} /> – <QuotaDate value={to} />{" "}
      {!isInfinite(to) && days >= 1 && (
        <span className="font-normal whitespace-nowrap text-muted-foreground">
          ({formatTerm(days, numbers)})
        </span>
      )}
    </>
  );
}
