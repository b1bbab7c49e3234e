import { sql, type SqlBool } from "kysely";
import { matchesPurchaseText } from "./purchase-search.ts";
import type { MarketplaceEvent } from "#app/domain/marketplace/marketplace.ts";
import type { AgreementRecord } from "#app/domain/marketplace/agreement.ts";
import type { AgreementStore, PurchaseSubject } from "#app/domain/marketplace/agreement-store.ts";
import { readEachRow } from "#app/domain/unreadable-entity.ts";
import { instantOf, msOf } from "#app/domain/time/time.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { isAnyOf } from "#app/storage/engine/sql-fragments.ts";
import { readJsonColumn } from "#app/storage/schema/columns.ts";
import { agreementRows } from "./agreement-rows.ts";
import { buildAutoRenewsCondition } from "./renews-itself.ts";

type AgreementRow = Parameters<typeof agreementRows.recordFrom>[0] & {
  license_key: string | null;
  license_company: string | null;
};

const matchesSubject = ({ accountId, externalId, agreementId }: PurchaseSubject) =>
  sql<SqlBool>`(account_id = ${accountId} or external_id = ${externalId} or agreement_id = ${agreementId})`;

const nameAgreement = (row: AgreementRow) => row.external_id;

export function agreementStore(engine: Engine): AgreementStore {
  const { db } = engine;
  const purchaseQuery = db
    .selectFrom("agreement")
    .leftJoin("license", "license.id", "agreement.license_id")
    .selectAll("agreement")
    .select(["license.key as license_key", "license.company_name as license_company"]);

  const recordFrom = (row: AgreementRow): AgreementRecord => ({
    ...agreementRows.recordFrom(row),
    licenseKey: row.license_key,
    companyName: row.license_company,
  });
  async function findAll(query: typeof purchaseQuery): Promise<AgreementRecord[]> {
    const rows = await query.execute();
    return rows.map(recordFrom);
  }
  const findReadable = async (query: typeof purchaseQuery) =>
    readEachRow(await query.execute(), recordFrom, nameAgreement);
  const findFirst = async (query: typeof purchaseQuery) => (await findAll(query))[0] ?? null;

  return {
    find: (provider, externalId) =>
      findFirst(purchaseQuery.where("provider", "=", provider).where("external_id", "=", externalId)),
    findById: (id) => findFirst(purchaseQuery.where("agreement.id", "=", id)),
    findByLicense: (licenseId) =>
      findFirst(
        purchaseQuery
          .where("license_id", "=", licenseId)
          .where("agreement.customer_id", "is not", null)
          .orderBy("agreement.id")
          .limit(1),
      ),
    findByEmail: (email, exceptId) =>
      findFirst(
        purchaseQuery.where("agreement.email", "=", email).where("agreement.id", "<>", exceptId).limit(1),
      ),
    findBySubdomain: (subdomain) => findFirst(purchaseQuery.where("agreement.subdomain", "=", subdomain)),
    listByLicense: (licenseId) =>
      findAll(purchaseQuery.where("license_id", "=", licenseId).orderBy("agreement.id")),
    async findAutoRenewingLicenseIds(licenseIds) {
      const rows = await db
        .selectFrom("license_summary as s")
        .select("s.license_id")
        .where(isAnyOf(engine, "s.license_id", licenseIds))
        .where(buildAutoRenewsCondition(sql`s.license_id`, sql`s.expired_at`))
        .execute();
      return new Set(rows.map((row) => row.license_id));
    },
    listBySubject: (provider, subject) =>
      findAll(
        purchaseQuery.where("provider", "=", provider).where(matchesSubject(subject)).orderBy("agreement.id"),
      ),
    listLastReadBefore: (provider, before, limit) =>
      findReadable(
        purchaseQuery
          .where("provider", "=", provider)
          .where("last_read_at", "<", msOf(before))
          .where("license.deleted_at", "is", null)
          .where((eb) => eb.or([eb("license.key", "is not", null), eb("state", "=", "waiting")]))
          .orderBy("last_read_at")
          .orderBy("agreement.id")
          .limit(limit),
      ),

    async listPendingSignUps(limit) {
      const signUpQuery = purchaseQuery
        .where("state", "=", "waiting")
        .where("pending_sign_up", "is not", null)
        .orderBy("agreement.id")
        .limit(limit);
      return (await findReadable(signUpQuery)).rows;
    },

    async listPage({ provider, licenseId, companyId, accountId, states, search }, offset, limit) {
      let filteredQuery = db.selectFrom("agreement");
      if (provider !== undefined) filteredQuery = filteredQuery.where("provider", "=", provider);
      if (licenseId !== undefined) filteredQuery = filteredQuery.where("license_id", "=", licenseId);
      if (accountId !== undefined) filteredQuery = filteredQuery.where("account_id", "=", accountId);
      if (companyId !== undefined)
        filteredQuery = filteredQuery.where(
          "license_id",
          "in",
          db.selectFrom("license_company").select("license_id").where("company_id", "=", companyId),
        );
      if (search) filteredQuery = filteredQuery.where(matchesPurchaseText(engine, search));
      if (states) filteredQuery = filteredQuery.where("state", "in", states);
      const ids = filteredQuery.select("id").orderBy("id", "desc").offset(offset).limit(limit);
      const rows = await purchaseQuery
        .where("agreement.id", "in", ids)
        .orderBy("agreement.id", "desc")
        .execute();
      const readableRows = readEachRow(rows, recordFrom, nameAgreement);
      // The last page determines the total, unless the page is empty because its offset is too large.
      const isLastPage = rows.length < limit && (rows.length > 0 || offset === 0);
      if (isLastPage) return { ...readableRows, total: offset + rows.length };
      const { total } = await filteredQuery
        .select((eb) => eb.fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
      return { ...readableRows, total };
    },

    async hasMarketplaceEvent(provider, eventId) {
      const event = await db
        .selectFrom("marketplace_event")
        .select("event_id")
        .where("provider", "=", provider)
        .where("event_id", "=", eventId)
        .executeTakeFirst();
      return event !== undefined;
    },

    async listEvents(provider, subject) {
      const rows = await db
        .selectFrom("marketplace_event")
        .select(["event", "heard_at"])
        .where("provider", "=", provider)
        .where(matchesSubject(subject))
        .orderBy("heard_at")
        .orderBy("event_id")
        .execute();
      return rows.map((row) => ({
        ...(readJsonColumn("event", row.event) as MarketplaceEvent),
        receivedAt: instantOf(row.heard_at),
      }));
    },

    async removeEventsBefore(before) {
      await db.deleteFrom("marketplace_event").where("heard_at", "<", msOf(before)).execute();
    },
  };
}
