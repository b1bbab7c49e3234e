import { sql } from "kysely";
import type { JobRunStore } from "#app/domain/job/job.ts";
import { instantOf, msOf } from "#app/domain/time/time.ts";
import { instantOrNull } from "#app/storage/schema/column-values.ts";
import type { Engine } from "#app/storage/engine/engine.ts";

export function jobRunStore({ db }: Engine): JobRunStore {
  return {
    async list() {
      const rows = await db.selectFrom("job_run").selectAll().execute();
      return rows.map(({ name, started_at, ended_at, fault: error, failures, succeeded_at }) => ({
        name,
        startedAt: instantOf(started_at),
        endedAt: instantOf(ended_at),
        error,
        failures,
        succeededAt: instantOrNull(succeeded_at),
      }));
    },

    async save(name, { startedAt, endedAt, error }) {
      const runColumns = { started_at: msOf(startedAt), ended_at: msOf(endedAt), fault: error };
      await db
        .insertInto("job_run")
        .values({
          name,
          ...runColumns,
          failures: error === null ? 0 : 1,
          succeeded_at: error === null ? runColumns.ended_at : null,
        })
        .onConflict((conflict) =>
          conflict.column("name").doUpdateSet({
            ...runColumns,
            ...(error === null
              ? { failures: 0, succeeded_at: runColumns.ended_at }
              : { failures: sql<number>`job_run.failures + 1` }),
          }),
        )
        .execute();
    },
  };
}
