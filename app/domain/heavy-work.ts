import { Problem } from "./problem.ts";
import { soon } from "./time/turn.ts";

/** Long lists, reports and certificates: work that takes long enough to hold up others. */
export interface HeavyWork {
  /** Takes a place among those of one user. Raises `too-many` if all are taken. Call the result once it is free again. */
  enter(user: number): () => void;
  /** Waits for its turn. Raises `unavailable` BUSY if too many wait. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

interface Limits {
  perUser?: number;
  running?: number;
  waiting?: number;
}

export function heavyWork({
  perUser = 6,
  running: mostRunning = 2,
  waiting: mostWaiting = 40,
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
        const left = (entered.get(user) ?? 1) - 1;
        if (left > 0) entered.set(user, left);
        else entered.delete(user);
      };
    },
    async run(work) {
      if (running < mostRunning) running += 1;
      else {
        if (waiting.length >= mostWaiting)
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
        // Short requests have a turn between two heavy ones.
        soon(next);
      }
    },
  };
}
