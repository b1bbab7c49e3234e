import { sha256 } from "#app/domain/text/digest.ts";

/** Returns the number of an advisory lock. Two names may share a number; they then wait for each other. */
const lockId = (lockName: string) => Number.parseInt(sha256(lockName).slice(0, 13), 16);

/** Returns SQL that waits until no other process holds this lock or commits a transaction under it. */
export const lockSql = (lockName: string): string => `select pg_advisory_xact_lock(${lockId(lockName)})`;

/** Returns SQL that takes the advisory lock if it is free. `is_free` is false if another process holds it. */
export const tryLockSql = (lockName: string): string =>
  `select pg_try_advisory_xact_lock(${lockId(lockName)}) as is_free`;

/** Runs at most `max` tasks at once; further tasks wait in order of arrival. */
export function createConcurrencyLimit(
  max: number,
): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let runningCount = 0;
  const queue: (() => void)[] = [];
  return async (task) => {
    if (runningCount >= max) await new Promise<void>((resume) => queue.push(resume));
    else runningCount += 1;
    try {
      return await task();
    } finally {
      const resume = queue.shift();
      if (resume) resume();
      else runningCount -= 1;
    }
  };
}
