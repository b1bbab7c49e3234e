import { formatRelativeTime } from "#app/words/relative-time.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { DateText, formatDateText } from "./date.tsx";

interface RelativeTimeProps {
  value: Instant;
  /** Time at which the loader ran, so that the server and the browser render the same text. */
  now: Instant;
}

export const RelativeTime = ({ value, now }: RelativeTimeProps) => (
  <>
    <span className="block card:inline" title={formatDateText(value)}>
      {formatRelativeTime(value, now)}
    </span>
    <DateText value={value} format="minute" className="secondary" />
  </>
);
