import { Problem } from "#app/domain/problem.ts";
import { attempt, type Attempt } from "#app/middleware/license-api.ts";

const maxAttempts = 20;
const pauseMs = 250;

/**
 * Repeats a create request while the first one is in progress, so a double click returns the first response.
 * Fails with `alreadyCreatedMessage` if the first request had other values.
 */
export async function createOnce<Result>(
  create: () => Promise<Result>,
  alreadyCreatedMessage: string,
): Promise<Attempt<Result>> {
  for (let attemptNumber = 1; ; attemptNumber++) {
    const creation = await attempt(create());
    if (creation.ok) return creation;
    const { code } = creation.problem;
    if (code === "IDEMPOTENCY_MISMATCH")
      return { ok: false, problem: new Problem("conflict", alreadyCreatedMessage) };
    if (code !== "CONFLICT" || attemptNumber === maxAttempts) return creation;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
