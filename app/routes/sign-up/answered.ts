import { attempt, type Attempt, problemBehind } from "#app/middleware/license-api.ts";

/** Like `attempt`, but also returns `not-found` as a problem. */
export async function answered<Result>(answer: Promise<Result>): Promise<Attempt<Result>> {
  try {
    return await attempt(answer);
  } catch (error) {
    const problem = problemBehind(error);
    if (!problem) throw error;
    return { done: false, problem };
  }
}
