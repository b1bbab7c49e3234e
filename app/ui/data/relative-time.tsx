import { relativeTime } from "#app/words/relative-time.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { DateText } from "./date.tsx";

interface RelativeTimeProps {
  value: Instant;
  /** The instant that the loader took for now. */
  now: Instant;
}

/** How long ago it was, over the instant itself. */
export const RelativeTime = ({ value, now }: RelativeTimeProps) => (
  <>
    <span className="block">{relativeTime(value, now)}</span>
    <DateText value={value} format="minute" className="secondary" />
  </>
);
