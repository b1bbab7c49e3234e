import type { AgreementRecord } from "#app/domain/marketplace/agreement.ts";
import type { AgreementWrites } from "#app/domain/marketplace/agreement-store.ts";
import { msOf } from "#app/domain/time/time.ts";
import type { AgreementTable } from "#app/storage/schema/customers.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";
import { msOrNull, toBit } from "#app/storage/schema/column-values.ts";

const agreementRowOf = (record: AgreementRecord): AgreementTable => ({
  id: record.id,
  provider: record.provider,
  external_id: record.externalId,
  account_id: record.accountId,
  reseller_account_id: record.resellerAccountId,
  agreement_id: record.agreementId,
  previous_agreement_id: record.previousAgreementId,
  product_code: record.productCode,
  plan: record.plan,
  state: record.state,
  starts_at: msOrNull(record.startsAt),
  ends_at: msOrNull(record.endsAt),
  auto_renews: record.autoRenews === null ? null : toBit(record.autoRenews),
  value: record.value,
  currency: record.currency,
  entitlements: JSON.stringify(record.entitlements),
  license_id: record.licenseId,
  linked_by: record.linkedBy,
  pending_sign_up: record.pendingSignUp === null ? null : JSON.stringify(record.pendingSignUp),
  customer_id: record.customerId,
  email: record.email,
  subdomain: record.subdomain,
  dimension: record.dimension,
  last_read_at: msOf(record.lastReadAt),
  created_at: msOf(record.createdAt),
  updated_at: msOf(record.updatedAt),
  row_version: record.rowVersion,
});

export function agreementWrites({ engine: { db }, write }: WriteContext): AgreementWrites {
  return {
    addAgreement(record) {
      write(db.insertInto("agreement").values(agreementRowOf(record)).compile());
    },

    changeAgreement(record) {
      const update = db
        .updateTable("agreement")
        .set({ ...agreementRowOf(record), row_version: record.rowVersion + 1 })
        .where("id", "=", record.id)
        .where("row_version", "=", record.rowVersion);
      write(update.compile(), { expectedRowCount: 1 });
    },

    recordEntitlementsRead(id, readAt) {
      const update = db
        .updateTable("agreement")
        .set({ last_read_at: msOf(readAt) })
        .where("id", "=", id)
        .where("last_read_at", "<=", msOf(readAt));
      write(update.compile(), { expectedRowCount: 1 });
    },

    addMarketplaceEvent(provider, { receivedAt, ...event }) {
      const eventRow = {
        provider,
        event_id: event.id,
        heard_at: msOf(receivedAt),
        account_id: event.accountId,
        external_id: event.externalId,
        agreement_id: event.agreementId,
        event: JSON.stringify(event),
      };
      write(db.insertInto("marketplace_event").values(eventRow).compile());
    },
  };
}
