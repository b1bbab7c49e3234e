import type { NewEvent } from "./event.ts";

/** What every unit of work offers, whatever it writes. */
export interface Unit {
  /** A new id: a JS-safe integer that grows with time. */
  newId(): number;
  record(event: NewEvent): void;
}

/**
 * Runs `write` to collect what is to be written, then writes all of it atomically. Runs it again, reads included,
 * when something it was based on moved meanwhile; raises `unavailable` when that never ends.
 * A problem that `write` raises leaves nothing behind.
 */
export type Transact<Writes = unknown> = <Result>(
  write: (work: Unit & Writes) => Promise<Result>,
) => Promise<Result>;
