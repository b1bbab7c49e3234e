import type { JobRunStore, JobRunOptions } from "#app/domain/job/job.ts";
import type { ReadPause } from "#app/domain/job-pause/pause.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import type { Clock } from "#app/domain/time/time.ts";
import { jobNames } from "#app/domain/job/job-name.ts";
import { jobs, type JobContext, stopsWhilePaused } from "./jobs.ts";
import { getErrorMessage } from "#app/domain/thrown-error.ts";

const maxErrorLength = 500;

/** Appends the first error of an AggregateError, which says what to fix. */
export const describeError = (error: unknown): string =>
  error instanceof AggregateError && error.errors.length > 0
    ? `${error.message} ${getErrorMessage(error.errors[0])}`
    : getErrorMessage(error);

/** Records the result of the run and rethrows its error. */
export async function recordRun(
  jobRuns: JobRunStore,
  name: string,
  now: Clock,
  task: () => Promise<unknown>,
): Promise<void> {
  const startedAt = now();
  const saveRun = (error: string | null) => jobRuns.save(name, { startedAt, endedAt: now(), error });
  try {
    await task();
  } catch (error) {
    const message = describeError(error);
    // If the database is down, the run is not saved. The error is then only in the log.
    await saveRun(message.slice(0, maxErrorLength) || "The job failed without an error message.").catch(
      () => {},
    );
    throw error;
  }
  await saveRun(null);
}

export const createRecordedJobs = (
  context: JobContext & { storage: Storage; now: Clock; readPause: ReadPause },
) =>
  jobNames.map((name) => ({
    name,
    run: async ({ isManual }: JobRunOptions) => {
      if (stopsWhilePaused(name) && (await context.readPause())) return;
      await recordRun(context.storage.jobRuns, name, context.now, () =>
        jobs[name](context.storage, context.now(), { ...context, isManual }),
      );
    },
  }));
