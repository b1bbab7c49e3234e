import { Problem } from "./problem.ts";

/** Raises `conflict` with the stored state if its version differs from `expected`. Raises nothing if `expected` is null. */
export function checkRowVersion(expected: number | null, current: { rowVersion: number }) {
  if (expected === null || expected === current.rowVersion) return;
  throw new Problem("conflict", "Another user saved a change in the meantime.", { current });
}
