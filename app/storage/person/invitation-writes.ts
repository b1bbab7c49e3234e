import type { PersonWrites } from "#app/domain/person/person-store.ts";
import { invitedIssuer } from "#app/domain/person/person.ts";
import { msOf } from "#app/domain/time/time.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";
import { createPersonRow } from "./person-rows.ts";

export function invitationWrites({
  engine: { db },
  write,
}: WriteContext): Pick<
  PersonWrites,
  "invite" | "renewInvitation" | "withdrawInvitation" | "acceptInvitation"
> {
  return {
    invite({ id, email, privileges, invitedBy }, invitedAt) {
      const row = {
        ...createPersonRow(id, { issuer: invitedIssuer, subject: email, email }, invitedAt),
        privileges: JSON.stringify(privileges),
        invited_by: invitedBy,
      };
      write(db.insertInto("person").values(row).compile());
    },

    renewInvitation({ id, rowVersion }, { privileges, invitedBy }, invitedAt) {
      const update = db
        .updateTable("person")
        .set({
          privileges: JSON.stringify(privileges),
          invited_by: invitedBy,
          created_at: msOf(invitedAt),
          row_version: rowVersion + 1,
        })
        .where("id", "=", id)
        .where("row_version", "=", rowVersion);
      write(update.compile(), { expectedRowCount: 1 });
    },

    withdrawInvitation({ id, rowVersion }) {
      const deletion = db.deleteFrom("person").where("id", "=", id).where("row_version", "=", rowVersion);
      write(deletion.where("issuer", "=", invitedIssuer).compile(), { expectedRowCount: 1 });
    },

    acceptInvitation({ id, rowVersion }, { issuer, subject }, privileges) {
      const update = db
        .updateTable("person")
        .set({
          issuer,
          subject,
          privileges: JSON.stringify(privileges),
          invited_by: null,
          row_version: rowVersion + 1,
        })
        .where("id", "=", id)
        .where("row_version", "=", rowVersion);
      write(update.compile(), { expectedRowCount: 1 });
    },
  };
}
