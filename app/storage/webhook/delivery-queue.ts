import { sql, type SqlBool } from "kysely";
import { type Instant, instantOf, msOf } from "#app/domain/time/time.ts";
import type { WebhookStore } from "#app/domain/webhook/webhook-store.ts";
import { instantOrNull, msOrNull } from "#app/storage/schema/column-values.ts";
import { splitIntoBatches } from "#app/storage/engine/dialect.ts";
import { type Engine, WriteConflict } from "#app/storage/engine/engine.ts";
import type { IdGenerator } from "#app/storage/engine/new-id.ts";
import { attemptRows, deliveryRows, webhookRows } from "#app/storage/schema/webhook-rows.ts";

/** Number of failed attempts stored per delivery. */
const storedAttempts = 5;
/** Interval at which a process checks whether another process has released the lease. */
const leasedPollMs = 1_000;

type DeliveryQueue = Pick<
  WebhookStore,
  | "withWork"
  | "nextWorkAt"
  | "lease"
  | "renewLease"
  | "release"
  | "holdBack"
  | "takeEvents"
  | "due"
  | "saveAttempt"
  | "attempts"
  | "waiting"
>;

/** Deliveries of one license stay in order: an earlier event that waits for its retry blocks the later ones. */
const isHeldBack = (now: Instant) => sql<SqlBool>`exists (select 1 from webhook_delivery as earlier
  where earlier.webhook_id = delivery.webhook_id and earlier.license_key = delivery.license_key
    and earlier.state = 'waiting' and earlier.event_id < delivery.event_id
    and earlier.license_key <> '' and earlier.next_at > ${msOf(now)})`;

const isBehind = sql<SqlBool>`position < (select coalesce(max(id), 0) from history)`;

const hasDue = (now: Instant) => sql<SqlBool>`exists (select 1 from webhook_delivery as delivery
  where delivery.webhook_id = webhook.id and delivery.state = 'waiting' and delivery.next_at <= ${msOf(now)}
    and not (${isHeldBack(now)}))`;

