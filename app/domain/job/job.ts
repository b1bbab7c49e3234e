import { z } from "zod";
import { eventBy } from "#app/domain/history/event.ts";
import type { Transact } from "#app/domain/history/unit-of-work.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { notFound } from "#app/domain/problem.ts";
import { type Instant, instantOf, msOf } from "#app/domain/time/time.ts";

const jobRun = z.object({
  startedAt: z.string(),
  endedAt: z.string(),
  /** Why it failed; null for one that did what it should. */
  fault: z.string().nullable(),
});
type JobRun = z.output<typeof jobRun>;

/** The last run of a job, whichever process made it, and what was before. */
export interface KeptRun extends JobRun {
  name: string;
  /** How many runs have failed since the last one that did not. */
  failures: number;
  succeededAt: Instant | null;
}

export interface JobRunStore {
  list(): Promise<KeptRun[]>;
  /** Takes the place of the run before it. */
  save(name: string, run: JobRun): Promise<void>;
}

/** The jobs of this process. */
export interface JobDesk {
  names: readonly string[];
  everyMs: number;
  /** Runs it, or waits for the run that is under way. What fails is kept with the run. */
  run(name: string): Promise<void>;
}

export const job = z.object({
  name: z.string(),
  /** Null for one that never ran. */
  lastRun: jobRun.nullable(),
  succeededAt: z.string().nullable(),
  failures: z.number(),
  /** When it is run again, unless that is overdue. */
  nextRunAt: z.string().nullable(),
  /** It has not ended for much longer than it should have. */
  isLate: z.boolean(),
});
export type Job = z.output<typeof job>;

/** Ends of runs farther apart than this are late, on every host. */
const lateMs = 15 * 60 * 1000;

export async function listJobs(
  { jobRuns }: { jobRuns: JobRunStore },
  { names, everyMs }: Pick<JobDesk, "names" | "everyMs">,
  now: Date,
): Promise<Job[]> {
  const runs = new Map((await jobRuns.list()).map((run) => [run.name, run]));
  return names.map((name) => {
    const run = runs.get(name);
    if (!run) return { name, lastRun: null, succeededAt: null, failures: 0, nextRunAt: null, isLate: false };
    const { startedAt, endedAt, fault, failures, succeededAt } = run;
    const next = msOf(startedAt) + everyMs;
    return {
      name,
      lastRun: { startedAt, endedAt, fault },
      succeededAt,
      failures,
      nextRunAt: next > now.getTime() ? instantOf(next) : null,
      isLate: now.getTime() - msOf(endedAt) > lateMs,
    };
  });
}

interface Running {
  storage: { jobRuns: JobRunStore; transact: Transact };
  jobs: JobDesk;
  now: () => Date;
}

/** A run that takes longer goes on by itself. */
const patienceMs = 10_000;

/** Runs a job out of its turn, and writes down who had it run. Answers how it stands then. */
export async function runJob({ storage, jobs, now }: Running, actor: Actor, name: string): Promise<Job> {
  if (!jobs.names.includes(name)) throw notFound("The job");
  await storage.transact(async (work) =>
    work.record(eventBy(actor, "", "run-job", { details: { job: name } })),
  );
  let patience: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    patience = setTimeout(resolve, patienceMs);
  });
  await Promise.race([jobs.run(name), late]);
  clearTimeout(patience);
  const listed = (await listJobs(storage, jobs, now())).find((one) => one.name === name);
  if (!listed) throw notFound("The job");
  return listed;
}
