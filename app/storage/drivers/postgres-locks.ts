import { sha256 } from "#app/domain/text/digest.ts";

/** Number of an advisory lock. Two names with the same number only wait for each other. */
const lockId = (lockName: string) => Number.parseInt(sha256(lockName).slice(0, 13), 16);

/** Waits until no other process holds this lock or commits a unit under it. */
export const lockSql = (lockName: string): string => `select pg_advisory_xact_lock(${lockId(lockName)})`;

/** True if the advisory lock is free. */
export const tryLockSql = (lockName: string): string =>
  `select pg_try_advisory_xact_lock(${lockId(lockName)}) as is_free`;

/** Runs at most `max` works at once; further ones wait in order of arrival. */
export function concurrencyLimit(max: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= max) await new Promise<void>((next) => queue.push(next));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