export function deliveryQueue(engine: Engine, ids: IdGenerator): DeliveryQueue {
  const { db } = engine;
  return {
    async withWork(now) {
      const rows = await db
        .selectFrom("webhook")
        .selectAll()
        .where("state", "=", "on")
        .where("leased_until", "<=", msOf(now))
        .where((row) => row.or([row("resume_at", "is", null), row("resume_at", "<=", msOf(now))]))
        .where((row) => row.or([isBehind, hasDue(now)]))
        .orderBy("id")
        .execute();
      return rows.map(webhookRows.recordFrom);
    },

    async nextWorkAt(now) {
      const at = msOf(now);
      const rows = await db
        .selectFrom("webhook")
        .select(["leased_until", "resume_at"])
        .select([
          sql<number>`case when ${isBehind} or ${hasDue(now)} then 1 else 0 end`.as("has_work"),
          sql<number | null>`(select min(next_at) from webhook_delivery
            where webhook_id = webhook.id and state = 'waiting' and next_at > ${at})`.as("next_at"),
        ])
        .where("state", "=", "on")
        .execute();
      const moments = rows.flatMap(({ leased_until, resume_at, has_work, next_at }) => {
        const dueAt = has_work === 1 ? at : next_at;
        if (dueAt === null) return [];
        const freeAt = leased_until > at ? Math.min(leased_until, at + leasedPollMs) : at;
        return [Math.max(dueAt, freeAt, resume_at ?? 0)];
      });
      return moments.length === 0 ? null : instantOf(Math.min(...moments));
    },

    async lease(id, now, until) {
      const leased = await db
        .updateTable("webhook")
        .set({ leased_until: msOf(until) })
        .where("id", "=", id)
        .where("leased_until", "<=", msOf(now))
        .returning("id")
        .execute();
      return leased.length > 0;
    },

    async release(id, until) {
      await db
        .updateTable("webhook")
        .set({ leased_until: 0 })
        .where("id", "=", id)
        .where("leased_until", "=", msOf(until))
        .execute();
    },

    async renewLease(id, until, newUntil) {
      const renewed = await db
        .updateTable("webhook")
        .set({ leased_until: msOf(newUntil) })
        .where("id", "=", id)
        .where("leased_until", "=", msOf(until))
        .returning("id")
        .execute();
      return renewed.length > 0;
    },

    async holdBack(id, until) {
      await db
        .updateTable("webhook")
        .set({ resume_at: msOf(until) })
        .where("id", "=", id)
        .execute();
    },

    async takeEvents({ id, position }, last, events, now) {
      const rows = events.map((event) =>
        deliveryRows.rowOf({
          id: ids.next(),
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
        .set({ position: last })
        .where("id", "=", id)
        .where("position", "=", position);
      const deliveryInserts = [...splitIntoBatches(rows)].map((batch) => ({
        query: db
          .insertInto("webhook_delivery")
          .values(batch)
          .onConflict((clash) => clash.columns(["webhook_id", "event_id"]).doNothing())
          .compile(),
      }));
      await engine
        .commit([{ query: positionUpdate.compile(), expectedCount: 1 }, ...deliveryInserts])
        .catch((error: unknown) => {
          if (!(error instanceof WriteConflict)) throw error;
        });
    },

    async due(id, now, limit) {
      const rows = await db
        .selectFrom("webhook_delivery as delivery")
        .selectAll()
        .where("webhook_id", "=", id)
        .where("state", "=", "waiting")
        .where("next_at", "<=", msOf(now))
        .where((row) => row.not(isHeldBack(now)))
        .orderBy("event_id")
        .limit(limit)
        .execute();
      return rows.map(deliveryRows.recordFrom);
    },

    async saveAttempt(webhookId, deliveryId, { state, at, firstAt, nextAt, request, ...response }) {
      const { status, answer: responseText, fault: errorText } = response;
      const deliveryUpdate = db
        .updateTable("webhook_delivery")
        .set((row) => ({
          state,
          attempts: row("attempts", "+", 1),
          first_at: msOf(firstAt),
          last_at: msOf(at),
          next_at: msOrNull(nextAt),
          status,
          answer: responseText,
          fault: errorText,
        }))
        .where("id", "=", deliveryId);
      const succeeded = db
        .updateTable("webhook")
        .set({ last_success_at: msOf(at) })
        .where("id", "=", webhookId);
      const id = ids.next();
      const failed = db
        .insertInto("webhook_attempt")
        .values({ ...attemptRows.rowOf({ id, at, ...request, ...response }), delivery_id: deliveryId });
      const newest = db
        .selectFrom("webhook_attempt")
        .select("id")
        .where("delivery_id", "=", deliveryId)
        .orderBy("id", "desc")
        .limit(storedAttempts);
      const deleteOld = db
        .deleteFrom("webhook_attempt")
        .where("delivery_id", "=", deliveryId)
        .where("id", "not in", newest);
      const attemptWrites = state === "delivered" ? [succeeded] : [failed, deleteOld];
      await engine.commit([deliveryUpdate, ...attemptWrites].map((query) => ({ query: query.compile() })));
    },

    async attempts(deliveryId) {
      const rows = await db
        .selectFrom("webhook_attempt")
        .selectAll()
        .where("delivery_id", "=", deliveryId)
        .orderBy("id", "desc")
        .execute();
      return rows.map(attemptRows.recordFrom);
    },

    async waiting() {
      const waiting = await db
        .selectFrom("webhook_delivery as delivery")
        .innerJoin("webhook", "webhook.id", "delivery.webhook_id")
        .select((all) => [
          all.fn.countAll<number>().as("count"),
          all.fn.min("delivery.event_id").as("oldest"),
        ])
        .where("delivery.state", "=", "waiting")
        .where("webhook.state", "=", "on")
        .executeTakeFirstOrThrow();
      const oldest = await db
        .selectFrom("history")
        .select("created_at")
        .where("id", "=", waiting.oldest ?? 0)
        .executeTakeFirst();
      return { count: waiting.count, oldestAt: instantOrNull(oldest?.created_at ?? null) };
    },
  };
}
