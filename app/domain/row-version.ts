import { Problem } from "./problem.ts";

/** Throws `conflict` with the stored state if its version differs from `expectedVersion`, unless that is null. */
export function checkRowVersion(expectedVersion: number | null, current: { rowVersion: number }) {
  if (expectedVersion === null || expectedVersion === current.rowVersion) return;
  throw new Problem("conflict", "Another user saved a change in the meantime.", { current });
}
