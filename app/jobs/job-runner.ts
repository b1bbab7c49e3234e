import type { JobRunOptions } from "#app/domain/job/job.ts";
import { settlesWithin } from "#app/domain/time/settles-within.ts";

interface Job {
  name: string;
  run: (options: JobRunOptions) => Promise<unknown>;
}

interface JobRunner {
  /**
   * Runs all jobs in order. Skips jobs that are still running, so that a slow job does not block the other
   * jobs.
   */
  runAllJobs: () => Promise<void>;
  /** Waits for the current run of the job. Then starts a new run, which sees the current data. */
  runJob: (name: string, options?: JobRunOptions) => Promise<void>;
  /** True if all jobs ended in time. */
  stop: (timeoutMs?: number) => Promise<boolean>;
}

const defaultStopTimeoutMs = 20_000;

/**
 * For Workers: remembers no running job, because a cancelled request would leave its job running forever. Jobs reserve
 * their work in the database, as several isolates may run the same job.
 */
export function createUnsharedJobRunner(
  jobs: readonly Job[],
  onError: (name: string, error: unknown) => void,
): JobRunner {
  const runAndReport = ({ name, run }: Job, options: JobRunOptions) =>
    run(options).then(
      () => {},
      (error: unknown) => onError(name, error),
    );
  return {
    async runAllJobs() {
      for (const job of jobs) await runAndReport(job, { isManual: false });
    },
    async runJob(name, options = { isManual: false }) {
      const job = jobs.find((candidate) => candidate.name === name);
      if (job) await runAndReport(job, options);
    },
    stop: async () => true,
  };
}

export function createJobRunner(
  jobs: readonly Job[],
  onError: (name: string, error: unknown) => void,
): JobRunner {
  const runningJobs = new Map<string, Promise<void>>();
  /** Names of jobs whose next run is manual. */
  const manualJobNames = new Set<string>();
  const queuedRuns = new Map<string, Promise<void>>();
  let isStopped = false;

  function startJob({ name, run }: Job): Promise<void> {
    const runPromise = run({ isManual: manualJobNames.delete(name) })
      .then(
        () => {},
        (error: unknown) => onError(name, error),
      )
      .finally(() => runningJobs.delete(name));
    runningJobs.set(name, runPromise);
    return runPromise;
  }

  function startQueuedRun(job: Job): Promise<void> | undefined {
    queuedRuns.delete(job.name);
    return isStopped ? undefined : (runningJobs.get(job.name) ?? startJob(job));
  }

  return {
    async runAllJobs() {
      for (const job of jobs) if (!isStopped && !runningJobs.has(job.name)) await startJob(job);
    },
    async runJob(name, { isManual } = { isManual: false }) {
      const job = jobs.find((candidate) => candidate.name === name);
      if (!job || isStopped) return;
      if (isManual) manualJobNames.add(name);
      const currentRun = runningJobs.get(name);
      if (!currentRun) return startJob(job);
      const queuedRun = queuedRuns.get(name) ?? currentRun.then(() => startQueuedRun(job));
      queuedRuns.set(name, queuedRun);
      await queuedRun;
    },
    stop(timeoutMs = defaultStopTimeoutMs) {
      isStopped = true;
      return settlesWithin(timeoutMs, Promise.all(runningJobs.values()));
    },
  };
}
