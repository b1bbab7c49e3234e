import type { AgreementWrites } from "#app/domain/marketplace/agreement-store.ts";
import { msOf } from "#app/domain/time/time.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";
import { versionedRowWrites } from "#app/storage/engine/row-access.ts";
import { agreementRows } from "./agreement-rows.ts";

export function agreementWrites(context: WriteContext): AgreementWrites {
  const { write, engine } = context;
  const { db } = engine;
  return {
    ...versionedRowWrites(context, "agreement", agreementRows.rowOf),

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
