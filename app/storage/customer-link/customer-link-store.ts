import type {
  CustomerLink,
  CustomerLinkStore,
  CustomerLinkWrites,
} from "#app/domain/customer-link/customer-link.ts";
import { msOf } from "#app/domain/time/time.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { readPage, readRow, versionedRowWrites } from "#app/storage/engine/row-access.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";
import { customerLinkRows } from "#app/storage/schema/customer-link-rows.ts";

export function customerLinkStore({ db }: Engine): CustomerLinkStore {
  return {
    findByTokenHash: (tokenHash) =>
      readRow(
        db
          .selectFrom("customer_link")
          .innerJoin("license", "license.id", "customer_link.license_id")
          .selectAll("customer_link")
          .select(["license.key as license_key", "license.deleted_at as license_deleted_at"])
          .where("token_hash", "=", tokenHash),
        (row) => ({
          link: customerLinkRows.recordFrom(row),
          licenseKey: row.license_key,
          isLicenseDeleted: row.license_deleted_at !== null,
        }),
      ),

    find: (id) =>
      readRow(db.selectFrom("customer_link").selectAll().where("id", "=", id), customerLinkRows.recordFrom),

    async listPage(licenseId, paging) {
      const newestFirst = db
        .selectFrom("customer_link")
        .selectAll()
        .where("license_id", "=", licenseId)
        .orderBy("id", "desc");
      const { rows, total } = await readPage(newestFirst, paging);
      return { rows: rows.map(customerLinkRows.recordFrom), total };
    },

    findOpenMailed: (licenseId, now) =>
      readRow(
        db
          .selectFrom("customer_link")
          .selectAll()
          .where("license_id", "=", licenseId)
          .where("expires_at", ">", msOf(now))
          .where("withdrawn_at", "is", null)
          .where("mailed_to", "is not", null)
          .orderBy("id", "desc")
          .limit(1),
        customerLinkRows.recordFrom,
      ),

    async removeEndedBefore(endedBefore) {
      await db.deleteFrom("customer_link").where("expires_at", "<", msOf(endedBefore)).execute();
    },
  };
}

export const customerLinkWrites = (context: WriteContext): CustomerLinkWrites =>
  versionedRowWrites<"customer_link", CustomerLink>(context, "customer_link", customerLinkRows.rowOf);
