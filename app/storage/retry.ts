import { Problem } from "#app/domain/problem.ts";
import { patienceNow } from "./drivers/patience.ts";
import { Moved } from "./engine.ts";

export const tries = 12;
const longestPauseMs = 200;

/** Waits a random time that grows with each attempt, so that colliding units do not collide again. */
export function pauseBefore(attempt: number): Promise<void> {
  const atMost = Math.min(longestPauseMs, 5 * 2 ** attempt);
  return new Promise((resolve) => setTimeout(resolve, Math.random() * atMost));
}

const busy = (cause?: unknown) =>
  new Problem("unavailable", "Too many people are saving right now. Please try again.", {
    code: "BUSY",
    retryAfter: 1,
    cause,
  });

export const databaseDown = (cause: unknown) =>
  new Problem("unavailable", "The database cannot do this right now. Try again in a moment.", {
    code: "DATABASE_DOWN",
    retryAfter: 5,
    cause,
  });

/** Retries after a `WriteConflict`. Raises `unavailable` (BUSY) after the last attempt. */
export async function untilSettled<Result>(attempt: (count: number) => Promise<Result>): Promise<Result> {
  for (let count = 0; ; count += 1) {
    try {
      return await attempt(count);
    } catch (error) {
      if (!(error instanceof Moved)) throw error;
      if (count + 1 === tries) throw busy(error);
      await pauseBefore(count + 1);
    }
  }
}

/** Retries while the database is locked, without blocking the process. Raises `unavailable` (BUSY). */
export async function whenUnlocked<Result>(
  isLocked: (error: unknown) => boolean,
  attempt: () => Result | Promise<Result>,
): Promise<Result> {
  const patience = patienceNow();
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (patience.leftMs <= 0) throw busy(error);
      const began = performance.now();
      await pauseBefore(count);
      patience.leftMs -= performance.now() - began;
    }
  }
}

/** Subtracts the time since `startedAt` from the caller's timeout. Raises `unavailable` (BUSY) when none is left. */
export function haveWaitedSince(began: number): void {
  const patience = patienceNow();
  patience.leftMs -= performance.now() - began;
  if (patience.leftMs <= 0) throw busy();
}
