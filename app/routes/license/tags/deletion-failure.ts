import type { Problem } from "#app/domain/problem.ts";

/** The error message of the server, or else a general message, because messages of the API client are technical. */
export function chooseDeletionErrorMessage({
  code,
  message,
  cause,
}: Pick<Problem, "code" | "message" | "cause">): string {
  const hasNoServerMessage = message.trim() === "" || code === "UPSTREAM_INVALID" || cause !== undefined;
  return hasNoServerMessage ? "Something went wrong" : message;
}
