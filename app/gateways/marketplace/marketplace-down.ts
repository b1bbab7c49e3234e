import { Problem } from "#app/domain/problem.ts";

/** The reason is only logged; buyers do not see it. */
export const marketplaceDownProblem = (cause?: unknown) =>
  new Problem("unavailable", "The marketplace is not responding. Try again in a moment.", {
    code: "MARKETPLACE_DOWN",
    retryAfter: 30,
    cause,
  });
