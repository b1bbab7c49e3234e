import { type Instant, instantOf } from "#app/domain/time/time.ts";

/** Returns null if the text is not a time. */
export function parseTime(time: string | null | undefined): Instant | null {
  const ms = Date.parse(time ?? "");
  return Number.isNaN(ms) ? null : instantOf(ms);
}
