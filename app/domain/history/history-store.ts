import type { ContinuableSlice, ListPosition } from "#app/domain/page.ts";
import type { ReadableRows } from "#app/domain/unreadable-entity.ts";
import type { AuditFilter } from "./audit-filter.ts";
import type { ChainHead, EventName, HistoryEvent } from "./event.ts";
import type { Commitments } from "./commitments.ts";

export interface HistoryStore {
  /** Newest first. With a position, the events start after the position, and `offset` is ignored. */
  listByLicense(
    licenseKey: string,
    offset: number,
    limit: number,
    after?: ListPosition | null,
  ): Promise<ContinuableSlice<HistoryEvent>>;
  /** Newest first. With a position, the page starts after the position, and `pageNumber` is ignored. */
  listPage(
    filter: AuditFilter,
    excludedEventNames?: readonly EventName[],
    after?: ListPosition | null,
  ): Promise<ContinuableSlice<HistoryEvent>>;
  count(): Promise<number>;
  /** The next `limit` events after the event with the id `afterId`, oldest first, with their hashes. */
  listChainAfter(afterId: number, limit: number): Promise<ChainBatch>;
  findLink(id: number): Promise<ChainLink | null>;
  readHead(): Promise<ChainHead>;
  /** Links of events that mention this e-mail address. Reads every event, so use it for rare tasks only. */
  listMentioning(email: string, afterId: number, limit: number): Promise<ChainLink[]>;
}

export interface ChainLink {
  event: HistoryEvent;
  /** Null for events recorded before commitments existed. */
  commitments: Commitments | null;
  hash: string;
}

export interface ChainBatch extends ReadableRows<ChainLink> {
  /** Id of the last event, which may be unreadable. Null without events. */
  lastId: number | null;
}

export interface HistoryWrites {
  /** Replaces the event in place; its hash stays valid. */
  saveErased(event: HistoryEvent, commitments: Commitments): void;
}
