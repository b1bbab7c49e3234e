import type { Slice } from "#app/domain/page.ts";
import type { AuditFilter } from "./audit-filter.ts";
import type { EventName, HistoryEvent } from "./event.ts";

export interface HistoryStore {
  /** Events of a license, newest first. */
  ofLicense(licenseKey: string, offset: number, limit: number): Promise<Slice<HistoryEvent>>;
  /** Events of the whole log, newest first, but for those of these names. */
  page(filter: AuditFilter, without?: readonly EventName[]): Promise<Slice<HistoryEvent>>;
  /** How many events there are. */
  count(): Promise<number>;
  /** At most `limit` events after this place in the chain, in its order, each with the hash it was stored with. */
  chain(after: number, limit: number): Promise<{ event: HistoryEvent; hash: string }[]>;
}
