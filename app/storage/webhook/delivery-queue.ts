import { sql, type SqlBool } from "kysely";
import { type Instant, instantOf, msOf } from "#app/domain/time/time.ts";
import type { WebhookStore } from "#app/domain/webhook/webhook-store.ts";
import { instantOrNull, msOrNull } from "#app/storage/schema/column-values.ts";
import { splitIntoBatches } from "#app/storage/engine/sql-fragments.ts";
import { type Engine, WriteConflict } from "#app/storage/engine/engine.ts";
import type { IdGenerator } from "#app/storage/engine/new-id.ts";
import { attemptRows, deliveryRows, webhookRows } from "#app/storage/schema/webhook-rows.ts";

/** Number of failed attempts stored per delivery. */
const maxStoredAttempts = 5;
/** Interval at which a process checks whether another process has released the lease. */
const leasePollIntervalMs = 1_000;

type DeliveryQueue = Pick<
  WebhookStore,
  | "listReady"
  | "findNextWorkTime"
  | "acquireLease"
  | "renewLease"
  | "releaseLease"
  | "pauseUntil"
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

export function deliveryQueue(engine: Engine, idGenerator: IdGenerator): DeliveryQueue {
  const { db } = engine;
  return {
    async listReady(now) {
      const rows = await db
        .selectFrom("webhook")
        .selectAll()
        .where("state", "=", "on")
        .where("leased_until", "<=", msOf(now))
        .where((eb) => eb.or([eb("resume_at", "is", null), eb("resume_at", "<=", msOf(now))]))
        .where((eb) => eb.or([hasNewEvents, hasDueDelivery(now)]))
        .orderBy("id")
        .execute();
      return rows.map(webhookRows.recordFrom);
    },

    async findNextWorkTime(now) {
      const nowMs = msOf(now);
      const rows = await db
        .selectFrom("webhook")
        .select(["leased_until", "resume_at"])
        .select([
          sql<number>`case when ${hasNewEvents} or ${hasDueDelivery(now)} then 1 else 0 end`.as("has_work"),
          sql<number | null>`(select min(next_at) from webhook_delivery
            where webhook_id = webhook.id and state = 'waiting' and next_at > ${nowMs})`.as("next_at"),
        ])
        .where("state", "=", "on")
        .execute();
      const dueTimes = rows.flatMap(({ leased_until, resume_at, has_work, next_at }) => {
        const dueAt = has_work === 1 ? nowMs : next_at;
        if (dueAt === null) return [];
        const leaseEndsAt =
          leased_until > nowMs ? Math.min(leased_until, nowMs + leasePollIntervalMs) : nowMs;
        return [Math.max(dueAt, leaseEndsAt, resume_at ?? 0)];
      });
      return dueTimes.length === 0 ? null : instantOf(Math.min(...dueTimes));
    },

    async acquireLease(id, now, leaseEndsAt) {
      const leasedRows = await db
        .updateTable("webhook")
        .set({ leased_until: msOf(leaseEndsAt) })
        .where("id", "=", id)
        .where("leased_until", "<=", msOf(now))
        .returning("id")
        .execute();
      return leasedRows.length > 0;
    },

    async releaseLease(id, leaseEndsAt) {
      await db
        .updateTable("webhook")
        .set({ leased_until: 0 })
        .where("id", "=", id)
        .where("leased_until", "=", msOf(leaseEndsAt))
        .execute();
    },

    async renewLease(id, leaseEndsAt, newLeaseEndsAt) {
      const renewedRows = await db
        .updateTable("webhook")
        .set({ leased_until: msOf(newLeaseEndsAt) })
        .where("id", "=", id)
        .where("leased_until", "=", msOf(leaseEndsAt))
        .returning("id")
        .execute();
      return renewedRows.length > 0;
    },

    async pauseUntil(id, resumeAt) {
      await db
        .updateTable("webhook")
        .set({ resume_at: msOf(resumeAt) })
        .where("id", "=", id)
        .execute();
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
          answer: null,
          fault: null,
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

    async saveAttempt(webhookId, deliveryId, { state, at, firstAt, nextAt, request, ...response }) {
      const { status, answer: responseText, fault: errorText } = response;
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
          fault: errorText,
        }))
        .where("id", "=", deliveryId);
      const successUpdate = db
        .updateTable("webhook")
        .set({ last_success_at: msOf(at) })
        .where("id", "=", webhookId);
      const id = idGenerator.next();
      const attemptInsert = db
        .insertInto("webhook_attempt")
        .values({ ...attemptRows.rowOf({ id, at, ...request, ...response }), delivery_id: deliveryId });
      const newestAttemptIds = db
        .selectFrom("webhook_attempt")
        .select("id")
        .where("delivery_id", "=", deliveryId)
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
