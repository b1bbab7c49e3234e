import type { Transact } from "#app/domain/history/unit-of-work.ts";
import type { NewLicensePorts } from "#app/domain/license/licenses.ts";
import type { LicensePorts, LicenseUnit, RefreshStore } from "#app/domain/license/license-store.ts";
import type { Paging, Slice } from "#app/domain/page.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import type { BookRow, LicenseImport, RowFault, RowOutcome } from "./import.ts";

/** An import with who asked for it and how far it has come, in portions of its rows. */
export interface ImportRecord extends LicenseImport {
  person: Actor["person"];
  requestId: string;
  portions: number;
  /** The next portion to check or to run. */
  position: number;
}

export type StoredFault = RowFault & Pick<BookRow, "rowNumber">;

/** Rows that belong together, with what became of each; empty before that is known. */
export interface ImportPortion {
  position: number;
  rows: BookRow[];
  outcomes: RowOutcome[];
}

export interface ImportStore {
  /** Newest first; those that are still being uploaded are left out. */
  page(paging: Paging): Promise<Slice<ImportRecord>>;
  find(id: number): Promise<ImportRecord | null>;
  /** Ids of those that are being checked or run, the oldest first, but for those of a command. */
  underWay(): Promise<number[]>;
  /** Ids of those that this person began and that are not done. */
  unfinished(createdBy: string): Promise<number[]>;
  portion(id: number, position: number): Promise<ImportPortion | null>;
  /** In the order of the rows. */
  faults(id: number, offset: number, limit: number): Promise<Slice<StoredFault>>;
  faultsOf(id: number, position: number): Promise<StoredFault[]>;
  /** Gives each key to the first row that bears it, in whatever case; answers whose row each key is, by its folded form. */
  claimKeys(id: number, keys: readonly { key: string; rowNumber: number }[]): Promise<Map<string, number>>;
  /** Of these keys, folded, those that were ever issued. */
  issued(keys: readonly string[]): Promise<Set<string>>;
  begin(record: ImportRecord): Promise<void>;
  addPortions(id: number, portions: readonly ImportPortion[]): Promise<void>;
  /** Uploads that broke off before this id was given out. */
  brokenOff(before: string): Promise<number[]>;
  remove(id: number): Promise<void>;
}

export interface ImportWrites {
  /** `record.rowVersion` is the one it was read with; the unit is tried again when it has moved on. */
  changeImport(record: ImportRecord): void;
  /** What became of a portion's rows, in place of what was known of them. */
  portionDone(id: number, portion: ImportPortion, faults: readonly StoredFault[]): void;
  /** Nothing is known of any row any more. */
  forgetOutcomes(id: number): void;
}

export interface ImportPorts extends NewLicensePorts, Omit<LicensePorts, "transact"> {
  imports: ImportStore;
  refreshes: Pick<RefreshStore, "tidy">;
  transact: Transact<LicenseUnit & ImportWrites>;
}
