import type { NewEvent } from "./event.ts";

export interface Transaction {
  createId(): number;
  record(event: NewEvent): void;
}

/**
 * Commits all writes or none. After a conflict `write` runs again from its start. Throws `unavailable` after too many
 * conflicts. Transactions with the same `lockName` run one after another in this process, which avoids conflicts.
 */
export type Transact<Writes = unknown> = <Result>(
  write: (transaction: Transaction & Writes) => Promise<Result>,
  lockName?: string,
) => Promise<Result>;
