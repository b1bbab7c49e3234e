import { attempt, type Attempt, findProblem } from "#app/middleware/license-api.ts";

/** Does the same as `attempt`, but also returns the problems that `attempt` throws: `not-found` and `unauthenticated`. */
export async function attemptWithAnyProblem<Result>(request: Promise<Result>): Promise<Attempt<Result>> {
  try {
    return await attempt(request);
  } catch (error) {
    const problem = findProblem(error);
    if (!problem) throw error;
    return { ok: false, problem };
  }
}
