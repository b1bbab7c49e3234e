import type { NewEvent } from "./event.ts";

export interface Unit {
  createId(): number;
  record(event: NewEvent): void;
  /** Starts the background jobs that are due after the commit. Recorded events and queued items start jobs, too. */
  wakeJobs(): void;
}

/**
 * Commits all writes or none. After a conflict `write` runs again from its start. Throws `unavailable` after too many
 * conflicts. Units with the same `lockKey` run one after another in this process, which avoids conflicts.
 */
export type Transact<Writes = unknown> = <Result>(
  write: (work: Unit & Writes) => Promise<Result>,
  lockKey?: string,
) => Promise<Result>;
