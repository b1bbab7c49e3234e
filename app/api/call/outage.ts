import type { Problem } from "#app/domain/problem.ts";
import type { World } from "#app/api/world.ts";

/** Callers learn little about a failing database, so the reason goes to the log. */
export function logOutage({ code, cause }: Problem, requestId: string, { log }: World) {
  const reason = cause instanceof Error ? cause.message : undefined;
  if (code === "DATABASE_DOWN") log("error", "The database failed", { requestId, reason });
}
