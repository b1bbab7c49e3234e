import { sql, type SqlBool } from "kysely";
import { type Instant, msOf } from "#app/domain/time/time.ts";
import type { WebhookStore } from "#app/domain/webhook/webhook-store.ts";
import { instantOrNull, msOrNull } from "#app/storage/schema/column-values.ts";
import { splitIntoBatches } from "#app/storage/engine/sql-fragments.ts";
import { type Engine, WriteConflict } from "#app/storage/engine/engine.ts";
import type { IdGenerator } from "#app/storage/engine/new-id.ts";
import { attemptRows, deliveryRows } from "#app/storage/schema/webhook-rows.ts";

/** Number of failed attempts stored per delivery. */
const maxStoredAttempts = 5;

type DeliveryQueue = Pick<
  WebhookStore,
  | "hasReady"
  | "makeReadyDue"
  | "findNextDeliveryTime"
  | "createDeliveries"
  | "listDue"
  | "saveAttempt"
  | "listFailedAttempts"
  | "readWaitingDeliveries"
>;

/** Deliveries of one license stay in order: an event that waits for its retry blocks all later events. */
const isBlockedByEarlierEvent = (
  now: Instant,
) => sql<SqlBool>`exists (select 1 from webhook_delivery as earlier
  where earlier.webhook_id = delivery.webhook_id and earlier.license_key = delivery.license_key
    and earlier.state = 'waiting' and earlier.event_id < delivery.event_id
    and earlier.license_key <> '' and earlier.next_at > ${msOf(now)})`;

const hasNewEvents = sql<SqlBool>`position < (select coalesce(max(id), 0) from history)`;

const hasDueDelivery = (now: Instant) => sql<SqlBool>`exists (select 1 from webhook_delivery as delivery
  where delivery.webhook_id = webhook.id and delivery.state = 'waiting' and delivery.next_at <= ${msOf(now)}
    and not (${isBlockedByEarlierEvent(now)}))`;

/** An item with attempts belongs to a failing receiver, which is paused until the item is due. */
const isReady = (now: Instant) => sql<SqlBool>`kind = 'webhook' and queue_item.state = 'waiting'
  and queue_item.attempts = 0 and (due_at is null or due_at > ${msOf(now)})
  and exists (select 1 from webhook where webhook.id = cast(queue_item.subject as bigint) and webhook.state = 'on'
    and (${hasNewEvents} or ${hasDueDelivery(now)}))`;

export function deliveryQueue(engine: Engine, idGenerator: IdGenerator): DeliveryQueue {
  const { db } = engine;
  return {
    async hasReady(now) {
      const row = await db
        .selectFrom("queue_item")
        .select("subject")
        .where(isReady(now))
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    async makeReadyDue(now) {
      await db
        .updateTable("queue_item")
        .set((eb) => ({ due_at: msOf(now), row_version: eb("row_version", "+", 1) }))
        .where(isReady(now))
        .execute();
    },

    async findNextDeliveryTime(id, now) {
      const row = await db
        .selectFrom("webhook_delivery")
        .select((eb) => eb.fn.min("next_at").as("next_at"))
        .where("webhook_id", "=", id)
        .where("state", "=", "waiting")
        .where("next_at", ">", msOf(now))
        .executeTakeFirst();
      return instantOrNull(row?.next_at ?? null);
    },

    async createDeliveries({ id, position }, newPosition, events, now) {
      const rows = events.map((event) =>
        deliveryRows.rowOf({
          id: idGenerator.next(),
          webhookId: id,
          eventId: event.id,
          licenseKey: event.licenseKey,
          state: "waiting",
          attempts: 0,
          firstAt: null,
          lastAt: null,
          nextAt: now,
          status: null,
          response: null,
          error: null,
        }),
      );
      const positionUpdate = db
        .updateTable("webhook")
        .set({ position: newPosition })
        .where("id", "=", id)
        .where("position", "=", position);
      const deliveryInserts = [...splitIntoBatches(rows)].map((batch) => ({
        query: db
          .insertInto("webhook_delivery")
          .values(batch)
          .onConflict((conflict) => conflict.columns(["webhook_id", "event_id"]).doNothing())
          .compile(),
      }));
      // After a conflict there is nothing to do, because another process has created these deliveries.
      await engine
        .commit([{ query: positionUpdate.compile(), expectedRowCount: 1 }, ...deliveryInserts])
        .catch((error: unknown) => {
          if (!(error instanceof WriteConflict)) throw error;
        });
    },

    async listDue(id, now, limit) {
      const rows = await db
        .selectFrom("webhook_delivery as delivery")
        .selectAll()
        .where("webhook_id", "=", id)
        .where("state", "=", "waiting")
        .where("next_at", "<=", msOf(now))
        .where((eb) => eb.not(isBlockedByEarlierEvent(now)))
        .orderBy("event_id")
        .limit(limit)
        .execute();
      return rows.map(deliveryRows.recordFrom);
    },

    async saveAttempt(webhookId, deliveryId, { attempts, state, at, firstAt, nextAt, request, ...attempt }) {
      const { status, response: responseText, error } = attempt;
      const deliveryUpdate = db
        .updateTable("webhook_delivery")
        .set((eb) => ({
          state,
          attempts: eb("attempts", "+", 1),
          first_at: msOf(firstAt),
          last_at: msOf(at),
          next_at: msOrNull(nextAt),
          status,
          answer: responseText,
          fault: error,
        }))
        .where("id", "=", deliveryId)
        .where("state", "=", "waiting")
        .where("attempts", "=", attempts);
      const successUpdate = db
        .updateTable("webhook")
        .set({ last_success_at: msOf(at) })
        .where("id", "=", webhookId);
      const id = idGenerator.next();
      const attemptInsert = db
        .insertInto("webhook_attempt")
        .values({ ...attemptRows.rowOf({ id, at, ...request, ...attempt }), delivery_id: deliveryId });
      const newestAttemptIds = db
        .selectFrom("webhook_attempt")
        .select("id")
        .where("delivery_id", "=", deliveryId)
        .orderBy("at", "desc")
        .orderBy("id", "desc")
        .limit(maxStoredAttempts);
      const oldAttemptDeletion = db
        .deleteFrom("webhook_attempt")
        .where("delivery_id", "=", deliveryId)
        .where("id", "not in", newestAttemptIds);
      const attemptWrites = state === "delivered" ? [successUpdate] : [attemptInsert, oldAttemptDeletion];
      await engine.commit([deliveryUpdate, ...attemptWrites].map((query) => ({ query: query.compile() })));
    },

    async listFailedAttempts(deliveryId) {
      const rows = await db
        .selectFrom("webhook_attempt")
        .selectAll()
        .where("delivery_id", "=", deliveryId)
        .orderBy("at", "desc")
        .orderBy("id", "desc")
        .execute();
      return rows.map(attemptRows.recordFrom);
    },

    async readWaitingDeliveries() {
      const waitingDeliveries = await db
        .selectFrom("webhook_delivery as delivery")
        .innerJoin("webhook", "webhook.id", "delivery.webhook_id")
        .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("delivery.event_id").as("oldest")])
        .where("delivery.state", "=", "waiting")
        .where("webhook.state", "=", "on")
        .executeTakeFirstOrThrow();
      const oldestEvent = await db
        .selectFrom("history")
        .select("created_at")
        .where("id", "=", waitingDeliveries.oldest ?? 0)
        .executeTakeFirst();
      return { count: waitingDeliveries.count, oldestAt: instantOrNull(oldestEvent?.created_at ?? null) };
    },
  };
}
