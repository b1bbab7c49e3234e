import { z } from "zod";
import { instantText } from "#app/domain/time/time-schemas.ts";
import { createEvent } from "#app/domain/history/event.ts";
import type { Transact } from "#app/domain/history/transaction.ts";
import { type Instant, type Clock, msOf } from "#app/domain/time/time.ts";

/** `setting`: JOBS=off. `restore`: the database was restored from a backup. `operator`: `npm run jobs -- pause`. */
export const pauseReason = z.enum(["setting", "restore", "operator"]);

export const jobPause = z.object({ since: instantText, reason: pauseReason });
export type JobPause = z.output<typeof jobPause>;

export const pausedMessage = "Nothing is sent to other systems while background jobs are paused.";

export interface JobPauseStore {
  read(): Promise<JobPause | null>;
}

export interface JobPauseWrites {
  /** Null resumes the jobs. */
  save(pause: JobPause | null): void;
}

interface PausePorts {
  jobPauses: JobPauseStore;
  transact: Transact<{ jobPauses: JobPauseWrites }>;
}

/** The current pause, cached for at most `maxAgeMs`. */
export type ReadPause = (maxAgeMs?: number) => Promise<JobPause | null>;

/** `jobsOffSince` is the start time of this process if JOBS is set to off, and null otherwise. */
export function createPauseReader(
  { jobPauses }: Pick<PausePorts, "jobPauses">,
  jobsOffSince: Instant | null,
  now: Clock,
): ReadPause {
  let cachedPause: { pause: JobPause | null; readAtMs: number } | undefined;
  return async (maxAgeMs = 0) => {
    if (jobsOffSince !== null) return { since: jobsOffSince, reason: "setting" };
    const nowMs = msOf(now());
    if (!cachedPause || nowMs - cachedPause.readAtMs >= maxAgeMs)
      cachedPause = { pause: await jobPauses.read(), readAtMs: nowMs };
    return cachedPause.pause;
  };
}

const createOperatorActor = (command: string, now: Instant) => ({
  person: { email: "operator" },
  requestId: `command jobs ${command}`,
  actedAt: now,
});

/** False if jobs were paused already. */
export const pauseJobs = ({ jobPauses, transact }: PausePorts, now: Instant): Promise<boolean> =>
  transact(async (transaction) => {
    if (await jobPauses.read()) return false;
    const actor = createOperatorActor("pause", now);
    transaction.jobPauses.save({ since: actor.actedAt, reason: "operator" });
    transaction.record(createEvent(actor, null, "pause-jobs"));
    return true;
  });

/** False if jobs were not paused. */
export const resumeJobs = ({ jobPauses, transact }: PausePorts, now: Instant): Promise<boolean> =>
  transact(async (transaction) => {
    const pause = await jobPauses.read();
    if (!pause) return false;
    transaction.jobPauses.save(null);
    const details = { since: pause.since, reason: pause.reason };
    transaction.record(createEvent(createOperatorActor("resume", now), null, "resume-jobs", { details }));
    return true;
  });
