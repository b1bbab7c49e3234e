import type { Instant } from "./time.ts";

/** Returns null if all instants are null. */
export const findEarliest = (instants: readonly (Instant | null)[]): Instant | null =>
  instants.filter((instant) => instant !== null).toSorted()[0] ?? null;
