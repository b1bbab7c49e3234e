import { Problem } from "#app/domain/problem.ts";

/** The reason is only logged; buyers do not see it. */
export const marketplaceDownProblem = (cause?: unknown) =>
  new Problem("unavailable", "The marketplace is not responding. Try again in a moment.", {
    code: "MARKETPLACE_DOWN",
    retryAfter: 30,
    cause,
  });

/** Cause of a failed request for the log: the code of the system, else its name and message. */
export function failureReason(problem: unknown): string {
  const cause = problem instanceof Problem ? problem.cause : problem;
  if (!(cause instanceof Error)) return String(cause);
  const systemCode = cause.cause instanceof Error && "code" in cause.cause ? cause.cause.code : undefined;
  return typeof systemCode === "string" ? systemCode : `${cause.name}: ${cause.message}`;
}
