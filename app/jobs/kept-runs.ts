import type { JobRunStore } from "#app/domain/job/job.ts";
import type { CurrentPause } from "#app/domain/job-pause/pause.ts";
import type { Storage } from "#app/domain/storage.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { jobNames, jobs, type Outside, stopsWhilePaused } from "./jobs.ts";

const longestFault = 500;

/** Records the result of the run and rethrows its error. */
export async function keptRun(
  jobRuns: JobRunStore,
  name: string,
  now: () => Date,
  work: () => Promise<unknown>,
): Promise<void> {
  const startedAt = instantOf(now().getTime());
  const keep = (fault: string | null) =>
    jobRuns.save(name, { startedAt, endedAt: instantOf(now().getTime()), fault });
  try {
    await work();
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    // If the database is down, only the log has the error.
    await keep(fault.slice(0, longestFault) || "It failed without a reason.").catch(() => {});
    throw error;
  }
  await keep(null);
}

export const jobsOver = (world: Outside & { storage: Storage; now: () => Date; pause: CurrentPause }) =>
  jobNames.map((name) => ({
    name,
    run: async () => {
      if (stopsWhilePaused(name) && (await world.pause())) return;
      await keptRun(world.storage.jobRuns, name, world.now, () =>
        jobs[name](world.storage, world.now(), world),
      );
    },
  }));
