import type { Transact } from "#app/domain/history/unit-of-work.ts";
import type { Instant } from "#app/domain/time/time.ts";

export interface ViewRecord {
  id: number;
  /** Who made it; it goes with them. */
  personId: number;
  name: string;
  query: string;
  isShared: boolean;
  /** Among those of everybody, or among one's own. */
  place: number;
  createdAt: Instant;
  rowVersion: number;
}

export interface ViewStore {
  /** Everybody's first, then this person's own, both in their order; with it when the summaries were last brought up to date. One statement. */
  seenBy(personId: number): Promise<{ views: ViewRecord[]; lastUpdatedAt: Instant | null }>;
}

export interface ViewWrites {
  addView(record: ViewRecord): void;
  /** `record.rowVersion` is the one it was read with; the unit is tried again when it has moved on. */
  changeView(record: ViewRecord): void;
  removeView(id: number): void;
}

export interface ViewPorts {
  views: ViewStore;
  transact: Transact<ViewWrites>;
}
