import type { Instant } from "#app/domain/time/time.ts";

/** How far a license's cases use up what it allows at a moment. */
export interface CaseUse {
  /** Cases that take a place: each for its lifetime from its first activity on, also once it is closed. */
  used: number;
  /** Those of them that nobody has closed. */
  open: number;
  /** When the first of those used, and of those open, reaches the end of its lifetime. */
  usedUntil: Instant | null;
  openUntil: Instant | null;
}

export const noCases: CaseUse = { used: 0, open: 0, usedUntil: null, openUntil: null };
