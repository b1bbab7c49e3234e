import type { MarketplaceCustomer, MarketplaceWrites } from "#app/domain/marketplace/marketplace-store.ts";
import { msOf } from "#app/domain/time/time.ts";
import type { MarketplaceCustomerTable } from "#app/storage/schema/customers.ts";
import type { UnitContext } from "#app/storage/engine/unit-context.ts";

const marketplaceRowOf = (record: MarketplaceCustomer): MarketplaceCustomerTable => ({
  id: record.id,
  provider: record.provider,
  external_id: record.externalId,
  account_id: record.accountId,
  customer_id: record.customerId,
  license_id: record.licenseId,
  email: record.email,
  subdomain: record.subdomain,
  entitlements: JSON.stringify(record.entitlements),
  dimension: record.dimension,
  last_read_at: msOf(record.lastReadAt),
  status: record.status,
  created_at: msOf(record.createdAt),
  updated_at: msOf(record.updatedAt),
  row_version: record.rowVersion,
});

export function marketplaceWrites({ engine: { db }, write }: UnitContext): MarketplaceWrites {
  return {
    addMarketplaceCustomer(record) {
      write(db.insertInto("marketplace_customer").values(marketplaceRowOf(record)).compile());
    },

    changeMarketplaceCustomer(record) {
      const update = db
        .updateTable("marketplace_customer")
        .set({ ...marketplaceRowOf(record), row_version: record.rowVersion + 1 })
        .where("id", "=", record.id)
        .where("row_version", "=", record.rowVersion);
      write(update.compile(), 1);
    },

    recordEntitlementsRead(id, at) {
      const update = db
        .updateTable("marketplace_customer")
        .set({ last_read_at: msOf(at) })
        .where("id", "=", id)
        .where("last_read_at", "<=", msOf(at));
      write(update.compile(), 1);
    },

    addMarketplaceEvent(provider, eventId, at) {
      const eventRow = { provider, event_id: eventId, heard_at: msOf(at) };
      write(db.insertInto("marketplace_event").values(eventRow).compile());
    },
  };
}
