import { z } from "zod";
import { instantText } from "#app/domain/time/time-schemas.ts";
import type { HistoryStore } from "#app/domain/history/history-store.ts";
import type { Transact } from "#app/domain/history/transaction.ts";
import type { LicenseTransaction } from "#app/domain/license/license-store.ts";
import { type Paging, paging, type Slice } from "#app/domain/page.ts";
import type { QueueWrites } from "#app/domain/queue/queue.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { stopReason } from "#app/domain/person/current-rights.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { type BulkRunRequest, bulkValue, type RunChange } from "./bulk-change.ts";
import type { BulkPorts } from "./bulk-edit.ts";
import { storedKey } from "#app/domain/text/license-key.ts";

export const maxLicensesPerRun = 10_000;
export const runRetentionDays = 90;

export const bulkRunState = z.enum(["running", "stopped", "done"]);
export const bulkOutcome = z.enum(["changed", "unchanged", "skipped"]);
export type BulkOutcome = z.output<typeof bulkOutcome>;

export const bulkRun = z.object({
  id: z.number(),
  createdAt: instantText,
  createdBy: z.string(),
  /** A `RunChange` with parsed dates and tags. */
  change: z.looseObject({ kind: z.string() }),
  state: bulkRunState,
  /** Null if staff stopped the run, or if it was not stopped. */
  stopReason: stopReason.nullable(),
  total: z.number().int().min(0),
  changed: z.number().int().min(0),
  unchanged: z.number().int().min(0),
  skipped: z.number().int().min(0),
  /** Id of the run that undoes this run. */
  undoneBy: z.number().nullable(),
  endedAt: instantText.nullable(),
  /** The assistant that started the run; null if no assistant did. */
  assistant: z.object({ token: z.string(), tool: z.string() }).nullable(),
});
export type BulkRun = z.output<typeof bulkRun>;

/**
 * Selects licenses by key, by filter, or by the run that changed them. A license whose version differs from the version in
 * `versions` is skipped, because the change was previewed for another version.
 */
export type RunSelection = Pick<BulkRunRequest, "keys" | "filters" | "excludedKeys"> & {
  run?: number;
  versions?: Record<string, string>;
};

/** A run as the database stores it. `BulkRun` has the public fields. */
export interface BulkRunRecord extends Omit<BulkRun, "change"> {
  change: RunChange;
  person: Actor["person"];
  requestId: string;
  selection: RunSelection;
  /** Encoded position at which the next batch starts. */
  position: string | null;
  /** Number of finished batches. */
  batches: number;
  /** The approval under which the run was started; null if it needed none. */
  approval: NonNullable<Actor["approval"]> | null;
  rowVersion: number;
}

export const bulkLine = z.object({
  licenseKey: storedKey,
  companyName: z.string().nullable(),
  outcome: bulkOutcome,
  code: z.string().nullable(),
  reason: z.string().nullable(),
  /** Null if the license did not change. Also null for notes, because stored lines must not contain personal data. */
  before: bulkValue.nullable(),
  after: bulkValue.nullable(),
});
export type BulkLine = z.output<typeof bulkLine>;

export const bulkLineQuery = paging.extend({ outcome: bulkOutcome.optional() });
export type BulkLineQuery = z.output<typeof bulkLineQuery>;

export interface StoredBulkLine extends BulkLine {
  position: number;
}

/** A line without the values of the license. */
export type BulkLineOutcome = Omit<StoredBulkLine, "before" | "after">;

export interface BulkRunStore {
  /** Newest first. */
  listPage(paging: Paging): Promise<Slice<BulkRunRecord>>;
  find(id: number): Promise<BulkRunRecord | null>;
  /** In the order in which the licenses were processed. */
  listLines(id: number, query: BulkLineQuery): Promise<Slice<StoredBulkLine>>;
  /** From `position` on, in order. */
  listLinesFrom(id: number, position: number, limit: number): Promise<BulkLineOutcome[]>;
  /** In order, after the key `after`. */
  listChangedKeys(id: number, after: string, limit: number): Promise<string[]>;
  /** Removes runs that ended before this instant. */
  removeEnded(before: Instant): Promise<void>;
}

export interface BulkRunWrites {
  add(record: BulkRunRecord): void;
  /** `record.rowVersion` is the version that was read. The transaction is retried if the stored version differs. */
  change(record: BulkRunRecord): void;
  /** Does not replace existing lines. */
  addLines(id: number, lines: readonly StoredBulkLine[]): void;
}

export interface BulkRunPorts extends Omit<BulkPorts, "transact" | "history"> {
  bulkRuns: BulkRunStore;
  history: Pick<HistoryStore, "findLink" | "listPage">;
  transact: Transact<LicenseTransaction & { bulkRuns: BulkRunWrites; queue: QueueWrites }>;
}
