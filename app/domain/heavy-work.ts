import { Problem } from "./problem.ts";
import { runSoon } from "./time/event-loop.ts";

/** Limits how many long lists, reports and certificates run at once, because they delay other requests. */
export interface HeavyRequestQueue {
  /** Takes one of the user's slots. Throws `too-many` if none is free. Call the returned function to release the slot. */
  acquireSlot(userId: number): () => void;
  /**
   * Runs the task as soon as fewer than the maximum number of tasks are running. Throws `unavailable` with the
   * code BUSY if the queue is full.
   */
  run<Result>(task: () => Promise<Result>): Promise<Result>;
}

interface HeavyRequestLimits {
  maxSlotsPerUser?: number;
  maxRunningTasks?: number;
  maxWaitingTasks?: number;
}

export function createHeavyRequestQueue({
  maxSlotsPerUser = 6,
  maxRunningTasks: maxRunning = 2,
  maxWaitingTasks = 40,
}: HeavyRequestLimits = {}): HeavyRequestQueue {
  const slotCountByUserId = new Map<number, number>();
  const waitingTaskStarters: (() => void)[] = [];
  let runningTaskCount = 0;

  const startNextTask = () => {
    // A waiting task replaces the task that has ended, so the number of running tasks stays the same.
    const start = waitingTaskStarters.shift();
    if (start) start();
    else runningTaskCount -= 1;
  };

  return {
    acquireSlot(userId) {
      const slotCount = slotCountByUserId.get(userId) ?? 0;
      if (slotCount >= maxSlotsPerUser)
        throw new Problem(
          "too-many",
          `You can request at most ${maxSlotsPerUser} long lists, reports and certificates at the same time. Try again in a moment.`,
          { retryAfter: 1 },
        );
      slotCountByUserId.set(userId, slotCount + 1);
      return () => {
        const remainingSlots = (slotCountByUserId.get(userId) ?? 1) - 1;
        if (remainingSlots > 0) slotCountByUserId.set(userId, remainingSlots);
        else slotCountByUserId.delete(userId);
      };
    },
    async run(task) {
      if (runningTaskCount < maxRunning) runningTaskCount += 1;
      else {
        if (waitingTaskStarters.length >= maxWaitingTasks)
          throw new Problem(
            "unavailable",
            "Too many people request long lists right now. Try again in a moment.",
            {
              code: "BUSY",
              retryAfter: 2,
            },
          );
        // `startNextTask` resolves this promise when a task ends.
        await new Promise<void>((start) => waitingTaskStarters.push(start));
      }
      try {
        return await task();
      } finally {
        // Lets short requests run between two heavy requests.
        runSoon(startNextTask);
      }
    },
  };
}
