import type { Transact } from "#app/domain/history/unit-of-work.ts";
import type { LicenseStore, LicenseUnit, SummaryPorts } from "#app/domain/license/license-store.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { AgreementRecord } from "./agreement.ts";

export interface AgreementStore {
  find(provider: string, externalId: string): Promise<AgreementRecord | null>;
  findByLicense(licenseId: number): Promise<AgreementRecord | null>;
  findByEmail(email: string): Promise<AgreementRecord | null>;
  findBySubdomain(subdomain: string): Promise<AgreementRecord | null>;
  listByAccount(provider: string, accountId: string): Promise<AgreementRecord[]>;
  /** Agreements with a license that is not deleted, last read before this instant, least recently read first. */
  listLastReadBefore(provider: string, before: Instant, limit: number): Promise<AgreementRecord[]>;
  hasMarketplaceEvent(provider: string, eventId: string): Promise<boolean>;
  sweepEvents(before: Instant): Promise<void>;
}

export interface AgreementWrites {
  addAgreement(record: AgreementRecord): void;
  changeAgreement(record: AgreementRecord): void;
  /** Records a read without changes and without a new `rowVersion`. The unit is retried if a later read is stored. */
  recordEntitlementsRead(id: number, at: Instant): void;
  /** The unit is retried if the event is already stored. */
  addMarketplaceEvent(provider: string, eventId: string, at: Instant): void;
}

export interface MarketplacePorts extends SummaryPorts {
  licenses: LicenseStore;
  agreements: AgreementStore;
  transact: Transact<MarketplaceUnit>;
}

export type MarketplaceUnit = LicenseUnit & AgreementWrites;
