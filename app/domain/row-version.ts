import { Problem } from "./problem.ts";

/** Throws `conflict` with the current values if `expectedVersion` is set and is not the current version. */
export function checkRowVersion(expectedVersion: number | null, current: { rowVersion: number }) {
  if (expectedVersion === null || expectedVersion === current.rowVersion) return;
  throw new Problem("conflict", "Another user saved a change in the meantime.", { current });
}
