import { platform } from "#host";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import { dueTimeFinders } from "#app/jobs/due-work.ts";
import { type JobWaker, createRequestJobWaker, createTimerJobWaker } from "#app/jobs/job-waker.ts";
import type { JobRunOptions } from "#app/domain/job/job.ts";
import type { JobName } from "#app/domain/job/job-name.ts";
import { stopsWhilePaused } from "#app/jobs/jobs.ts";
import { formatErrorTrace, log } from "./telemetry/log.ts";

interface TracedJob {
  name: JobName;
  run: (options: JobRunOptions) => Promise<void>;
}

/**
 * On a Worker, each request runs the jobs that are due after its commit, because Worker requests cannot
 * await each other.
 */
export function createJobWaker(
  context: ApiContext,
  runJob: (name: string) => Promise<void>,
  tracedJobs: readonly TracedJob[],
): JobWaker {
  const { storage, now } = context;
  const wakers = tracedJobs.flatMap(({ name, run }): JobWaker[] => {
    const findNextDueTime = dueTimeFinders[name];
    if (!findNextDueTime) return [];
    const wakeableJob = {
      findNextWorkTime: () => findNextDueTime(storage, now(), context),
      run: () => (platform.canAwaitOtherRequests ? runJob(name) : run({ isManual: false })),
      isPaused: async () => stopsWhilePaused(name) && (await context.jobs.readPause()) !== null,
      now,
    };
    const onError = (error: unknown) =>
      log("error", "Failed to run a due job", { name, error: formatErrorTrace(error) });
    return [
      platform.canAwaitOtherRequests
        ? createTimerJobWaker(wakeableJob, onError)
        : createRequestJobWaker(wakeableJob, (run) => platform.afterResponse(run), onError),
    ];
  });
  return {
    wake: () => wakers.forEach(({ wake }) => wake()),
    stop: () => wakers.forEach(({ stop }) => stop()),
  };
}
