import type { Problem } from "#app/domain/problem.ts";

/** Shows only messages of the server, because the fallback text of the client is technical. */
export function deletionErrorText({
  code,
  message,
  cause,
}: Pick<Problem, "code" | "message" | "cause">): string {
  const hasNoServerMessage = message.trim() === "" || code === "UPSTREAM_INVALID" || cause !== undefined;
  return hasNoServerMessage ? "Something went wrong" : message;
}
