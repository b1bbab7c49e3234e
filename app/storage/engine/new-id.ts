const perMillisecond = 1024;

export interface NewIds {
  next(): number;
  /** Skips up to that many milliseconds, because the next ids are already used. */
  skip(milliseconds: number): void;
}

/**
 * Ids are `ms * 1024 + sequence`; each process starts its sequence at a random value, so that two processes rarely
 * collide.
 */
export function newIds(clock: () => Date): NewIds {
  const start = Math.floor((Math.random() * perMillisecond) / 2);
  let last = 0;
  return {
    next() {
      last = Math.max(last + 1, clock().getTime() * perMillisecond + start);
      return last;
    },
    skip(milliseconds) {
      last += Math.floor(Math.random() * milliseconds * perMillisecond);
    },
  };
}
