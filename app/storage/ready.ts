import { Problem } from "#app/domain/problem.ts";
import { runWithDatabaseTimeout } from "#app/storage/engine/timeout.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { findPendingMigrations } from "#app/storage/migrate.ts";
import { type Instant, msOf } from "#app/domain/time/time.ts";

const timeoutMs = 2_000;
const probeRepetitions = 2_000;

/** Throws `unavailable` with an error code that names the part that is not ready. */
export const checkReady = (engine: Engine, now: Instant): Promise<void> =>
  runWithDatabaseTimeout(timeoutMs, async () => {
    const pendingNames = await findPendingMigrations(engine).catch((cause: unknown) => {
      throw notReadyProblem("NOT_READABLE", "The database does not respond.", cause);
    });
    if (pendingNames.length > 0)
      throw notReadyProblem(
        "NOT_MIGRATED",
        `The database is missing the migrations ${pendingNames.join(", ")}.`,
      );
    await writeProbeRow(engine, now).catch((cause: unknown) => {
      throw notReadyProblem("NOT_WRITABLE", "The database responds, but accepts no changes.", cause);
    });
  });

/**
 * Writes a random body that is larger than a usual save, so that the check fails on a nearly full disk. The job `sweep`
 * deletes the row.
 */
async function writeProbeRow({ db }: Engine, now: Instant) {
  const body = crypto.randomUUID().repeat(probeRepetitions);
  const probeRow = { body_hash: "", created_at: msOf(now), status: null, body };
  await db
    .insertInto("idempotency")
    .values({ scope: "readiness", key: "write", ...probeRow })
    .onConflict((conflict) => conflict.columns(["scope", "key"]).doUpdateSet(probeRow))
    .execute();
}

const notReadyProblem = (code: string, message: string, cause?: unknown) =>
  new Problem("unavailable", message, { code, retryAfter: 5, cause });
