import type { NewEvent } from "./event.ts";

export interface Unit {
  newId(): number;
  record(event: NewEvent): void;
}

/**
 * Commits atomically. Retries `write`, reads included, on conflict; raises `unavailable` after too many. Units about the
 * same thing follow one another in this process, for where many at once would mean a conflict each.
 */
export type Transact<Writes = unknown> = <Result>(
  write: (work: Unit & Writes) => Promise<Result>,
  about?: string,
) => Promise<Result>;
