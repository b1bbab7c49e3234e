import type { Instant } from "#app/domain/time/time.ts";
import type { Storage } from "./storage.ts";

/** A read replica, which may be slightly behind the primary. */
export interface Replica {
  /** Reads lists and reports from the replica. All other requests go to the primary. */
  storage: Storage;
  /** False if the replica is far behind, or may not have the person's write of this instant yet. */
  isCurrentFor(wroteAt: Instant | null): boolean;
  /** Records for all processes that this person has changed data. */
  recordWrite(personId: number): Promise<void>;
  readState(): Promise<ReplicaState>;
  close(): Promise<void>;
}

export interface ReplicaState {
  /** Replication lag in milliseconds. Null if the lag is unknown. */
  behindMs: number | null;
  /**
   * Number of read-only requests that the replica served, and that the primary served because the person has just written
   * something (`own-change`) or because the replica was behind (`behind`).
   */
  reads: Record<"replica" | "own-change" | "behind", number>;
}
