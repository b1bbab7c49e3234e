import { sha256 } from "#app/domain/text/digest.ts";

/** Number of an advisory lock. Two names with the same number only wait for each other. */
const lockOf = (about: string) => Number.parseInt(sha256(about).slice(0, 13), 16);

/** Waits until no other process holds this lock or commits a unit under it. */
export const waitFor = (about: string): string => `select pg_advisory_xact_lock(${lockOf(about)})`;

/** True if the advisory lock is free. */
export const freeFor = (about: string): string =>
  `select pg_try_advisory_xact_lock(${lockOf(about)}) as is_free`;

/** Runs at most `max` works at once; further ones wait in order of arrival. */
export function atMostAtOnce(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) await new Promise<void>((next) => waiting.push(next));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
