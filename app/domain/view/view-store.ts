import type { Transact } from "#app/domain/history/transaction.ts";
import type { Instant } from "#app/domain/time/time.ts";

/** A view as the database stores it. */
export interface ViewRecord {
  id: number;
  /** Creator of the view. Removing the person removes the view. */
  personId: number;
  name: string;
  query: string;
  isShared: boolean;
  /** Position among the shared views, or among the person's unshared views. */
  position: number;
  createdAt: Instant;
  rowVersion: number;
}

export interface ViewStore {
  /**
   * The shared views, then the person's unshared views, both sorted by position. `lastUpdatedAt` is the time of the
   * last summary refresh.
   */
  listVisibleTo(personId: number): Promise<{ views: ViewRecord[]; lastUpdatedAt: Instant | null }>;
}

export interface ViewWrites {
  add(record: ViewRecord): void;
  /** `record.rowVersion` is the version that was read. The transaction is retried if the stored version differs. */
  change(record: ViewRecord): void;
  remove(id: number): void;
}

export interface ViewPorts {
  views: ViewStore;
  transact: Transact<{ views: ViewWrites }>;
}
