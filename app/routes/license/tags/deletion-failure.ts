import type { Problem } from "#app/domain/problem.ts";

/** Uses the server's message only: the client's fallback text means nothing to a user. */
export function deletionFailure({
  code,
  message,
  cause,
}: Pick<Problem, "code" | "message" | "cause">): string {
  const hasNoMessage = message.trim() === "" || code === "UPSTREAM_INVALID" || cause !== undefined;
  return hasNoMessage ? "Something went wrong" : message;
}
