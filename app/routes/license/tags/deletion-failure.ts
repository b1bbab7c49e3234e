import type { Problem } from "#app/domain/problem.ts";

/** Returns the message that the server sent, or else a general text, because the client's fallback messages are technical. */
export function chooseDeletionErrorText({
  code,
  message,
  cause,
}: Pick<Problem, "code" | "message" | "cause">): string {
  const hasNoServerMessage = message.trim() === "" || code === "UPSTREAM_INVALID" || cause !== undefined;
  return hasNoServerMessage ? "Something went wrong" : message;
}
