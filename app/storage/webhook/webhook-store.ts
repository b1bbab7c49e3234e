import { sql } from "kysely";
import type { EventName } from "#app/domain/history/event.ts";
import { type Instant, msOf } from "#app/domain/time/time.ts";
import type { WebhookRecord, WebhookStore, WebhookWrites } from "#app/domain/webhook/webhook-store.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import type { IdGenerator } from "#app/storage/engine/new-id.ts";
import { readPage, readRow, versionedRowWrites } from "#app/storage/engine/row-access.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";
import { deliveryRows, webhookRows } from "#app/storage/schema/webhook-rows.ts";
import { deliveryQueue } from "./delivery-queue.ts";

export function webhookStore(engine: Engine, idGenerator: IdGenerator): WebhookStore {
  const { db } = engine;
  return {
    ...deliveryQueue(engine, idGenerator),

    async listAll() {
      const rows = await db.selectFrom("webhook").selectAll().orderBy("id").execute();
      return rows.map(webhookRows.recordFrom);
    },

    find: (id) => readRow(db.selectFrom("webhook").selectAll().where("id", "=", id), webhookRows.recordFrom),

    async listDeliveries(id, paging) {
      const deliveryQuery = db
        .selectFrom("webhook_delivery")
        .selectAll()
        .select(sql<EventName>`(select event_name from history where history.id = event_id)`.as("event_name"))
        .where("webhook_id", "=", id)
        .orderBy("event_id", "desc");
      const { rows, total } = await readPage(deliveryQuery, paging);
      return {
        rows: rows.map((row) => {
          const { webhookId: _webhookId, firstAt: _firstAt, ...record } = deliveryRows.recordFrom(row);
          return { ...record, eventName: row.event_name };
        }),
        total,
      };
    },

    findWebhookIdOfDelivery: (deliveryId) =>
      readRow(
        db.selectFrom("webhook_delivery").select("webhook_id").where("id", "=", deliveryId),
        (row) => row.webhook_id,
      ),

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

export function webhookWrites(context: WriteContext): WebhookWrites {
  const { engine, write } = context;
  const createRestartQuery = (now: Instant) =>
    engine.db.updateTable("webhook_delivery").set({ first_at: null, attempts: 0, next_at: msOf(now) });
  const rowWrites = versionedRowWrites(context, "webhook", webhookRows.rowOf, editableColumnsOf);
  return {
    ...rowWrites,

    replayDelivery(deliveryId, now) {
      write(createRestartQuery(now).set({ state: "waiting" }).where("id", "=", deliveryId).compile());
    },

    restartWaitingDeliveries(id, now) {
      const waitingDeliveries = createRestartQuery(now).where("webhook_id", "=", id);
      write(waitingDeliveries.where("state", "=", "waiting").compile());
    },
  };
}
