const perMillisecond = 1024;

export interface NewIds {
  next(): number;
  /** Skips up to that many milliseconds, because the next ids are taken. */
  skip(milliseconds: number): void;
}

/** `ms * 1024 + sequence`; a process begins its sequence at a random value, so that two rarely collide. */
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
