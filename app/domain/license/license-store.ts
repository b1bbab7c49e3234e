import type { CasePorts } from "#app/domain/case/case-activity.ts";
import type { Transact, Unit } from "#app/domain/history/unit-of-work.ts";
import type { Slice } from "#app/domain/page.ts";
import type { QuotaRecord } from "#app/domain/quota/quota.ts";
import type { QuotaWrites } from "#app/domain/quota/quota-store.ts";
import type { ServerRecord } from "#app/domain/server/server.ts";
import type { ServerWrites } from "#app/domain/server/server-store.ts";
import type { SettingsStore } from "#app/domain/settings/settings.ts";
import type { TagWrites } from "#app/domain/tag/tag-store.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { LicenseFilter } from "./filter.ts";
import type { Customer, License, LicenseRecord, LicenseSummary } from "./license.ts";

export interface StoredLicense {
  record: LicenseRecord;
  summary: LicenseSummary;
}

/** Read in one snapshot, with everything that the summary depends on. */
export interface LicenseInFull extends StoredLicense {
  quotas: QuotaRecord[];
  servers: ServerRecord[];
  /** Counts refreshes; a refresh from an older state is refused. */
  summaryVersion: number;
}

export type WalkPlace = Pick<LicenseRecord, "id" | "createdAt">;

export interface LicenseStretch {
  rows: StoredLicense[];
  next: WalkPlace | null;
}

/** What is told of a license without further rules. */
export type LicenseField = Exclude<keyof License, "graceUntil">;

export interface ValueStretch {
  /** Of each license the fields in their order, as `presentLicense` has them. */
  rows: (string | number | boolean | null)[][];
  next: WalkPlace | null;
}

export interface LicenseStore {
  /** Includes deleted licenses; null for a key never issued or removed for good. */
  find(key: string): Promise<StoredLicense | null>;
  inFull(key: string): Promise<LicenseInFull | null>;
  inFullOfQuota(quotaId: number): Promise<LicenseInFull | null>;
  manyInFull(keys: readonly string[]): Promise<LicenseInFull[]>;
  /** Includes deleted licenses only if `statuses` asks for them. */
  page(filter: LicenseFilter): Promise<Slice<StoredLicense>>;
  /** At most `limit` after the given place, newest first; the filter's paging and sort are ignored. */
  walk(filter: LicenseFilter, after: WalkPlace | null, limit: number): Promise<LicenseStretch>;
  /** The same with nothing but these fields, for what is long. */
  walkFields(
    filter: LicenseFilter,
    fields: readonly LicenseField[],
    after: WalkPlace | null,
    limit: number,
  ): Promise<ValueStretch>;
  /** Keys of licenses with an outdated summary, longest overdue first. */
  overdue(now: Instant, limit: number): Promise<string[]>;
  openFiles(licenseId: number, now: Instant): Promise<OpenFiles>;
  /** Deleted before this instant and without an instance, longest deleted first. */
  removable(deletedBefore: Instant, limit: number): Promise<Pick<LicenseRecord, "id" | "rowVersion">[]>;
}

/** Licenses whose summaries are recomputed because a setting changed. */
interface RecomputePortion {
  keys: string[];
  /** `after` is exclusive; `next` is null at the end. */
  after: number;
  next: number | null;
}

export interface RefreshStore {
  lastUpdatedAt(): Promise<Instant | null>;
  updated(at: Instant): Promise<void>;
  /** Compacts the list's counters after many writes. */
  tidy(): Promise<void>;
  toRecompute(limit: number): Promise<RecomputePortion | null>;
}

export interface RefreshWrites {
  /** The unit is retried if another process advanced or restarted the recomputation. */
  recomputed(portion: Pick<RecomputePortion, "after" | "next">): void;
}

interface IssuedLicenseFile {
  id: string;
  licenseId: number;
  issuedAt: string;
  issuedBy: string;
  /** SHA-256 of the file's bytes, and of the seed key. */
  fileHash: string;
  seedHash: string;
  keyId: string;
  expiresAt: string | null;
}

interface OpenFiles {
  count: number;
  until: Instant | null;
  endless: number;
}

export interface SummaryWrites {
  /** With `before`, only differences to it are written. */
  refreshSummary(
    license: Pick<LicenseRecord, "id" | "type" | "customer">,
    summary: LicenseSummary,
    summaryVersion: number,
    before?: LicenseSummary,
  ): void;
}

export interface HostingWrites {
  /** The instance's own row version stays. */
  noteLicenseDeleted(licenseId: number, deletedAt: Instant | null): void;
  moveTrialEnd(licenseId: number, endsAt: Instant): void;
  /** Call it after the license's own change. */
  moveHosting(license: Pick<LicenseRecord, "id" | "customer">, at: Instant): void;
}

export interface RenewalNotes {
  /** Replaces an earlier note about the same end. */
  noteRenewal(renewed: { licenseId: number; endedAt: Instant; endsAt: Instant; at: Instant }): void;
}

/** A `change` carries the version it was read with; if the stored one differs, the unit is retried. */
export interface LicenseWrites extends SummaryWrites {
  /** The tier is still in the catalog when the unit commits; else the whole unit is tried again, and does not find it. */
  requireTier(tierId: string): void;
  addLicense(record: LicenseRecord, summary: LicenseSummary): void;
  /** `record.rowVersion` is the one it was read with. Type, and for IR the company, must be unchanged. */
  changeLicense(record: LicenseRecord): void;
  /** Like `changeLicense`, and also updates counters by company. */
  transferLicense(record: LicenseRecord, before: Customer): void;
  /** Removes all dependent rows; instances must be gone. The key stays reserved, and the history stays. */
  removeLicense(record: Pick<LicenseRecord, "id" | "rowVersion">): void;
  registerLicenseFile(file: IssuedLicenseFile): void;
}

export interface SummaryPorts extends CasePorts {
  settings: SettingsStore;
}

export type LicenseUnit = Unit &
  LicenseWrites &
  HostingWrites &
  RenewalNotes &
  QuotaWrites &
  ServerWrites &
  TagWrites;

export interface LicensePorts extends SummaryPorts {
  licenses: LicenseStore;
  transact: Transact<LicenseUnit>;
}
