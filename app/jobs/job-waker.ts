import { type Instant, msOf, type Clock } from "#app/domain/time/time.ts";

interface WakeableJob {
  /** Null if there is no work. */
  findNextWorkTime: () => Promise<Instant | null>;
  run: () => Promise<void>;
  isPaused: () => Promise<boolean>;
  now: Clock;
}

export interface JobWaker {
  /** Call this after a commit that recorded events or queued work. Returns immediately. */
  wake: () => void;
  stop: () => void;
}

/** Commits within this time share a run. */
const batchDelayMs = 50;
/**
 * Minimum pause before the next run if work remains. The pause doubles while work stays due, because runs may
 * fail.
 */
const minPauseMs = 1_000;
const maxPauseMs = 10_000;
const maxTimerMs = 60_000;
const maxRunsPerRequest = 3;

async function readMsUntilDue({ findNextWorkTime, isPaused, now }: WakeableJob): Promise<number | null> {
  const dueAt = await findNextWorkTime();
  if (dueAt === null || (await isPaused())) return null;
  return Math.max(0, msOf(dueAt) - msOf(now()));
}

/** Creates a waker for hosts with timers. It runs the job when work is due, also after a commit that queued work. */
export function createTimerJobWaker(job: WakeableJob, onError: (error: unknown) => void): JobWaker {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let scheduledAtMs = Infinity;
  let isRunning = false;
  let isWakeRequested = false;
  let isStopped = false;
  let pauseMs = minPauseMs;

  /** Milliseconds until the next work is due, or null if there is no work. */
  async function runIfDue(): Promise<number | null> {
    const msUntilDueBeforeRun = await readMsUntilDue(job);
    if (msUntilDueBeforeRun !== 0) return msUntilDueBeforeRun;
    await job.run();
    const msUntilDueAfterRun = await readMsUntilDue(job);
    pauseMs = msUntilDueAfterRun === 0 ? Math.min(2 * pauseMs, maxPauseMs) : minPauseMs;
    return msUntilDueAfterRun === null ? null : Math.max(msUntilDueAfterRun, pauseMs);
  }

  function schedule(afterMs: number) {
    const runAtMs = performance.now() + afterMs;
    if (isStopped || runAtMs >= scheduledAtMs) return;
    clearTimeout(timer);
    scheduledAtMs = runAtMs;
    timer = setTimeout(() => void runAndSchedule().catch(onError), afterMs);
    timer.unref();
  }

  async function runAndSchedule() {
    scheduledAtMs = Infinity;
    isRunning = true;
    isWakeRequested = false;
    let nextDelayMs: number | null = null;
    try {
      nextDelayMs = await runIfDue();
    } finally {
      isRunning = false;
      if (isWakeRequested) nextDelayMs = batchDelayMs;
      if (nextDelayMs !== null) schedule(Math.min(nextDelayMs, maxTimerMs));
    }
  }

  return {
    wake() {
      if (isRunning) isWakeRequested = true;
      else schedule(batchDelayMs);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** A run without a result after this time was interrupted together with its request. */
const maxRunMs = 30_000;

/**
 * Creates a waker for hosts without timers, which run the job after a request. While the job runs, further commits do not
 * start it again; the run looks for their work at its end. The next commit or scheduled run does the work that remains.
 */
export function createRequestJobWaker(
  job: WakeableJob,
  afterResponse: (promise: Promise<void>) => void,
  onError: (error: unknown) => void,
): JobWaker {
  let startedAtMs = -Infinity;
  let isWakeRequested = false;
  async function runDueWork() {
    try {
      for (let runCount = 0; runCount < maxRunsPerRequest; runCount += 1) {
        isWakeRequested = false;
        if ((await readMsUntilDue(job)) === 0) await job.run();
        else if (!isWakeRequested) return;
      }
    } finally {
      startedAtMs = -Infinity;
    }
  }
  return {
    wake() {
      isWakeRequested = true;
      const nowMs = msOf(job.now());
      if (nowMs - startedAtMs < maxRunMs) return;
      startedAtMs = nowMs;
      afterResponse(runDueWork().catch(onError));
    },
    stop: () => {},
  };
}
