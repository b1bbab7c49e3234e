const perMillisecond = 1024;

export interface NewIds {
  next(): number;
  /** Moves on by up to so many milliseconds: what comes next was taken by somebody else. */
  skip(milliseconds: number): void;
}

/** Ids that grow with time, `ms * 1024 + sequence`; a process begins its sequence at a random place, so that two rarely meet. */
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
