import { Problem } from "#app/domain/problem.ts";
import { getCurrentTimeout } from "./timeout.ts";
import { WriteConflict } from "./engine.ts";

const maxAttempts = 60;
const basePauseMs = 5;
const maxPauseMs = 200;

/** Waits a random time that grows with each attempt, so that colliding transactions do not collide again. */
export function pauseBeforeAttempt(attemptNumber: number): Promise<void> {
  const maxMs = Math.min(maxPauseMs, basePauseMs * 2 ** attemptNumber);
  return new Promise((resolve) => setTimeout(resolve, Math.random() * maxMs));
}

const busyProblem = (cause?: unknown) =>
  new Problem("unavailable", "Too many users are saving changes right now. Try again in a moment.", {
    code: "BUSY",
    retryAfter: 1,
    cause,
  });

export const databaseDownProblem = (cause: unknown) =>
  new Problem("unavailable", "The database is not available right now. Try again in a moment.", {
    code: "DATABASE_DOWN",
    retryAfter: 5,
    cause,
  });

/** Retries after a `WriteConflict`. Throws `unavailable` (BUSY) after the last attempt, or when no time remains. */
export async function retryOnConflict<Result>(
  runAttempt: (attemptNumber: number) => Promise<Result>,
): Promise<Result> {
  const timeout = getCurrentTimeout();
  for (let attemptNumber = 0; ; attemptNumber += 1) {
    try {
      return await runAttempt(attemptNumber);
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
      if (attemptNumber + 1 === maxAttempts || timeout.remainingMs <= 0) throw busyProblem(error);
      const startedAt = performance.now();
      await pauseBeforeAttempt(attemptNumber + 1);
      timeout.remainingMs -= performance.now() - startedAt;
    }
  }
}

/** Retries while the database is locked, without blocking the process. Throws `unavailable` (BUSY) when no time remains. */
export async function retryWhileLocked<Result>(
  isLocked: (error: unknown) => boolean,
  runAttempt: () => Result | Promise<Result>,
): Promise<Result> {
  const timeout = getCurrentTimeout();
  for (let attemptNumber = 1; ; attemptNumber += 1) {
    try {
      return await runAttempt();
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (timeout.remainingMs <= 0) throw busyProblem(error);
      const startedAt = performance.now();
      await pauseBeforeAttempt(attemptNumber);
      timeout.remainingMs -= performance.now() - startedAt;
    }
  }
}

/** Subtracts the time since `startedAt` from the caller's timeout. Throws `unavailable` (BUSY) when no time remains. */
export function subtractWaitFromTimeout(startedAt: number): void {
  const timeout = getCurrentTimeout();
  timeout.remainingMs -= performance.now() - startedAt;
  if (timeout.remainingMs <= 0) throw busyProblem();
}
