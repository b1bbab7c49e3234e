import type { Problem } from "#app/domain/problem.ts";

/** What the server says about a deletion that failed. Where it says nothing, what the client makes of that is no message of its. */
export function deletionFailure({
  code,
  message,
  cause,
}: Pick<Problem, "code" | "message" | "cause">): string {
  const saysNothing = message.trim() === "" || code === "UPSTREAM_INVALID" || cause !== undefined;
  return saysNothing ? "Something went wrong" : message;
}
