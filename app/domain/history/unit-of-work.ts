import type { NewEvent } from "./event.ts";

export interface Unit {
  newId(): number;
  record(event: NewEvent): void;
  /** Background jobs look for due work after the commit. Recorded events and queued items wake them too. */
  wakeJobs(): void;
}

/**
 * Commits atomically. Retries `write` with its reads on conflict; raises `unavailable` after too many conflicts. Units
 * with the same `lockKey` run one after another in this process, because they would conflict if they ran concurrently.
 */
export type Transact<Writes = unknown> = <Result>(
  write: (work: Unit & Writes) => Promise<Result>,
  lockKey?: string,
) => Promise<Result>;
