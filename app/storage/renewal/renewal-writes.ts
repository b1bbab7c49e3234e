import type { RenewalRecordWrites } from "#app/domain/license/license-store.ts";
import type { RenewalWrites } from "#app/domain/renewal/renewal-store.ts";
import { msOf } from "#app/domain/time/time.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";

const noPurchaseColumns = { marketplace: null, value: null, currency: null, term_months: null };

export function renewalWrites({ engine: { db }, write }: WriteContext): RenewalWrites & RenewalRecordWrites {
  return {
    record({ licenseId, renewedEnd: endedAt, expiredAt, at }) {
      const renewalColumns = { renewed_to: msOf(expiredAt), renewed_at: msOf(at) };
      write(
        db
          .insertInto("license_renewal")
          .values({ license_id: licenseId, end_at: msOf(endedAt), ...renewalColumns, ...noPurchaseColumns })
          .onConflict((conflict) =>
            conflict
              .columns(["license_id", "end_at"])
              .doUpdateSet({ ...renewalColumns, ...noPurchaseColumns }),
          )
          .compile(),
      );
    },

    addPurchase({ licenseId, expiredAt, marketplace, value, currency, termMonths }) {
      write(
        db
          .updateTable("license_renewal")
          .set({ marketplace, value, currency, term_months: termMonths })
          .where("license_id", "=", licenseId)
          .where("renewed_to", "=", msOf(expiredAt))
          .compile(),
      );
    },

    saveLost({ licenseId, expiredAt, reason, lostAt, lostBy }) {
      const lostColumns = { reason, lost_at: msOf(lostAt), lost_by: lostBy };
      write(
        db
          .insertInto("lost_renewal")
          .values({ license_id: licenseId, end_at: msOf(expiredAt), ...lostColumns })
          .onConflict((conflict) => conflict.columns(["license_id", "end_at"]).doUpdateSet(lostColumns))
          .compile(),
      );
    },

    removeLost({ licenseId, expiredAt }) {
      write(
        db
          .deleteFrom("lost_renewal")
          .where("license_id", "=", licenseId)
          .where("end_at", "=", msOf(expiredAt))
          .compile(),
      );
    },

    saveRequest({ licenseId, expiredAt, message, requestedAt }) {
      const requestColumns = { message, requested_at: msOf(requestedAt) };
      write(
        db
          .insertInto("renewal_request")
          .values({ license_id: licenseId, end_at: msOf(expiredAt), ...requestColumns })
          .onConflict((conflict) => conflict.columns(["license_id", "end_at"]).doUpdateSet(requestColumns))
          .compile(),
      );
    },

    removeRequest({ licenseId, expiredAt }) {
      write(
        db
          .deleteFrom("renewal_request")
          .where("license_id", "=", licenseId)
          .where("end_at", "=", msOf(expiredAt))
          .compile(),
      );
    },

    assignOwner(licenseId, owner) {
      if (owner === null) {
        write(db.deleteFrom("renewal_owner").where("license_id", "=", licenseId).compile());
        return;
      }
      write(
        db
          .insertInto("renewal_owner")
          .values({ license_id: licenseId, owner })
          .onConflict((conflict) => conflict.column("license_id").doUpdateSet({ owner }))
          .compile(),
      );
    },
  };
}
