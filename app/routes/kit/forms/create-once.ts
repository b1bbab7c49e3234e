import { Problem } from "#app/domain/problem.ts";
import { attempt, type Attempt } from "#app/middleware/license-api.ts";

const maxAttempts = 20;
const pauseMs = 250;

/**
 * Repeats a create request until it is no longer in progress, so a double click returns the first response.
 * `alreadyCreatedMessage` is the message if the first request had other entries.
 */
export async function createOnce<Made>(
  create: () => Promise<Made>,
  alreadyCreatedMessage: string,
): Promise<Attempt<Made>> {
  for (let attempts = 1; ; attempts++) {
    const creation = await attempt(create());
    if (creation.ok) return creation;
    const { code } = creation.problem;
    if (code === "IDEMPOTENCY_MISMATCH")
      return { ok: false, problem: new Problem("conflict", alreadyCreatedMessage) };
    if (code !== "CONFLICT" || attempts === maxAttempts) return creation;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
