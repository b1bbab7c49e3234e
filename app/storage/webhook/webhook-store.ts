import { type Instant, msOf } from "#app/domain/time/time.ts";
import type { WebhookRecord, WebhookStore, WebhookWrites } from "#app/domain/webhook/webhook-store.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import type { IdGenerator } from "#app/storage/engine/new-id.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";
import { deliveryRows, webhookRows } from "#app/storage/schema/webhook-rows.ts";
import { deliveryQueue } from "./delivery-queue.ts";

export function webhookStore(engine: Engine, idGenerator: IdGenerator): WebhookStore {
  const { db } = engine;
  const createWebhookQuery = (id: number) => db.selectFrom("webhook").selectAll().where("id", "=", id);
  return {
    ...deliveryQueue(engine, idGenerator),

    async listAll() {
      const rows = await db.selectFrom("webhook").selectAll().orderBy("id").execute();
      return rows.map(webhookRows.recordFrom);
    },

    async find(id) {
      const row = await createWebhookQuery(id).executeTakeFirst();
      return row ? webhookRows.recordFrom(row) : null;
    },

    async listDeliveries(id, { pageNumber, pageSize }) {
      const deliveryQuery = db.selectFrom("webhook_delivery").where("webhook_id", "=", id);
      const { total } = await deliveryQuery
        .select((eb) => eb.fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
      const rows = await deliveryQuery
        .innerJoin("history", "history.id", "event_id")
        .selectAll("webhook_delivery")
        .select("event_name")
        .orderBy("event_id", "desc")
        .limit(pageSize)
        .offset(pageNumber * pageSize)
        .execute();
      return {
        rows: rows.map((row) => {
          const { webhookId: _webhookId, firstAt: _firstAt, ...record } = deliveryRows.recordFrom(row);
          return { ...record, eventName: row.event_name };
        }),
        total,
      };
    },

    async findWebhookIdOfDelivery(deliveryId) {
      const row = await db
        .selectFrom("webhook_delivery")
        .select("webhook_id")
        .where("id", "=", deliveryId)
        .executeTakeFirst();
      return row?.webhook_id ?? null;
    },

    async removeDeliveriesBefore(before: Instant) {
      await db
        .deleteFrom("webhook_delivery")
        .where("state", "in", ["delivered", "failed"])
        .where("last_at", "<", msOf(before))
        .execute();
    },
  };
}

function editableColumnsOf(record: WebhookRecord) {
  const { position: _position, last_success_at: _lastSuccessAt, ...columns } = webhookRows.rowOf(record);
  return columns;
}

export const webhookWrites = ({ engine: { db }, write }: WriteContext): WebhookWrites => ({
  add(record) {
    write(db.insertInto("webhook").values(webhookRows.rowOf(record)).compile());
  },

  change(record) {
    const update = db
      .updateTable("webhook")
      .set({ ...editableColumnsOf(record), row_version: record.rowVersion + 1 })
      .where("id", "=", record.id)
      .where("row_version", "=", record.rowVersion);
    write(update.compile(), { expectedRowCount: 1 });
  },

  remove(id) {
    write(db.deleteFrom("webhook").where("id", "=", id).compile(), { expectedRowCount: 1 });
  },

  replayDelivery(deliveryId, now) {
    const deliveryUpdate = db
      .updateTable("webhook_delivery")
      .set({ state: "waiting", first_at: null, attempts: 0, next_at: msOf(now) })
      .where("id", "=", deliveryId);
    write(deliveryUpdate.compile());
  },

  restartWaitingDeliveries(id, now) {
    const deliveryRestart = db
      .updateTable("webhook_delivery")
      .set({ first_at: null, attempts: 0, next_at: msOf(now) })
      .where("webhook_id", "=", id)
      .where("state", "=", "waiting");
    write(deliveryRestart.compile());
  },
});
