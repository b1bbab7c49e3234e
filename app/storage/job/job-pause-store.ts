import { type JobPauseStore, type JobPauseWrites, pauseReason } from "#app/domain/job-pause/pause.ts";
import { instantOf, msOf } from "#app/domain/time/time.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";

export const jobPauseStore = ({ db }: Engine): JobPauseStore => ({
  async read() {
    const row = await db
      .selectFrom("installation")
      .select(["jobs_paused_at", "jobs_pause_reason"])
      .executeTakeFirst();
    const pausedAt = row?.jobs_paused_at ?? null;
    return pausedAt === null
      ? null
      : { since: instantOf(pausedAt), reason: pauseReason.parse(row?.jobs_pause_reason) };
  },
});

export const jobPauseWrites = ({ engine: { db }, write }: WriteContext): JobPauseWrites => ({
  save(pause) {
    const update = db.updateTable("installation").set({
      jobs_paused_at: pause && msOf(pause.since),
      jobs_pause_reason: pause && pause.reason,
    });
    write(update.compile());
  },
});
