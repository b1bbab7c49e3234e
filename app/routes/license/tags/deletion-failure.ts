import type { Problem } from "#app/domain/problem.ts";

/** Returns only messages that the server sent, because the client's fallback messages are technical. */
export function deletionErrorText({
  code,
  message,
  cause,
}: Pick<Problem, "code" | "message" | "cause">): string {
  const hasNoServerMessage = message.trim() === "" || code === "UPSTREAM_INVALID" || cause !== undefined;
  return hasNoServerMessage ? "Something went wrong" : message;
}
