interface Job {
  name: string;
  run: () => Promise<unknown>;
}

interface JobRunner {
  /** Runs each job after the other, or the named one alone; one that still runs is not started again, and holds up no other. */
  run: (named?: string) => Promise<void>;
  /** Starts no more jobs and waits for those that run, so long at most. Answers whether all have ended. */
  stop: (atMostMs?: number) => Promise<boolean>;
}

const usualStopMs = 20_000;

export function jobRunner(jobs: readonly Job[], onFault: (name: string, error: unknown) => void): JobRunner {
  const running = new Map<string, Promise<void>>();
  let isStopped = false;
  return {
    async run(named) {
      for (const { name, run } of jobs) {
        if (isStopped || running.has(name) || (named !== undefined && name !== named)) continue;
        const ended = run()
          .then(
            () => {},
            (error: unknown) => onFault(name, error),
          )
          .finally(() => running.delete(name));
        running.set(name, ended);
        await ended;
      }
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
