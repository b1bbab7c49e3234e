import { Problem } from "#app/domain/problem.ts";
import { attempt, type Attempt } from "#app/middleware/license-api.ts";

const maxAttempts = 20;
const retryDelayMs = 250;

/**
 * Repeats a create request while the first request is in progress, so a double click returns the first response.
 * Fails with `alreadyCreatedMessage` if the first request had other values.
 */
export async function createOnce<Result>(
  create: () => Promise<Result>,
  alreadyCreatedMessage: string,
): Promise<Attempt<Result>> {
  for (let attemptNumber = 1; ; attemptNumber++) {
    const createAttempt = await attempt(create());
    if (createAttempt.ok) return createAttempt;
    const { code } = createAttempt.problem;
    if (code === "IDEMPOTENCY_MISMATCH")
      return { ok: false, problem: new Problem("conflict", alreadyCreatedMessage) };
    // CONFLICT means that the first request is still in progress.
    if (code !== "CONFLICT" || attemptNumber === maxAttempts) return createAttempt;
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
  }
}
