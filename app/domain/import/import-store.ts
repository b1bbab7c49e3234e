import type { Transact } from "#app/domain/history/unit-of-work.ts";
import type { NewLicensePorts } from "#app/domain/license/licenses.ts";
import type { LicensePorts, LicenseUnit, RefreshStore } from "#app/domain/license/license-store.ts";
import type { Paging, Slice } from "#app/domain/page.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import type { StopReason } from "#app/domain/person/rights-now.ts";
import type { BookRow, LicenseImport, RowFault, RowOutcome } from "./import.ts";

export interface ImportRecord extends LicenseImport {
  person: Actor["person"];
  requestId: string;
  portions: number;
  position: number;
}

/** A stopped check created no license, so it starts over after the columns are mapped again. */
export const stoppedImport = (
  { state }: Pick<ImportRecord, "state">,
  stopReason: StopReason,
): Pick<ImportRecord, "state" | "stopReason"> => ({
  state: state === "checking" ? "mapping" : "stopped",
  stopReason,
});

export type StoredFault = RowFault & Pick<BookRow, "rowNumber">;

export interface ImportPortion {
  position: number;
  rows: BookRow[];
  outcomes: RowOutcome[];
}

export interface ImportStore {
  page(paging: Paging): Promise<Slice<ImportRecord>>;
  find(id: number): Promise<ImportRecord | null>;
  underWay(): Promise<number[]>;
  unfinished(createdBy: string): Promise<number[]>;
  portion(id: number, position: number): Promise<ImportPortion | null>;
  faults(id: number, offset: number, limit: number): Promise<Slice<StoredFault>>;
  faultsOf(id: number, position: number): Promise<StoredFault[]>;
  /** Assigns each key to its first row, case-insensitive. Returns row numbers by folded key. */
  claimKeys(id: number, keys: readonly { key: string; rowNumber: number }[]): Promise<Map<string, number>>;
  /** Takes and returns folded keys. */
  issued(keys: readonly string[]): Promise<Set<string>>;
  begin(record: ImportRecord): Promise<void>;
  addPortions(id: number, portions: readonly ImportPortion[]): Promise<void>;
  /** Uploads that started before this instant and never finished. */
  brokenOff(before: string): Promise<number[]>;
  remove(id: number): Promise<void>;
}

export interface ImportWrites {
  changeImport(record: ImportRecord): void;
  portionDone(id: number, portion: ImportPortion, faults: readonly StoredFault[]): void;
  forgetOutcomes(id: number): void;
}

export interface ImportPorts extends NewLicensePorts, Omit<LicensePorts, "transact"> {
  imports: ImportStore;
  refreshes: Pick<RefreshStore, "tidy">;
  transact: Transact<LicenseUnit & ImportWrites>;
}
