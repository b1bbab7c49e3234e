import { z } from "zod";
import type {
  Invitation,
  InvitationStore,
  InvitationWrites,
} from "#app/domain/hosted-customer/invitation.ts";
import { instantOf, msOf } from "#app/domain/time/time.ts";
import { instantOrNull, msOrNull } from "#app/storage/schema/column-values.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import type { InvitationTable } from "#app/storage/schema/customers.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";

const invitationDetails = z.object({ origin: z.string() });

const invitationFrom = (row: InvitationTable, licenseId: number): Invitation => ({
  id: row.id,
  tokenHash: row.token_hash,
  customerId: row.customer_id,
  licenseId,
  email: row.email,
  origin: invitationDetails.parse(JSON.parse(row.details)).origin,
  inviter: row.created_by,
  createdAt: instantOf(row.created_at),
  expiresAt: instantOf(row.expires_at),
  usedAt: instantOrNull(row.used_at),
  sentAt: instantOrNull(row.sent_at),
  failure: row.failure,
});

export function invitationStore({ db }: Engine): InvitationStore {
  return {
    async findByTokenHash(tokenHash) {
      const row = await db
        .selectFrom("invitation")
        .innerJoin("license", "license.id", "invitation.license_id")
        .selectAll("invitation")
        .select(["license.key", "license.id as existing_license_id"])
        .where("token_hash", "=", tokenHash)
        .executeTakeFirst();
      return row ? { ...invitationFrom(row, row.existing_license_id), licenseKey: row.key } : null;
    },

    async findLatest(licenseId) {
      const row = await db
        .selectFrom("invitation")
        .selectAll()
        .where("license_id", "=", licenseId)
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirst();
      return row ? invitationFrom(row, licenseId) : null;
    },
  };
}

export function invitationWrites({ engine: { db }, write }: WriteContext): InvitationWrites {
  return {
    addInvitation(invitation) {
      const row: InvitationTable = {
        id: invitation.id,
        token_hash: invitation.tokenHash,
        customer_id: invitation.customerId,
        license_id: invitation.licenseId,
        email: invitation.email,
        details: JSON.stringify({ origin: invitation.origin }),
        created_at: msOf(invitation.createdAt),
        created_by: invitation.inviter,
        expires_at: msOf(invitation.expiresAt),
        used_at: msOrNull(invitation.usedAt),
        sent_at: msOrNull(invitation.sentAt),
        failure: invitation.failure,
      };
      write(db.insertInto("invitation").values(row).compile());
    },

    markInvitationUsed(id, usedAt) {
      const invitationUpdate = db
        .updateTable("invitation")
        .set({ used_at: msOf(usedAt) })
        .where("id", "=", id)
        .where("used_at", "is", null);
      write(invitationUpdate.compile(), { expectedRowCount: 1 });
    },

    reopenInvitation(id) {
      write(db.updateTable("invitation").set({ used_at: null }).where("id", "=", id).compile());
    },

    recordInvitationSent(id, { sentAt, failure }) {
      const delivery = { sent_at: msOrNull(sentAt), failure };
      write(db.updateTable("invitation").set(delivery).where("id", "=", id).compile());
    },
  };
}
