import type { Instant } from "#app/domain/time/time.ts";

export interface CaseUse {
  /** A case counts for its whole lifetime, even once it is closed. */
  used: number;
  open: number;
  /** Time at which the oldest used case stops counting. `openUntil` is this time for the oldest open case. */
  usedUntil: Instant | null;
  openUntil: Instant | null;
}

export const noCaseUse: CaseUse = { used: 0, open: 0, usedUntil: null, openUntil: null };
