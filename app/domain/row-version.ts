import { Problem } from "./problem.ts";

/**
 * Refuses a save that was made from an older state: raises `conflict` with what is stored now. `expected` is the row
 * version that whoever saves has seen; with null the last save wins.
 */
export function checkRowVersion(expected: number | null, current: { rowVersion: number }) {
  if (expected === null || expected === current.rowVersion) return;
  throw new Problem("conflict", "Somebody else saved a change meanwhile.", { current });
}
