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

export interface LicenseStore {
  /** Null for a key that was never issued or was removed for good; a deleted license is still found. */
  find(key: string): Promise<StoredLicense | null>;
  inFull(key: string): Promise<LicenseInFull | null>;
  /** One page by the filter and the number of all that match. Deleted ones only where `statuses` asks for them. */
  page(filter: LicenseFilter): Promise<Slice<StoredLicense>>;
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
