import type { Instant } from "#app/domain/time/time.ts";

export interface CaseUse {
  /** A case counts as used for its entire lifetime, even after it is closed. */
  used: number;
  open: number;
  /** Time at which the lifetime of the oldest used case ends. */
  usedUntil: Instant | null;
  /** Time at which the lifetime of the oldest open case ends. */
  openUntil: Instant | null;
}

export const noCaseUse: CaseUse = { used: 0, open: 0, usedUntil: null, openUntil: null };
