import { Problem } from "./problem.ts";
import { runSoon } from "./time/event-loop.ts";
import { type Clock, msOf } from "#app/domain/time/time.ts";

/** Limits how many long lists, reports and certificates run at once, because they delay other requests. */
export interface HeavyRequestQueue {
  /** Takes one of the user's slots. Throws `too-many` if none is free. Call the returned function to release the slot. */
  acquireSlot(userId: number): () => void;
  /** Runs the task when it is its turn. Throws `unavailable` with the code BUSY if the queue is full. */
  run<Result>(task: () => Promise<Result>): Promise<Result>;
}

interface HeavyRequestLimits {
  maxSlotsPerUser?: number;
  maxRunningTasks?: number;
  maxWaitingTasks?: number;
}

export const defaultSlotsPerUser = 6;

/** Runs at most `maxRunningTasks` tasks at once. The next task starts when one of them ends. */
export function createHeavyRequestQueue({
  maxSlotsPerUser = defaultSlotsPerUser,
  maxRunningTasks: maxRunning = 2,
  maxWaitingTasks = 40,
}: HeavyRequestLimits = {}): HeavyRequestQueue {
  const waitingTaskStarters: (() => void)[] = [];
  let runningTaskCount = 0;

  const startNextTask = () => {
    // A waiting task replaces the task that has ended, so the number of running tasks stays the same.
    const start = waitingTaskStarters.shift();
    if (start) start();
    else runningTaskCount -= 1;
  };

  return {
    acquireSlot: createSlots(maxSlotsPerUser, Infinity, () => 0),
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

/** A cancelled request of a Worker never releases its slot. */
const slotLifetimeMs = 30_000;

/**
 * For hosts on which requests must not await each other: limits the tasks of each user, and starts every task at once.
 * Slots expire.
 */
export const createUnqueuedHeavyRequests = (now: Clock): HeavyRequestQueue => ({
  acquireSlot: createSlots(defaultSlotsPerUser, slotLifetimeMs, () => msOf(now())),
  run: (task) => task(),
});

interface Slot {
  expiresAtMs: number;
}

function createSlots(
  maxSlotsPerUser: number,
  lifetimeMs: number,
  readMs: () => number,
): HeavyRequestQueue["acquireSlot"] {
  const slotsByUserId = new Map<number, Set<Slot>>();
  return (userId) => {
    const slots = slotsByUserId.get(userId) ?? new Set();
    for (const slot of slots) if (slot.expiresAtMs <= readMs()) slots.delete(slot);
    if (slots.size >= maxSlotsPerUser)
      throw new Problem(
        "too-many",
        `You can request at most ${maxSlotsPerUser} long lists, reports and certificates at the same time. Try again in a moment.`,
        { retryAfter: 1 },
      );
    const slot = { expiresAtMs: readMs() + lifetimeMs };
    slotsByUserId.set(userId, slots.add(slot));
    return () => {
      slots.delete(slot);
      if (slots.size === 0 && slotsByUserId.get(userId) === slots) slotsByUserId.delete(userId);
    };
  };
}
