import { CompiledQuery } from "kysely";
import { Problem } from "#app/domain/problem.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { log } from "#app/hosts/telemetry/log.ts";
import { getErrorMessage } from "#app/domain/thrown-error.ts";

/** Thrown if the database cannot be used. The message gives the reason. */
export class DatabaseError extends Error {
  override name = "DatabaseError";
}

const defaultTimeoutMs = 60_000;
const pauseMs = 2_000;

interface WaitOptions {
  timeoutMs: number;
  pauseMs: number;
}

/** The reason that the driver gives, such as "connect ECONNREFUSED 127.0.0.1:5432". */
function getErrorReason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return getErrorReason(error.errors[0]);
  return getErrorMessage(error);
}

/**
 * Waits until the database responds, so that the app may start before the database. Throws a DatabaseError after the timeout, or
 * at once for an error that waiting does not fix, such as a wrong password.
 */
export async function waitUntilReachable(
  engine: Engine,
  waitOptions: WaitOptions = { timeoutMs: defaultTimeoutMs, pauseMs },
): Promise<void> {
  const deadline = Date.now() + waitOptions.timeoutMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await engine.db.executeQuery(CompiledQuery.raw("select 1"));
      return;
    } catch (error) {
      const isUnavailable = error instanceof Problem && error.kind === "unavailable";
      const reason = getErrorReason(isUnavailable ? error.cause : error);
      if (!isUnavailable)
        throw new DatabaseError(`PostgreSQL rejects the connection: ${reason}.`, { cause: error });
      if (Date.now() + waitOptions.pauseMs > deadline)
        throw new DatabaseError(
          `PostgreSQL could not be reached within ${waitOptions.timeoutMs / 1000} seconds: ${reason}.`,
          { cause: error },
        );
      log("warn", "Waiting for PostgreSQL", { attempt, reason });
      await new Promise((resolve) => setTimeout(resolve, waitOptions.pauseMs));
    }
  }
}
