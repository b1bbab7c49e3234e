interface Job {
  name: string;
  run: () => Promise<unknown>;
}

interface JobRunner {
  /** Runs each job after the other; one that still runs is not started again, and holds up no other. */
  run: () => Promise<void>;
  /** Runs one job, or waits for its run that is under way. */
  runOne: (name: string) => Promise<void>;
  /** Starts no more jobs and waits for those that run, so long at most. Answers whether all have ended. */
  stop: (atMostMs?: number) => Promise<boolean>;
}

const usualStopMs = 20_000;

export function jobRunner(jobs: readonly Job[], onFault: (name: string, error: unknown) => void): JobRunner {
  const running = new Map<string, Promise<void>>();
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

  return {
    async run() {
      for (const job of jobs) if (!isStopped && !running.has(job.name)) await start(job);
    },
    async runOne(name) {
      const job = jobs.find((one) => one.name === name);
      if (job && !isStopped) await (running.get(name) ?? start(job));
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
