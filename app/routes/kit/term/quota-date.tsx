import { neverExpires } from "#app/domain/time/format-date.ts";
import { isInfinite } from "#app/domain/time/time.ts";
import { DateText } from "#app/routes/kit/dates/date.tsx";

/** A date from 2150 on means no end. */
export const QuotaDate = ({ value }: { value: string }) =>
  isInfinite(value) ? (
    <time dateTime={value} className="whitespace-normal!">
      {neverExpires}
    </time>
  ) : (
    <DateText value={value} format="day" />
  );
