import { Problem } from "./problem.ts";
import { runSoon } from "./time/event-loop.ts";

/** Limits long lists, reports and certificates, which would delay other requests. */
export interface HeavyWork {
  /** Takes one of the user's slots. Raises `too-many` if none is free. Call the returned function to release the slot. */
  enter(user: number): () => void;
  /** Queues the work. Raises `unavailable` BUSY if the queue is full. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

interface Limits {
  perUser?: number;
  running?: number;
  waiting?: number;
}

export function heavyWork({
  perUser = 6,
  running: maxRunning = 2,
  waiting: maxWaiting = 40,
}: Limits = {}): HeavyWork {
  const entered = new Map<number, number>();
  const waiting: (() => void)[] = [];
  let running = 0;

  const next = () => {
    const start = waiting.shift();
    if (start) start();
    else running -= 1;
  };

  return {
    enter(user) {
      const count = entered.get(user) ?? 0;
      if (count >= perUser)
        throw new Problem(
          "too-many",
          `At most ${perUser} long lists, reports and certificates can be requested at once. Try again in a moment.`,
          { retryAfter: 1 },
        );
      entered.set(user, count + 1);
      return () => {
        const remaining = (entered.get(user) ?? 1) - 1;
        if (remaining > 0) entered.set(user, remaining);
        else entered.delete(user);
      };
    },
    async run(work) {
      if (running < maxRunning) running += 1;
      else {
        if (waiting.length >= maxWaiting)
          throw new Problem(
            "unavailable",
            "Too many people request long lists right now. Try again in a moment.",
            {
              code: "BUSY",
              retryAfter: 2,
            },
          );
        await new Promise<void>((start) => waiting.push(start));
      }
      try {
        return await work();
      } finally {
        // Short requests run between two heavy ones.
        runSoon(next);
      }
    },
  };
}
