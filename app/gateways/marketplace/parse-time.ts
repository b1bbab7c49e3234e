import { type Instant, instantOf } from "#app/domain/time/time.ts";

/** Null if the text is not a time. A time without a time zone is in UTC. */
export function parseTime(time: string | null | undefined): Instant | null {
  const ms = Date.parse((time ?? "").replace(/(?<=T[\d:.]+)$/, "Z"));
  return Number.isNaN(ms) ? null : instantOf(ms);
}
