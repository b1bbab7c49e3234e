import { sha256 } from "#app/domain/text/digest.ts";

/** A JavaScript number represents integers of up to 13 hexadecimal digits exactly. */
const safeIntegerHexDigits = 13;

/** If two names have the same number, their transactions wait for each other. */
const computeLockId = (lockName: string) =>
  Number.parseInt(sha256(lockName).slice(0, safeIntegerHexDigits), 16);

/** SQL that waits for the advisory lock and holds it until the transaction ends. */
export const lockSql = (lockName: string): string =>
  `select pg_advisory_xact_lock(${computeLockId(lockName)})`;

/** SQL that takes the advisory lock if it is free. `is_free` is false if another process holds the lock. */
export const tryLockSql = (lockName: string): string =>
  `select pg_try_advisory_xact_lock(${computeLockId(lockName)}) as is_free`;

/** Runs at most `maxRunningCount` tasks at once; further tasks wait in order of arrival. */
export function createConcurrencyLimit(
  maxRunningCount: number,
): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let runningCount = 0;
  const queue: (() => void)[] = [];
  return async (task) => {
    if (runningCount >= maxRunningCount) await new Promise<void>((resume) => queue.push(resume));
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
