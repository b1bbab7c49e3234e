import { z } from "zod";
import type { Instant } from "#app/domain/time.ts";
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
  entitlements: Entitlement[];
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
}

export interface MarketplaceWrites {
  addMarketplaceCustomer(record: MarketplaceCustomer): void;
  /** `record.rowVersion` is the one it was read with; the stored row gets the next. */
  changeMarketplaceCustomer(record: MarketplaceCustomer): void;
}
