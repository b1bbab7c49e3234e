import { Problem } from "#app/domain/problem.ts";

/** The cause is only logged. Buyers do not see it. */
export const marketplaceDownProblem = (cause?: unknown) =>
  new Problem("unavailable", "The marketplace is not responding. Try again in a moment.", {
    code: "MARKETPLACE_DOWN",
    retryAfter: 30,
    cause,
  });

/** A text for the log: the system code of the cause, such as ECONNREFUSED, or else its name and message. */
export function describeFailure(error: unknown): string {
  const cause = error instanceof Problem ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  const systemCode = cause.cause instanceof Error && "code" in cause.cause ? cause.cause.code : undefined;
  return typeof systemCode === "string" ? systemCode : `${cause.name}: ${cause.message}`;
}
