import type { Instant } from "#app/domain/time.ts";
import type { Slice } from "#app/domain/page.ts";
import type { QuotaRecord } from "#app/domain/quota/quota.ts";
import type { ServerRecord } from "#app/domain/server/server.ts";
import type { LicenseFilter } from "./filter.ts";
import type { LicenseRecord, LicenseSummary } from "./license.ts";

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
  /** One page by the filter and the number of all that match. Deleted ones only where `statuses` asks for them. */
  page(filter: LicenseFilter): Promise<Slice<StoredLicense>>;
  /** The next licenses that match, newest first, from where the last ones ended; at most `limit`. The filter's paging and sort don't count. */
  walk(filter: LicenseFilter, after: WalkPlace | null, limit: number): Promise<LicenseStretch>;
  /** Keys of licenses whose summary the clock has made wrong by now, the longest overdue first; at most `limit`. */
  overdue(now: Instant, limit: number): Promise<string[]>;
}

/** When the summaries were last brought up to date as a whole. */
export interface RefreshStore {
  lastUpdatedAt(): Promise<Instant | null>;
  updated(at: Instant): Promise<void>;
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

/** A `change` names the version it was made from; when the stored one has moved on, the whole unit is tried again. */
export interface LicenseWrites {
  addLicense(record: LicenseRecord, summary: LicenseSummary): void;
  /** `record.rowVersion` is the one it was read with; the stored row gets the next. Tags are brought in line. */
  changeLicense(record: LicenseRecord): void;
  /** Removes a license for good with all that hangs on it. Its key stays issued and its history stays. */
  removeLicense(record: Pick<LicenseRecord, "id" | "rowVersion">): void;
  refreshSummary(licenseId: number, summary: LicenseSummary, summaryVersion: number): void;
  addQuota(quota: QuotaRecord): void;
  changeQuota(quota: QuotaRecord): void;
  addServer(server: ServerRecord): void;
  changeServer(server: ServerRecord): void;
  removeServer(id: number): void;
  registerLicenseFile(file: IssuedLicenseFile): void;
}
