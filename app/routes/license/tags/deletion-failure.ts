import type { Problem } from "#app/domain/problem.ts";

/** Uses only the server's message: without one, the client's substitute means nothing to a person. */
export function deletionFailure({
  code,
  message,
  cause,
}: Pick<Problem, "code" | "message" | "cause">): string {
  const saysNothing = message.trim() === "" || code === "UPSTREAM_INVALID" || cause !== undefined;
  return saysNothing ? "Something went wrong" : message;
}
