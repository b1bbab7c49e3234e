import { type Instant, msOf } from "#app/domain/time/time.ts";

interface WebhookWork {
  /** Time of the next due delivery; null if there is none. */
  nextWorkAt: () => Promise<Instant | null>;
  /** Runs the job webhooks. */
  run: () => Promise<void>;
  isPaused: () => Promise<boolean>;
  now: () => Date;
}

interface WebhookWaker {
  /** Call this after a commit that recorded events. Returns immediately. */
  wake: () => void;
  stop: () => void;
}

/** Commits within this time share a run. */
const batchDelayMs = 50;
/** Minimum pause before the next run if work remains. */
const minPauseMs = 1_000;
const maxTimerMs = 60_000;
const maxRunsPerRequest = 3;

async function dueInMs({ nextWorkAt, isPaused, now }: WebhookWork): Promise<number | null> {
  const at = (await isPaused()) ? null : await nextWorkAt();
  return at === null ? null : Math.max(0, msOf(at) - now().getTime());
}

/** Sends due webhooks. Returns the milliseconds until the next delivery, or null if none is waiting. */
async function runIfDue(work: WebhookWork): Promise<number | null> {
  const dueBefore = await dueInMs(work);
  if (dueBefore !== 0) return dueBefore;
  await work.run();
  const dueAfter = await dueInMs(work);
  return dueAfter === null ? null : Math.max(dueAfter, minPauseMs);
}

/** For hosts with timers: runs webhooks after events were recorded, and when a delivery is due. */
export function webhookWaker(work: WebhookWork, onError: (error: unknown) => void): WebhookWaker {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let timerAt = Infinity;
  let isRunning = false;
  let isWakeRequested = false;
  let isStopped = false;

  function schedule(afterMs: number) {
    const at = performance.now() + afterMs;
    if (isStopped || at >= timerAt) return;
    clearTimeout(timer);
    timerAt = at;
    timer = setTimeout(() => void runRound().catch(onError), afterMs);
    timer.unref();
  }

  async function runRound() {
    timerAt = Infinity;
    isRunning = true;
    isWakeRequested = false;
    let nextMs: number | null = null;
    try {
      nextMs = await runIfDue(work);
    } finally {
      isRunning = false;
      if (isWakeRequested) nextMs = batchDelayMs;
      if (nextMs !== null) schedule(Math.min(nextMs, maxTimerMs));
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

/** For hosts without timers. The next run of the jobs sends later deliveries. */
export async function sendDueWebhooks(work: WebhookWork): Promise<void> {
  for (let runs = 0; runs < maxRunsPerRequest && (await dueInMs(work)) === 0; runs += 1) await work.run();
}
