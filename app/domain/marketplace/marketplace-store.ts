import { z } from "zod";
import type { Transact } from "#app/domain/history/unit-of-work.ts";
import type { LicenseStore, LicenseUnit, SummaryPorts } from "#app/domain/license/license-store.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { Entitlement } from "./marketplace.ts";

/** `resolved`: came with a token. `registered`: has a license. `waiting`: staff must handle the instance. */
export const marketplaceStatus = z.enum(["resolved", "registered", "waiting"]);
type MarketplaceStatus = z.output<typeof marketplaceStatus>;

export interface MarketplaceCustomer {
  id: number;
  provider: string;
  externalId: string;
  accountId: string | null;
  customerId: number | null;
  licenseId: number | null;
  licenseKey: string | null;
  /** Lower case; unique among registered buyers. */
  email: string | null;
  /** Null before the buyer chooses one, and after another customer took it. */
  subdomain: string | null;
  entitlements: Entitlement[];
  /** Entitlement of the license. Null without a license, or if it was not recorded. */
  dimension: string | null;
  lastReadAt: Instant;
  status: MarketplaceStatus;
  createdAt: Instant;
  updatedAt: Instant;
  rowVersion: number;
}

export interface MarketplaceStore {
  find(provider: string, externalId: string): Promise<MarketplaceCustomer | null>;
  findByLicense(licenseId: number): Promise<MarketplaceCustomer | null>;
  findByEmail(email: string): Promise<MarketplaceCustomer | null>;
  findBySubdomain(subdomain: string): Promise<MarketplaceCustomer | null>;
  listByAccount(provider: string, accountId: string): Promise<MarketplaceCustomer[]>;
  /** Customers with a license that is not deleted, last read before this instant, least recently read first. */
  listLastReadBefore(provider: string, before: Instant, limit: number): Promise<MarketplaceCustomer[]>;
  hasMarketplaceEvent(provider: string, eventId: string): Promise<boolean>;
  sweepEvents(before: Instant): Promise<void>;
}

export interface MarketplaceWrites {
  addMarketplaceCustomer(record: MarketplaceCustomer): void;
  changeMarketplaceCustomer(record: MarketplaceCustomer): void;
  /** Records a read without changes and without a new `rowVersion`. The unit is retried if a later read is stored. */
  recordEntitlementsRead(id: number, at: Instant): void;
  /** The unit is retried if the event is already stored. */
  addMarketplaceEvent(provider: string, eventId: string, at: Instant): void;
}

export interface MarketplacePorts extends SummaryPorts {
  licenses: LicenseStore;
  marketplaceCustomers: MarketplaceStore;
  transact: Transact<MarketplaceUnit>;
}

export type MarketplaceUnit = LicenseUnit & MarketplaceWrites;
