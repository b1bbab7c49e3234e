import type { Transact } from "#app/domain/history/unit-of-work.ts";
import type { Instant } from "#app/domain/time/time.ts";

export interface ViewRecord {
  id: number;
  /** Creator of the view. Removing the person removes the view. */
  personId: number;
  name: string;
  query: string;
  isShared: boolean;
  /** Position among the shared views, or among the person's own views. */
  place: number;
  createdAt: Instant;
  rowVersion: number;
}

export interface ViewStore {
  /** Returns shared views, then the person's own views, by position, and the time of the last summary refresh. One query. */
  listVisibleTo(personId: number): Promise<{ views: ViewRecord[]; lastUpdatedAt: Instant | null }>;
}

export interface ViewWrites {
  addView(record: ViewRecord): void;
  /** `record.rowVersion` is the version that was read; the unit is retried if the stored version differs. */
  changeView(record: ViewRecord): void;
  removeView(id: number): void;
}

export interface ViewPorts {
  views: ViewStore;
  transact: Transact<ViewWrites>;
}
