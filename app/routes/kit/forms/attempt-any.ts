import { attempt, type Attempt, findProblem } from "#app/middleware/license-api.ts";

/** Like `attempt`, but also returns `not-found` as a problem. */
export async function attemptWithNotFound<Result>(request: Promise<Result>): Promise<Attempt<Result>> {
  try {
    return await attempt(request);
  } catch (error) {
    const problem = findProblem(error);
    if (!problem) throw error;
    return { ok: false, problem };
  }
}
