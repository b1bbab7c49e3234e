import type { Problem } from "#app/domain/problem.ts";
import type { ApiContext } from "./api-context.ts";

/** Logs why the database failed, because the response does not contain the reason. */
export function logOutage({ code, cause }: Problem, requestId: string, { log }: ApiContext) {
  const reason = cause instanceof Error ? cause.message : undefined;
  if (code === "DATABASE_DOWN") log("error", "The database failed", { requestId, reason });
}
