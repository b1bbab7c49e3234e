import { z } from "zod";
import type {
  Invitation,
  InvitationStore,
  InvitationWrites,
} from "#app/domain/hosted-customer/invitation.ts";
import { msOf } from "#app/domain/time/time.ts";
import { msOrNull } from "#app/storage/schema/column-values.ts";
import {
  defineRows,
  namedColumn,
  number,
  numberOrNull,
  text,
  textOrNull,
  timestamp,
  timestampOrNull,
} from "#app/storage/schema/columns.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import type { InvitationTable } from "#app/storage/schema/customers.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";

const invitationDetails = z.object({ origin: z.string() });

const invitationRows = defineRows({
  id: number,
  tokenHash: text,
  customerId: numberOrNull,
  licenseId: numberOrNull,
  email: text,
  origin: namedColumn("details", {
    store: (origin: string) => JSON.stringify({ origin }),
    read: (details: string) => invitationDetails.parse(JSON.parse(details)).origin,
  }),
  inviter: namedColumn("created_by", text),
  createdAt: timestamp,
  expiresAt: timestamp,
  usedAt: timestampOrNull,
  sentAt: timestampOrNull,
  error: namedColumn("failure", textOrNull),
});

const invitationFrom = (row: InvitationTable, licenseId: number): Invitation => ({
  ...invitationRows.recordFrom(row),
  licenseId,
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
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirst();
      return row ? invitationFrom(row, licenseId) : null;
    },
  };
}

export function invitationWrites({ engine: { db }, write }: WriteContext): InvitationWrites {
  return {
    add(invitation) {
      write(db.insertInto("invitation").values(invitationRows.rowOf(invitation)).compile());
    },

    markUsed(id, usedAt) {
      const invitationUpdate = db
        .updateTable("invitation")
        .set({ used_at: msOf(usedAt) })
        .where("id", "=", id)
        .where("used_at", "is", null);
      write(invitationUpdate.compile(), { expectedRowCount: 1 });
    },

    reopen(id) {
      write(db.updateTable("invitation").set({ used_at: null }).where("id", "=", id).compile());
    },

    recordSent(id, { sentAt, error }) {
      const delivery = { sent_at: msOrNull(sentAt), failure: error };
      write(db.updateTable("invitation").set(delivery).where("id", "=", id).compile());
    },
  };
}
