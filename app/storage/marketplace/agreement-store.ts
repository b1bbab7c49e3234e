import { z } from "zod";
import { entitlement } from "#app/domain/marketplace/marketplace.ts";
import { type AgreementRecord, agreementState } from "#app/domain/marketplace/agreement.ts";
import type { AgreementStore } from "#app/domain/marketplace/agreement-store.ts";
import { instantOf, msOf } from "#app/domain/time/time.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { instantOrNull } from "#app/storage/schema/column-values.ts";

const entitlementList = z.array(entitlement);

export function agreementStore({ db }: Engine): AgreementStore {
  const agreementQuery = db
    .selectFrom("agreement")
    .leftJoin("license", "license.id", "agreement.license_id")
    .selectAll("agreement")
    .select("license.key as license_key");

  async function findAll(query: typeof agreementQuery): Promise<AgreementRecord[]> {
    const records = await query.execute();
    return records.map((row) => ({
      id: row.id,
      provider: row.provider,
      externalId: row.external_id,
      accountId: row.account_id,
      resellerAccountId: row.reseller_account_id,
      agreementId: row.agreement_id,
      previousAgreementId: row.previous_agreement_id,
      productCode: row.product_code,
      plan: row.plan,
      state: agreementState.parse(row.state),
      startsAt: instantOrNull(row.starts_at),
      endsAt: instantOrNull(row.ends_at),
      autoRenews: row.auto_renews === null ? null : row.auto_renews === 1,
      entitlements: entitlementList.parse(JSON.parse(row.entitlements)),
      licenseId: row.license_id,
      licenseKey: row.license_key,
      linkedBy: row.linked_by,
      customerId: row.customer_id,
      email: row.email,
      subdomain: row.subdomain,
      dimension: row.dimension,
      lastReadAt: instantOf(row.last_read_at),
      createdAt: instantOf(row.created_at),
      updatedAt: instantOf(row.updated_at),
      rowVersion: row.row_version,
    }));
  }
  const findFirst = async (query: typeof agreementQuery) => (await findAll(query))[0] ?? null;

  return {
    find: (provider, externalId) =>
      findFirst(agreementQuery.where("provider", "=", provider).where("external_id", "=", externalId)),
    findByLicense: (licenseId) => findFirst(agreementQuery.where("license_id", "=", licenseId)),
    findByEmail: (email) => findFirst(agreementQuery.where("agreement.email", "=", email)),
    findBySubdomain: (subdomain) => findFirst(agreementQuery.where("agreement.subdomain", "=", subdomain)),
    listByAccount: (provider, accountId) =>
      findAll(
        agreementQuery
          .where("provider", "=", provider)
          .where("account_id", "=", accountId)
          .orderBy("agreement.id"),
      ),
    listLastReadBefore: (provider, before, limit) =>
      findAll(
        agreementQuery
          .where("provider", "=", provider)
          .where("last_read_at", "<", msOf(before))
          .where("license.key", "is not", null)
          .where("license.deleted_at", "is", null)
          .orderBy("last_read_at")
          .orderBy("agreement.id")
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
