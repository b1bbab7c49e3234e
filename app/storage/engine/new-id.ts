import { type Clock, msOf } from "#app/domain/time/time.ts";
const idsPerMillisecond = 1024;

export interface IdGenerator {
  next(): number;
  /** Skips ids that another process may have used. Skips at most one millisecond, so that ids stay near the clock. */
  skip(): void;
}

/**
 * Ids are `ms * 1024 + sequence`. Each process starts its sequence at a random value in the lower half, so that two
 * processes rarely create the same id and at least 512 ids fit into a millisecond.
 */
export function createIdGenerator(clock: Clock): IdGenerator {
  const sequenceStart = Math.floor((Math.random() * idsPerMillisecond) / 2);
  let lastId = 0;
  return {
    next() {
      lastId = Math.max(lastId + 1, msOf(clock()) * idsPerMillisecond + sequenceStart);
      return lastId;
    },
    skip() {
      lastId += Math.floor(Math.random() * idsPerMillisecond);
    },
  };
}
