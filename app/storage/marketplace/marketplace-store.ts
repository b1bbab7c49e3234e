import { z } from "zod";
import { entitlement } from "#app/domain/marketplace/marketplace.ts";
import {
  type MarketplaceCustomer,
  marketplaceStatus,
  type MarketplaceStore,
} from "#app/domain/marketplace/marketplace-store.ts";
import { instantOf, msOf } from "#app/domain/time/time.ts";
import type { Engine } from "#app/storage/engine/engine.ts";

const entitlementList = z.array(entitlement);

export function marketplaceStore({ db }: Engine): MarketplaceStore {
  const customerQuery = db
    .selectFrom("marketplace_customer")
    .leftJoin("license", "license.id", "marketplace_customer.license_id")
    .selectAll("marketplace_customer")
    .select("license.key as license_key");

  async function findAll(query: typeof customerQuery): Promise<MarketplaceCustomer[]> {
    const records = await query.execute();
    return records.map((row) => ({
      id: row.id,
      provider: row.provider,
      externalId: row.external_id,
      accountId: row.account_id,
      customerId: row.customer_id,
      licenseId: row.license_id,
      licenseKey: row.license_key,
      email: row.email,
      subdomain: row.subdomain,
      entitlements: entitlementList.parse(JSON.parse(row.entitlements)),
      dimension: row.dimension,
      lastReadAt: instantOf(row.last_read_at),
      status: marketplaceStatus.parse(row.status),
      createdAt: instantOf(row.created_at),
      updatedAt: instantOf(row.updated_at),
      rowVersion: row.row_version,
    }));
  }
  const findFirst = async (query: typeof customerQuery) => (await findAll(query))[0] ?? null;

  return {
    find: (provider, externalId) =>
      findFirst(customerQuery.where("provider", "=", provider).where("external_id", "=", externalId)),
    findByLicense: (licenseId) => findFirst(customerQuery.where("license_id", "=", licenseId)),
    findByEmail: (email) => findFirst(customerQuery.where("marketplace_customer.email", "=", email)),
    findBySubdomain: (subdomain) =>
      findFirst(customerQuery.where("marketplace_customer.subdomain", "=", subdomain)),
    listByAccount: (provider, accountId) =>
      findAll(
        customerQuery
          .where("provider", "=", provider)
          .where("account_id", "=", accountId)
          .orderBy("marketplace_customer.id"),
      ),
    listLastReadBefore: (provider, before, limit) =>
      findAll(
        customerQuery
          .where("provider", "=", provider)
          .where("last_read_at", "<", msOf(before))
          .where("license.key", "is not", null)
          .where("license.deleted_at", "is", null)
          .orderBy("last_read_at")
          .orderBy("marketplace_customer.id")
          .limit(limit),
      ),

    async hasMarketplaceEvent(provider, eventId) {
      const event = await db
        .selectFrom("marketplace_event")
        .select("event_id")
        .where("provider", "=", provider)
        .where("event_id", "=", eventId)
        .executeTakeFirst();
      return event !== undefined;
    },

    async sweepEvents(before) {
      await db.deleteFrom("marketplace_event").where("heard_at", "<", msOf(before)).execute();
    },
  };
}
