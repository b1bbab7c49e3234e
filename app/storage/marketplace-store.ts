import { z } from "zod";
import { entitlement } from "#app/domain/marketplace/marketplace.ts";
import {
  type MarketplaceCustomer,
  marketplaceStatus,
  type MarketplaceStore,
} from "#app/domain/marketplace/marketplace-store.ts";
import { instantOf } from "#app/domain/time.ts";
import type { Engine } from "./engine.ts";

const entitlements = z.array(entitlement);

export function marketplaceStore({ db }: Engine): MarketplaceStore {
  const rows = db
    .selectFrom("marketplace_customer")
    .leftJoin("license", "license.id", "marketplace_customer.license_id")
    .selectAll("marketplace_customer")
    .select("license.key as license_key");

  async function one(query: typeof rows): Promise<MarketplaceCustomer | null> {
    const row = await query.executeTakeFirst();
    if (!row) return null;
    return {
      id: row.id,
      provider: row.provider,
      externalId: row.external_id,
      accountId: row.account_id,
      customerId: row.customer_id,
      licenseId: row.license_id,
      licenseKey: row.license_key,
      email: row.email,
      subdomain: row.subdomain,
      entitlements: entitlements.parse(JSON.parse(row.entitlements)),
      status: marketplaceStatus.parse(row.status),
      createdAt: instantOf(row.created_at),
      updatedAt: instantOf(row.updated_at),
      rowVersion: row.row_version,
    };
  }

  return {
    find: (provider, externalId) =>
      one(rows.where("provider", "=", provider).where("external_id", "=", externalId)),
    ofLicense: (licenseId) => one(rows.where("license_id", "=", licenseId)),
    byEmail: (email) => one(rows.where("marketplace_customer.email", "=", email)),
    bySubdomain: (subdomain) => one(rows.where("marketplace_customer.subdomain", "=", subdomain)),
  };
}
