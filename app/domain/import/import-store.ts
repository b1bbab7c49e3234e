import type { Transact } from "#app/domain/history/transaction.ts";
import type { NewLicensePorts } from "#app/domain/license/licenses.ts";
import type { LicensePorts, LicenseTransaction, RefreshStore } from "#app/domain/license/license-store.ts";
import type { Paging, Slice } from "#app/domain/page.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import type { StopReason } from "#app/domain/person/current-rights.ts";
import type { QueueWrites } from "#app/domain/queue/queue.ts";
import type { CsvRow, ImportError, LicenseImport, RowError, RowOutcome } from "./import.ts";

/** An import as the database stores it. `LicenseImport` has the public fields. */
export interface ImportRecord extends LicenseImport {
  person: Actor["person"];
  requestId: string;
  /** Number of stored batches. */
  batchCount: number;
  /** Position of the next batch to process. */
  position: number;
}

/** A stopped check of the rows returns to the mapping of columns, because no license was created yet. */
export const createStoppedFields = (
  { state }: Pick<ImportRecord, "state">,
  stopReason: StopReason,
): Pick<ImportRecord, "state" | "stopReason"> => ({
  state: state === "checking" ? "mapping" : "stopped",
  stopReason,
});

/** The value that is invalid, and the company of the row, are as they are in the file. */
export type StoredRowError = RowError &
  Pick<CsvRow, "rowNumber"> &
  Pick<ImportError, "value" | "companyName">;

export interface ImportBatch {
  position: number;
  rows: CsvRow[];
  outcomes: RowOutcome[];
}

export interface ImportStore {
  listPage(paging: Paging): Promise<Slice<ImportRecord>>;
  find(id: number): Promise<ImportRecord | null>;
  listUnfinishedIds(createdBy: string): Promise<number[]>;
  findBatch(id: number, position: number): Promise<ImportBatch | null>;
  listErrors(id: number, offset: number, limit: number): Promise<Slice<StoredRowError>>;
  listErrorsOfBatch(id: number, position: number): Promise<StoredRowError[]>;
  /** Assigns each key to its first row, ignoring case. Returns row numbers by upper-case key. */
  claimKeys(id: number, keys: readonly { key: string; rowNumber: number }[]): Promise<Map<string, number>>;
  /** The keys of the licenses that rows without a key have created, by the fingerprint of the row. */
  findKeysOfRows(fingerprints: readonly string[]): Promise<Map<string, string>>;
  /** Existing and permanently removed keys, in upper case. */
  findIssuedKeys(keys: readonly string[]): Promise<Set<string>>;
  addImport(record: ImportRecord): Promise<void>;
  addBatches(id: number, batches: readonly ImportBatch[]): Promise<void>;
  /** The ids of uploads that started before this instant and never finished. */
  listAbandonedUploads(startedBefore: string): Promise<number[]>;
  remove(id: number): Promise<void>;
}

export interface ImportWrites {
  change(record: ImportRecord): void;
  completeBatch(id: number, batch: ImportBatch, errors: readonly StoredRowError[]): void;
  removeOutcomes(id: number): void;
  /** Stores that the row with this fingerprint created the license. */
  addLicenseOfRow(fingerprint: string, licenseId: number): void;
}

export interface ImportPorts extends NewLicensePorts, Omit<LicensePorts, "transact"> {
  imports: ImportStore;
  refreshes: Pick<RefreshStore, "mergeCounterChanges">;
  transact: Transact<LicenseTransaction & { imports: ImportWrites; queue: QueueWrites }>;
}
