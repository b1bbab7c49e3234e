import { Problem } from "#app/domain/problem.ts";
import { Moved } from "./engine.ts";

export const tries = 12;
const longestPauseMs = 200;

/** Waits a random while, longer with every attempt, so that those who met do not meet again. */
export function pauseBefore(attempt: number): Promise<void> {
  const atMost = Math.min(longestPauseMs, 5 * 2 ** attempt);
  return new Promise((resolve) => setTimeout(resolve, Math.random() * atMost));
}

/** Tries again as long as what the attempt was based on moves. Raises `unavailable` (BUSY) when that never ends. */
export async function untilSettled<Result>(attempt: (count: number) => Promise<Result>): Promise<Result> {
  for (let count = 0; ; count += 1) {
    try {
      return await attempt(count);
    } catch (error) {
      if (!(error instanceof Moved)) throw error;
      if (count + 1 === tries) {
        const message = "Too many people are saving right now. Please try again.";
        throw new Problem("unavailable", message, { code: "BUSY", retryAfter: 1, cause: error });
      }
      await pauseBefore(count + 1);
    }
  }
}
