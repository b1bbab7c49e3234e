import type { CasePorts } from "#app/domain/case/case-activity.ts";
import type { Transact, Transaction } from "#app/domain/history/transaction.ts";
import type { ContinuableSlice, ListPosition } from "#app/domain/page.ts";
import type { QuotaRecord } from "#app/domain/quota/quota.ts";
import type { QuotaWrites } from "#app/domain/quota/quota-store.ts";
import type { ServerRecord } from "#app/domain/server/server.ts";
import type { ServerWrites } from "#app/domain/server/server-store.ts";
import type { SettingsStore } from "#app/domain/settings/settings.ts";
import type { TagWrites } from "#app/domain/tag/tag.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { LicenseFilter } from "./filter.ts";
import type { License, LicenseRecord, LicenseSummary } from "./license.ts";

export interface StoredLicense {
  record: LicenseRecord;
  summary: LicenseSummary;
}

/** A license with all records that its summary depends on, read in one snapshot. */
export interface FullLicense extends StoredLicense {
  quotas: QuotaRecord[];
  servers: ServerRecord[];
  /** Counts the refreshes of the summary. A refresh based on an older version is rejected. */
  summaryVersion: number;
}

/** Fields of a license that need no computation. */
export type LicenseField = Exclude<keyof License, "graceUntil" | "tagNames">;

export interface LicenseValueBatch {
  /** For each license, the values of the requested fields in the requested order, as `presentLicense` returns them. */
  rows: (string | number | boolean | null)[][];
  /** Position of the last license in `rows`, or null if no license follows. */
  next: ListPosition | null;
}

export interface LicenseList {
  /**
   * Includes deleted licenses only if `statuses` contains `deleted`. With a position, the page starts after the
   * position, and `pageNumber` is ignored.
   */
  listPage(filter: LicenseFilter, after?: ListPosition | null): Promise<ContinuableSlice<StoredLicense>>;
  /**
   * The given fields of at most `limit` licenses after the given position, newest first. Ignores the filter's paging
   * and sort.
   */
  listFieldsAfter(
    filter: LicenseFilter,
    fields: readonly LicenseField[],
    after: ListPosition | null,
    limit: number,
  ): Promise<LicenseValueBatch>;
}

export interface LicenseStore extends LicenseList {
  /** Includes deleted licenses. Returns null for a key that was never issued or whose license was removed. */
  find(key: string): Promise<StoredLicense | null>;
  /** Includes deleted licenses and omits unknown keys. The order is undefined. */
  findMany(keys: readonly string[]): Promise<StoredLicense[]>;
  findFull(key: string): Promise<FullLicense | null>;
  findFullByQuota(quotaId: number): Promise<FullLicense | null>;
  /** Also omits licenses of which a quota or a server is damaged. */
  findManyFull(keys: readonly string[]): Promise<FullLicense[]>;
  /** Longest overdue first. */
  listOverdueKeys(now: Instant, limit: number): Promise<string[]>;
  countUnexpiredFiles(licenseId: number, now: Instant): Promise<OpenFiles>;
  /** Licenses without an instance, longest deleted first. */
  listRemovable(deletedBefore: Instant, limit: number): Promise<Pick<LicenseRecord, "id" | "rowVersion">[]>;
}

/** Licenses whose summaries must be recomputed after a settings change. */
interface RecomputeBatch {
  keys: string[];
  /** Id of the last license of the previous batch. */
  after: number;
  /** Id of the last license of this batch, or null if this is the last batch. */
  next: number | null;
}

export interface RefreshStore {
  /** Time of the last complete refresh. */
  readLastRefreshTime(): Promise<Instant | null>;
  saveLastRefreshTime(at: Instant): Promise<void>;
  /** Adds the changes of many writes to the counters of the list, so that reading the counters stays fast. */
  mergeCounterChanges(): Promise<void>;
  findRecomputeBatch(limit: number): Promise<RecomputeBatch | null>;
}

export interface RefreshWrites {
  /** The transaction is retried if another process continued or restarted the recomputation. */
  saveProgress(batch: Pick<RecomputeBatch, "after" | "next">): void;
}

interface IssuedLicenseFile {
  id: string;
  licenseId: number;
  issuedAt: string;
  issuedBy: string;
  /** SHA-256 of the bytes of the file. */
  fileHash: string;
  /** SHA-256 of the seed key. */
  seedHash: string;
  keyId: string;
  expiresAt: string | null;
}

/** License files that have not ended. `expiresAt` is their latest end, and `endless` counts files without an end. */
interface OpenFiles {
  count: number;
  expiresAt: Instant | null;
  endless: number;
}

export interface SummaryWrites {
  /** With `previousSummary`, writes only the values that differ from `previousSummary`. */
  refreshSummary(
    license: Pick<LicenseRecord, "id" | "type" | "customer">,
    summary: LicenseSummary,
    summaryVersion: number,
    previousSummary?: LicenseSummary,
  ): void;
}

export interface HostingWrites {
  /** Copies the deletion time of the license, or null, to its instance. Does not change the row version of the instance. */
  saveLicenseDeletedAt(licenseId: number, deletedAt: Instant | null): void;
  moveTrialEnd(licenseId: number, expiredAt: Instant): void;
  /** Copies the customer to the hosted customer. Call this method after `changeLicense` or `transferLicense`. */
  updateHostedCustomer(license: Pick<LicenseRecord, "id" | "customer">, at: Instant): void;
}

/** Purchase that renewed a license. Values that its marketplace does not report are null. */
interface RenewalPurchase {
  marketplace: string;
  value: number | null;
  currency: string | null;
  termMonths: number | null;
}

export interface RenewalRecordWrites {
  /** Records that the license now ends at `expiredAt` instead of `renewedEnd`. Replaces an earlier renewal of the same end. */
  record(renewal: { licenseId: number; renewedEnd: Instant; expiredAt: Instant; at: Instant }): void;
  /** Adds the purchase to the renewal that set this end. Does nothing if no renewal set this end. */
  addPurchase(purchase: { licenseId: number; expiredAt: Instant } & RenewalPurchase): void;
}

/** Each record has the row version that was read. The transaction is retried if the stored version differs. */
export interface LicenseWrites extends SummaryWrites {
  /** The transaction is retried if the tier is no longer in the catalog at commit time. */
  requireTier(tierId: string): void;
  add(record: LicenseRecord, summary: LicenseSummary): void;
  /**
   * Writes the fields that differ. Does not recompute the summary. The type of a license and the company of an IR license
   * must not change.
   */
  change(before: LicenseRecord, after: LicenseRecord): void;
  /** Does the same as `changeLicense`, and updates the counters of the companies. */
  transfer(before: LicenseRecord, after: LicenseRecord): void;
  /** Removes all dependent rows except the history. Instances must be removed first. The key stays reserved. */
  remove(record: Pick<LicenseRecord, "id" | "rowVersion">): void;
  registerFile(file: IssuedLicenseFile): void;
}

export interface SummaryPorts extends CasePorts {
  settings: SettingsStore;
}

export type LicenseTransaction = Transaction & {
  licenses: LicenseWrites & QuotaWrites & ServerWrites;
  instances: HostingWrites;
  renewals: RenewalRecordWrites;
  tags: TagWrites;
};

export interface LicensePorts extends SummaryPorts {
  licenses: LicenseStore;
  transact: Transact<LicenseTransaction>;
}
