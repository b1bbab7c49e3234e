import type { RenewalNotes } from "#app/domain/license/license-store.ts";
import type { RenewalWrites } from "#app/domain/renewal/renewal-store.ts";
import { msOf } from "#app/domain/time/time.ts";
import type { UnitContext } from "#app/storage/engine/unit-context.ts";

export function renewalWrites({ engine: { db }, write }: UnitContext): RenewalWrites & RenewalNotes {
  return {
    noteRenewal({ licenseId, endedAt, endsAt, at }) {
      const renewed = { renewed_to: msOf(endsAt), renewed_at: msOf(at) };
      write(
        db
          .insertInto("license_renewal")
          .values({ license_id: licenseId, end_at: msOf(endedAt), ...renewed })
          .onConflict((clash) => clash.columns(["license_id", "end_at"]).doUpdateSet(renewed))
          .compile(),
      );
    },

    saveLostRenewal({ licenseId, endsAt, reason, lostAt, lostBy }) {
      const lost = { reason, lost_at: msOf(lostAt), lost_by: lostBy };
      write(
        db
          .insertInto("lost_renewal")
          .values({ license_id: licenseId, end_at: msOf(endsAt), ...lost })
          .onConflict((clash) => clash.columns(["license_id", "end_at"]).doUpdateSet(lost))
          .compile(),
      );
    },

    removeLostRenewal({ licenseId, endsAt }) {
      write(
        db
          .deleteFrom("lost_renewal")
          .where("license_id", "=", licenseId)
          .where("end_at", "=", msOf(endsAt))
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
          .onConflict((clash) => clash.column("license_id").doUpdateSet({ owner }))
          .compile(),
      );
    },
  };
}
