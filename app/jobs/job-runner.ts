interface Job {
  name: string;
  run: () => Promise<unknown>;
}

interface JobRunner {
  /** Skips jobs that are still running, so that a slow job does not block the others. */
  run: () => Promise<void>;
  /** Starts a new run, so that it sees the current data. Waits for the current run of the job first. */
  runOne: (name: string) => Promise<void>;
  /** Returns true if all jobs ended in time. */
  stop: (atMostMs?: number) => Promise<boolean>;
}

const defaultStopMs = 20_000;

export function jobRunner(jobs: readonly Job[], onError: (name: string, error: unknown) => void): JobRunner {
  const running = new Map<string, Promise<void>>();
  const queued = new Map<string, Promise<void>>();
  let isStopped = false;

  function start({ name, run }: Job): Promise<void> {
    const finished = run()
      .then(
        () => {},
        (error: unknown) => onError(name, error),
      )
      .finally(() => running.delete(name));
    running.set(name, finished);
    return finished;
  }

  function startNext(job: Job): Promise<void> | undefined {
    queued.delete(job.name);
    return isStopped ? undefined : (running.get(job.name) ?? start(job));
  }

  return {
    async run() {
      for (const job of jobs) if (!isStopped && !running.has(job.name)) await start(job);
    },
    async runOne(name) {
      const job = jobs.find((job) => job.name === name);
      if (!job || isStopped) return;
      const current = running.get(name);
      if (!current) return start(job);
      const queuedRun = queued.get(name) ?? current.then(() => startNext(job));
      queued.set(name, queuedRun);
      await queuedRun;
    },
    async stop(atMostMs = defaultStopMs) {
      isStopped = true;
      let timeout: ReturnType<typeof setTimeout> | undefined;
      const timedOut = new Promise<void>((resolve) => {
        timeout = setTimeout(resolve, atMostMs);
      });
      await Promise.race([Promise.all(running.values()), timedOut]);
      clearTimeout(timeout);
      return running.size === 0;
    },
  };
}
