import { Problem } from "#app/domain/problem.ts";
import { attempt, type Attempt } from "#app/middleware/license-api.ts";

const mostTries = 20;
const pauseMs = 250;

/**
 * Repeats a create request until it is no longer in progress, so a double click returns the first response.
 * `alreadyCreatedMessage` is the message if the first request had other entries.
 */
export async function createdOnce<Made>(
  create: () => Promise<Made>,
  madeAlready: string,
): Promise<Attempt<Made>> {
  for (let tries = 1; ; tries++) {
    const created = await attempt(create());
    if (created.done) return created;
    const { code } = created.problem;
    if (code === "IDEMPOTENCY_MISMATCH")
      return { done: false, problem: new Problem("conflict", madeAlready) };
    if (code !== "CONFLICT" || tries === mostTries) return created;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
