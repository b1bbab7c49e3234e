import { attempt, type Attempt, problemOf } from "#app/middleware/license-api.ts";

/** Like `attempt`, but also returns `not-found` as a problem. */
export async function attemptAny<Result>(request: Promise<Result>): Promise<Attempt<Result>> {
  try {
    return await attempt(request);
  } catch (error) {
    const problem = problemOf(error);
    if (!problem) throw error;
    return { ok: false, problem };
  }
}
