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
import type { Customer, LicenseRecord, LicenseSummary } from "./license.ts";

export interface StoredLicense {
  record: LicenseRecord;
  summary: LicenseSummary;
}

/** A license with all that its summary follows from, as it was at one moment. */
export interface LicenseInFull extends StoredLicense {
  quotas: QuotaRecord[];
  servers: ServerRecord[];
  /** Counts the summary's refreshes; a refresh that was made from an older state is refused. */
  summaryVersion: number;
}

/** How far a walk over licenses has come. */
export type WalkPlace = Pick<LicenseRecord, "id" | "createdAt">;

export interface LicenseStretch {
  rows: StoredLicense[];
  /** Null at the end. */
  next: WalkPlace | null;
}

export interface LicenseStore {
  /** Null for a key that was never issued or was removed for good; a deleted license is still found. */
  find(key: string): Promise<StoredLicense | null>;
  inFull(key: string): Promise<LicenseInFull | null>;
  /** The license that has this quota. */
  inFullOfQuota(quotaId: number): Promise<LicenseInFull | null>;
  /** Those of the keys that are there, as of one moment, in any order. */
  manyInFull(keys: readonly string[]): Promise<LicenseInFull[]>;
  /** One page by the filter and the number of all that match. Deleted ones only where `statuses` asks for them. */
  page(filter: LicenseFilter): Promise<Slice<StoredLicense>>;
  /** The next licenses that match, newest first, from where the last ones ended; at most `limit`. The filter's paging and sort don't count. */
  walk(filter: LicenseFilter, after: WalkPlace | null, limit: number): Promise<LicenseStretch>;
  /** Keys of licenses whose summary the clock has made wrong by now, the longest overdue first; at most `limit`. */
  overdue(now: Instant, limit: number): Promise<string[]>;
  openFiles(licenseId: number, now: Instant): Promise<OpenFiles>;
  /** Licenses deleted before this instant that no instance runs on, the longest deleted first; at most `limit`. */
  removable(deletedBefore: Instant, limit: number): Promise<Pick<LicenseRecord, "id" | "rowVersion">[]>;
}

/** A portion of all licenses, whose summaries are to be made anew because a setting has changed. */
export interface RecomputePortion {
  keys: string[];
  /** The id after which the portion begins, and the one after which the next does; null at the end. */
  after: number;
  next: number | null;
}

/** When the summaries were last brought up to date as a whole. */
export interface RefreshStore {
  lastUpdatedAt(): Promise<Instant | null>;
  updated(at: Instant): Promise<void>;
  /** Puts the list's counters in order, after many writes. */
  tidy(): Promise<void>;
  /** The next of the licenses to make anew, at most `limit`; null when none are. */
  toRecompute(limit: number): Promise<RecomputePortion | null>;
}

export interface RefreshWrites {
  /** The portion is done. When another one was meanwhile, or all begins again, the whole unit is tried again. */
  recomputed(portion: Pick<RecomputePortion, "after" | "next">): void;
}

/** The register of every license file that was handed out. */
export interface IssuedLicenseFile {
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

/** License files that still open at a moment. */
export interface OpenFiles {
  count: number;
  /** When the last of them that ends does; null where none does. */
  until: Instant | null;
  /** How many of them open for ever. */
  endless: number;
}

export interface SummaryWrites {
  /** Where `before` tells what was stored under that version, only what differs is written. */
  refreshSummary(
    license: Pick<LicenseRecord, "id" | "type" | "customer">,
    summary: LicenseSummary,
    summaryVersion: number,
    before?: LicenseSummary,
  ): void;
}

/** What is hosted on a license follows it. */
export interface HostingWrites {
  /** The license of what is hosted was deleted at this moment, or is there again; its own row keeps its version. */
  noteLicenseDeleted(licenseId: number, deletedAt: Instant | null): void;
  /** The trial on the license, if there is one, ends with it. Its row gets the next version. */
  moveTrialEnd(licenseId: number, endsAt: Instant): void;
  /** Whoever the license is issued to from now on has what is hosted on it, too. Comes after the license's own change. */
  moveHosting(license: Pick<LicenseRecord, "id" | "customer">, at: Instant): void;
}

/** The renewal desk tells from them which ends were renewed. */
export interface RenewalNotes {
  /** The license ends later; what was noted of the same end before is replaced. */
  noteRenewal(renewed: { licenseId: number; endedAt: Instant; endsAt: Instant; at: Instant }): void;
}

/** A `change` names the version it was made from; when the stored one has moved on, the whole unit is tried again. */
export interface LicenseWrites extends SummaryWrites {
  /** The tier is still in the catalog when the unit commits; else the whole unit is tried again, and does not find it. */
  requireTier(tierId: string): void;
  addLicense(record: LicenseRecord, summary: LicenseSummary): void;
  /** `record.rowVersion` is the one it was read with; the stored row gets the next. Tags are brought in line; the type is as it was, of an IR license the company too. */
  changeLicense(record: LicenseRecord): void;
  /** The same where it is issued to somebody else than before: what is counted by company follows. */
  transferLicense(record: LicenseRecord, before: Customer): void;
  /** Removes a license for good with all that hangs on it; an instance must be gone before. Its key stays issued and its history stays. */
  removeLicense(record: Pick<LicenseRecord, "id" | "rowVersion">): void;
  registerLicenseFile(file: IssuedLicenseFile): void;
}

/** What a summary follows from besides its license. */
export interface SummaryPorts extends CasePorts {
  settings: SettingsStore;
}

/** A unit of work on a license and what it consists of. */
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
