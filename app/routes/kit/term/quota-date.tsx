import { neverExpiresText } from "#app/domain/time/format-date.ts";
import { isInfinite } from "#app/domain/time/time.ts";
import { DateText } from "#app/routes/kit/dates/date.tsx";

/** A date in 2150 or later means that the quota never ends. */
export const QuotaDate = ({ value }: { value: string }) =>
  isInfinite(value) ? (
    <time dateTime={value} className="whitespace-normal!">
      {neverExpiresText}
    </time>
  ) : (
    <DateText value={value} format="day" />
  );
