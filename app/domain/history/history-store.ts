import type { Slice } from "#app/domain/page.ts";
import type { AuditFilter } from "./audit-filter.ts";
import type { ChainHead, EventName, HistoryEvent } from "./event.ts";
import type { Seals } from "./seals.ts";

export interface HistoryStore {
  /** Events of a license, newest first. */
  ofLicense(licenseKey: string, offset: number, limit: number): Promise<Slice<HistoryEvent>>;
  /** Events of the whole log, newest first, but for those of these names. */
  page(filter: AuditFilter, without?: readonly EventName[]): Promise<Slice<HistoryEvent>>;
  /** How many events there are. */
  count(): Promise<number>;
  /** At most `limit` events after this place in the chain, in its order, each with the hash it was stored with. */
  chain(after: number, limit: number): Promise<ChainLink[]>;
  /** The last link of the chain. */
  head(): Promise<ChainHead>;
  /** The same of those alone that hold this address somewhere. Reads every event, so it is for what is done seldom. */
  speakingOf(email: string, after: number, limit: number): Promise<ChainLink[]>;
}

export interface ChainLink {
  event: HistoryEvent;
  /** Null for an event of the time before values were sealed. */
  seals: Seals | null;
  hash: string;
}

export interface HistoryWrites {
  /** The event with what was erased of it, at its place and under its hash. */
  saveErased(event: HistoryEvent, seals: Seals): void;
}
