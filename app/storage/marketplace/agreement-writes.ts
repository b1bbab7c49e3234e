import type { AgreementWrites } from "#app/domain/marketplace/agreement-store.ts";
import { msOf } from "#app/domain/time/time.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";
import { agreementRows } from "./agreement-rows.ts";

export function agreementWrites({ engine: { db }, write }: WriteContext): AgreementWrites {
  return {
    add(record) {
      write(db.insertInto("agreement").values(agreementRows.rowOf(record)).compile());
    },

    change(record) {
      const update = db
        .updateTable("agreement")
        .set({ ...agreementRows.rowOf(record), row_version: record.rowVersion + 1 })
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

    addEvent(provider, { receivedAt, ...event }) {
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
