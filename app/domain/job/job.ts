import { millisecondsInMinute } from "date-fns/constants";
import { z } from "zod";
import { instantText } from "#app/domain/time/time-schemas.ts";
import { createEvent } from "#app/domain/history/event.ts";
import type { Transact } from "#app/domain/history/transaction.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { notFound, ruleViolation } from "#app/domain/problem.ts";
import { type ReadPause, pausedMessage } from "#app/domain/job-pause/pause.ts";
import { settlesWithin } from "#app/domain/time/settles-within.ts";
import { type Instant, instantOf, msOf, type Clock } from "#app/domain/time/time.ts";

const jobRun = z.object({
  startedAt: instantText,
  endedAt: instantText,
  error: z.string().nullable(),
});
type JobRun = z.output<typeof jobRun>;

export interface StoredJobRun extends JobRun {
  name: string;
  /** Number of failed runs since the last success. */
  failures: number;
  succeededAt: Instant | null;
}

export interface JobRunStore {
  list(): Promise<StoredJobRun[]>;
  save(name: string, run: JobRun): Promise<void>;
}

export interface JobRunOptions {
  /** A manual run checks everything, even if it was checked recently. */
  isManual: boolean;
}

export interface JobControl {
  names: readonly string[];
  intervalMs: number;
  stopsWhilePaused: (name: string) => boolean;
  readPause: ReadPause;
  /** Waits for the job if it already runs. Failures are stored with the run, not thrown. */
  run(name: string, options: JobRunOptions): Promise<void>;
}

export const job = z.object({
  name: z.string(),
  lastRun: jobRun.nullable(),
  succeededAt: instantText.nullable(),
  failures: z.number(),
  nextRunAt: instantText.nullable(),
  isLate: z.boolean(),
  isPaused: z.boolean(),
});
export type Job = z.output<typeof job>;

const lateAfterMs = 15 * millisecondsInMinute;

/** A time more than 15 minutes in the future was recorded with a wrong clock. */
const isFarInFuture = (at: Instant, now: Instant) => msOf(at) - msOf(now) > lateAfterMs;

export async function listJobs(
  { jobRuns }: { jobRuns: JobRunStore },
  { names, intervalMs, stopsWhilePaused, readPause }: Omit<JobControl, "run">,
  now: Instant,
): Promise<Job[]> {
  const [pause, storedRuns] = await Promise.all([readPause(), jobRuns.list()]);
  const areJobsPaused = pause !== null;
  const runByName = new Map(storedRuns.map((run) => [run.name, run]));
  return names.map((name) => {
    const run = runByName.get(name);
    const isPaused = areJobsPaused && stopsWhilePaused(name);
    if (!run)
      return {
        name,
        lastRun: null,
        succeededAt: null,
        failures: 0,
        nextRunAt: null,
        isLate: false,
        isPaused,
      };
    const { startedAt, endedAt, error, failures, succeededAt } = run;
    const hasWrongTime = isFarInFuture(endedAt, now);
    const nextRunMs = msOf(startedAt) + intervalMs;
    return {
      name,
      lastRun: hasWrongTime ? null : { startedAt, endedAt, error },
      succeededAt: succeededAt === null || isFarInFuture(succeededAt, now) ? null : succeededAt,
      failures,
      nextRunAt: !isPaused && !hasWrongTime && nextRunMs > msOf(now) ? instantOf(nextRunMs) : null,
      isLate: !isPaused && (hasWrongTime || msOf(now) - msOf(endedAt) > lateAfterMs),
      isPaused,
    };
  });
}

interface RunJobPorts {
  storage: { jobRuns: JobRunStore; transact: Transact };
  jobs: JobControl;
  now: Clock;
}

/** Longest time that the request waits for the run. A longer run continues in the background. */
const timeoutMs = 10_000;

/** Throws `not-found` for an unknown job, and JOBS_PAUSED for a job that must not run while jobs are paused. */
export async function runJob({ storage, jobs, now }: RunJobPorts, actor: Actor, name: string): Promise<Job> {
  if (!jobs.names.includes(name)) throw notFound("The job");
  if (jobs.stopsWhilePaused(name) && (await jobs.readPause()))
    throw ruleViolation("JOBS_PAUSED", pausedMessage);
  await storage.transact(async (transaction) =>
    transaction.record(createEvent(actor, null, "run-job", { details: { job: name } })),
  );
  await settlesWithin(timeoutMs, jobs.run(name, { isManual: true }));
  const listedJob = (await listJobs(storage, jobs, now())).find((candidate) => candidate.name === name);
  if (!listedJob) throw notFound("The job");
  return listedJob;
}
