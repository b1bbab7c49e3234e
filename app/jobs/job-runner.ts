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

const usualStopMs = 20_000;

export function jobRunner(jobs: readonly Job[], onFault: (name: string, error: unknown) => void): JobRunner {
  const running = new Map<string, Promise<void>>();
  const next = new Map<string, Promise<void>>();
  let isStopped = false;

  function start({ name, run }: Job): Promise<void> {
    const ended = run()
      .then(
        () => {},
        (error: unknown) => onFault(name, error),
      )
      .finally(() => running.delete(name));
    running.set(name, ended);
    return ended;
  }

  function startNext(job: Job): Promise<void> | undefined {
    next.delete(job.name);
    return isStopped ? undefined : (running.get(job.name) ?? start(job));
  }

  return {
    async run() {
      for (const job of jobs) if (!isStopped && !running.has(job.name)) await start(job);
    },
    async runOne(name) {
      const job = jobs.find((one) => one.name === name);
      if (!job || isStopped) return;
      const current = running.get(name);
      if (!current) return start(job);
      const ahead = next.get(name) ?? current.then(() => startNext(job));
      next.set(name, ahead);
      await ahead;
    },
    async stop(atMostMs = usualStopMs) {
      isStopped = true;
      let patience: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<void>((resolve) => {
        patience = setTimeout(resolve, atMostMs);
      });
      await Promise.race([Promise.all(running.values()), late]);
      clearTimeout(patience);
      return running.size === 0;
    },
  };
}
