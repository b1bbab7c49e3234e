import type { Transact } from "#app/domain/history/transaction.ts";
import type { LicenseStore, LicenseTransaction, SummaryPorts } from "#app/domain/license/license-store.ts";
import type { PackageStore } from "#app/domain/package/package-store.ts";
import type { Slice } from "#app/domain/page.ts";
import type { QueueWrites } from "#app/domain/queue/queue.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { ReadableRows } from "#app/domain/unreadable-entity.ts";
import type { AgreementRecord, PurchaseState } from "./agreement.ts";
import type { MarketplaceEvent } from "./marketplace.ts";

export interface StoredMarketplaceEvent extends MarketplaceEvent {
  receivedAt: Instant;
}

/** Ids by which the agreements and events of a purchase are found. An unknown id is null. */
export interface PurchaseSubject {
  externalId: string | null;
  accountId: string | null;
  agreementId: string | null;
}

export interface PurchaseFilter {
  provider?: string | undefined;
  licenseId?: number | undefined;
  companyId?: number | undefined;
  accountId?: string | undefined;
  states?: readonly PurchaseState[] | undefined;
  /** Part of the company's name, or of an id or e-mail address of the buyer. */
  search?: string | undefined;
}

export interface AgreementStore {
  find(provider: string, externalId: string): Promise<AgreementRecord | null>;
  findById(id: number): Promise<AgreementRecord | null>;
  /** The agreement with which the buyer of the license signed up. */
  findByLicense(licenseId: number): Promise<AgreementRecord | null>;
  /** Excludes the agreement `exceptId`. */
  findByEmail(email: string, exceptId: number): Promise<AgreementRecord | null>;
  findBySubdomain(subdomain: string): Promise<AgreementRecord | null>;
  /** Oldest first. */
  listByLicense(licenseId: number): Promise<AgreementRecord[]>;
  /** Those of the licenses that have a purchase which the marketplace renews at the end of the license. */
  findAutoRenewingLicenseIds(licenseIds: readonly number[]): Promise<Set<number>>;
  /** Agreements that share the account, the external id or the agreement id, oldest first. */
  listBySubject(provider: string, subject: PurchaseSubject): Promise<AgreementRecord[]>;
  /** Newest first. */
  listPage(filter: PurchaseFilter, offset: number, limit: number): Promise<Slice<AgreementRecord>>;
  /**
   * Agreements that wait for a license or have a license that is not deleted, and that were last read before
   * `readBefore`. The agreement with the oldest read comes first.
   */
  listLastReadBefore(
    provider: string,
    readBefore: Instant,
    limit: number,
  ): Promise<ReadableRows<AgreementRecord>>;
  /** Waiting agreements whose buyer has signed up, oldest first. Omits damaged agreements. */
  listPendingSignUps(limit: number): Promise<AgreementRecord[]>;
  hasMarketplaceEvent(provider: string, eventId: string): Promise<boolean>;
  /** Events about the account, the external id or the agreement id, oldest first. */
  listEvents(provider: string, subject: PurchaseSubject): Promise<StoredMarketplaceEvent[]>;
  removeEventsBefore(receivedBefore: Instant): Promise<void>;
}

export interface AgreementWrites {
  add(record: AgreementRecord): void;
  change(record: AgreementRecord): void;
  /**
   * Saves when the entitlements were read from the marketplace, without changing the row version. The transaction is
   * retried if a later time is stored.
   */
  recordEntitlementsRead(id: number, at: Instant): void;
  /** The transaction is retried if the event is already stored. */
  addEvent(provider: string, event: StoredMarketplaceEvent): void;
}

export interface MarketplacePorts extends SummaryPorts {
  licenses: LicenseStore;
  packages: PackageStore;
  agreements: AgreementStore;
  transact: Transact<MarketplaceTransaction>;
}

export type MarketplaceTransaction = LicenseTransaction & { agreements: AgreementWrites; queue: QueueWrites };
