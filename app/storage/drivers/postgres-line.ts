import { sha256 } from "#app/domain/text/digest.ts";

/** A number that PostgreSQL takes for the name of a lock; two texts with the same one only wait for one another. */
const lockOf = (about: string) => Number.parseInt(sha256(about).slice(0, 13), 16);

/** Waits until no other process works alone on the same, nor commits a unit about it. */
export const waitFor = (about: string): string => `select pg_advisory_xact_lock(${lockOf(about)})`;

/** Whether no other process works alone on the same: who does is not to be beaten again. */
export const freeFor = (about: string): string =>
  `select pg_try_advisory_xact_lock(${lockOf(about)}) as is_free`;

/** The others wait in the order in which they came. */
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
