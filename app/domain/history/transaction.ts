import type { NewEvent } from "./event.ts";

export interface Transaction {
  createId(): number;
  record(event: NewEvent): void;
  /** Starts the background jobs that are due after the commit. Recorded events and queued items start jobs, too. */
  wakeJobs(): void;
}

/**
 * Commits all writes or none. After a conflict `write` runs again from its start. Throws `unavailable` after too many
 * conflicts. Transactions with the same `lockName` run one after another in this process, which avoids conflicts.
 */
export type Transact<Writes = unknown> = <Result>(
  write: (transaction: Transaction & Writes) => Promise<Result>,
  lockName?: string,
) => Promise<Result>;
