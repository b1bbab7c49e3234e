import { z } from "zod";
import type { Transact } from "#app/domain/history/unit-of-work.ts";
import type { LicenseStore, LicenseUnit, SummaryPorts } from "#app/domain/license/license-store.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { Entitlement } from "./marketplace.ts";

/** `resolved`: came with a token. `registered`: has a license. `waiting`: has one, and staff must see to the instance. */
export const marketplaceStatus = z.enum(["resolved", "registered", "waiting"]);
export type MarketplaceStatus = z.output<typeof marketplaceStatus>;

/** A buyer's agreement as it was last seen, and what came of it. */
export interface MarketplaceCustomer {
  id: number;
  provider: string;
  externalId: string;
  accountId: string | null;
  customerId: number | null;
  licenseId: number | null;
  /** Read with the license; not stored here. */
  licenseKey: string | null;
  /** Lower-case. No two registered buyers share an address. */
  email: string | null;
  /** Null until it is chosen, and again after it was lost to somebody else. */
  subdomain: string | null;
  /** Those that counted when they were last news. */
  entitlements: Entitlement[];
  /** Which of them the license was made from; null before there is one, and where that was not kept. */
  dimension: string | null;
  /** When the entitlements were last read. */
  lastReadAt: Instant;
  status: MarketplaceStatus;
  createdAt: Instant;
  updatedAt: Instant;
  rowVersion: number;
}

export interface MarketplaceStore {
  find(provider: string, externalId: string): Promise<MarketplaceCustomer | null>;
  ofLicense(licenseId: number): Promise<MarketplaceCustomer | null>;
  byEmail(email: string): Promise<MarketplaceCustomer | null>;
  bySubdomain(subdomain: string): Promise<MarketplaceCustomer | null>;
  /** Every agreement of one account, oldest first. */
  ofAccount(provider: string, accountId: string): Promise<MarketplaceCustomer[]>;
  /** Who has a license that is not deleted and was last read before this instant, longest ago first; at most `limit`. */
  lastReadBefore(provider: string, before: Instant, limit: number): Promise<MarketplaceCustomer[]>;
  /** Whether what this event told of was seen to. */
  hasHeard(provider: string, eventId: string): Promise<boolean>;
  /** Forgets events that were heard earlier. */
  sweepEvents(before: Instant): Promise<void>;
}

export interface MarketplaceWrites {
  addMarketplaceCustomer(record: MarketplaceCustomer): void;
  /** `record.rowVersion` is the one it was read with; the stored row gets the next. */
  changeMarketplaceCustomer(record: MarketplaceCustomer): void;
  /** Keeps that nothing new was read of it; `rowVersion` stays. The unit fails as moved where a later reading is kept. */
  noteEntitlementsRead(id: number, at: Instant): void;
  /** The unit fails as moved where the event was heard already. */
  addMarketplaceEvent(provider: string, eventId: string, at: Instant): void;
}

export interface MarketplacePorts extends SummaryPorts {
  licenses: LicenseStore;
  marketplaceCustomers: MarketplaceStore;
  transact: Transact<MarketplaceUnit>;
}

export type MarketplaceUnit = LicenseUnit & MarketplaceWrites;
