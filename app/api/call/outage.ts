import type { Problem } from "#app/domain/problem.ts";
import type { World } from "#app/api/world.ts";

/** Whoever is refused for want of a database is told little of it, so the log has the reason. */
export function logOutage({ code, cause }: Problem, requestId: string, { log }: World) {
  const reason = cause instanceof Error ? cause.message : undefined;
  if (code === "DATABASE_DOWN") log("error", "The database failed", { requestId, reason });
}
