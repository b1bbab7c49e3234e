import type { NewEvent } from "./event.ts";

export interface Unit {
  newId(): number;
  record(event: NewEvent): void;
}

/** Commits atomically. Retries `write`, reads included, on conflict; raises `unavailable` after too many. */
export type Transact<Writes = unknown> = <Result>(
  write: (work: Unit & Writes) => Promise<Result>,
) => Promise<Result>;
