import { sql, type SqlBool } from "kysely";
import type { EventName } from "#app/domain/history/event.ts";
import { type Instant, msOf } from "#app/domain/time/time.ts";
import type { Delivery, Webhook } from "#app/domain/webhook/webhook.ts";
import type { WebhookRecord, WebhookStore, WebhookWrites } from "#app/domain/webhook/webhook-store.ts";
import {
  json,
  moment,
  momentOrNull,
  number,
  numberOrNull,
  plain,
  rowsOf,
  text,
  textOrNull,
} from "#app/storage/columns.ts";
import { msOrNull } from "#app/storage/column-values.ts";
import { portions } from "#app/storage/dialect.ts";
import { type Engine, Moved } from "#app/storage/engine.ts";
import type { NewIds } from "#app/storage/new-id.ts";
import type { Collecting } from "#app/storage/write.ts";

export const webhookRows = rowsOf({
  id: number,
  url: text,
  eventNames: json<EventName[] | null>(),
  state: plain<Webhook["state"]>(),
  createdAt: moment,
  createdBy: text,
  position: number,
  lastSuccessAt: momentOrNull,
  rowVersion: number,
  sealedSecret: text,
  earlierSecret: textOrNull,
  earlierUntil: momentOrNull,
});

export const deliveryRows = rowsOf({
  id: number,
  webhookId: number,
  eventId: number,
  licenseKey: text,
  state: plain<Delivery["state"]>(),
  attempts: number,
  firstAt: momentOrNull,
  lastAt: momentOrNull,
  nextAt: momentOrNull,
  status: numberOrNull,
  answer: textOrNull,
  fault: textOrNull,
});

export function webhookStore(engine: Engine, ids: NewIds): WebhookStore {
  const { db } = engine;
  const one = (id: number) => db.selectFrom("webhook").selectAll().where("id", "=", id);
  return {
    async all() {
      const rows = await db.selectFrom("webhook").selectAll().orderBy("id").execute();
      return rows.map(webhookRows.recordFrom);
    },

    async find(id) {
      const row = await one(id).executeTakeFirst();
      return row ? webhookRows.recordFrom(row) : null;
    },

    async withWork(now) {
      const isBehind = sql<SqlBool>`position < (select coalesce(max(id), 0) from history)`;
      const hasDue = sql<SqlBool>`exists (select 1 from webhook_delivery where webhook_id = webhook.id
        and state = 'waiting' and next_at <= ${msOf(now)})`;
      const rows = await db
        .selectFrom("webhook")
        .selectAll()
        .where("state", "=", "on")
        .where("leased_until", "<=", msOf(now))
        .where((row) => row.or([isBehind, hasDue]))
        .orderBy("id")
        .execute();
      return rows.map(webhookRows.recordFrom);
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
      const moved = db
        .updateTable("webhook")
        .set({ position: last })
        .where("id", "=", id)
        .where("position", "=", position);
      const taken = [...portions(rows)].map((some) => ({
        query: db
          .insertInto("webhook_delivery")
          .values(some)
          .onConflict((clash) => clash.columns(["webhook_id", "event_id"]).doNothing())
          .compile(),
      }));
      await engine.commit([{ query: moved.compile(), expect: 1 }, ...taken]).catch((error: unknown) => {
        if (!(error instanceof Moved)) throw error;
      });
    },

    async due(id, now, limit) {
      const isHeldBack = sql<SqlBool>`exists (select 1 from webhook_delivery as earlier
        where earlier.webhook_id = delivery.webhook_id and earlier.license_key = delivery.license_key
          and earlier.state = 'waiting' and earlier.event_id < delivery.event_id
          and earlier.license_key <> '' and earlier.next_at > ${msOf(now)})`;
      const rows = await db
        .selectFrom("webhook_delivery as delivery")
        .selectAll()
        .where("webhook_id", "=", id)
        .where("state", "=", "waiting")
        .where("next_at", "<=", msOf(now))
        .where((row) => row.not(isHeldBack))
        .orderBy("event_id")
        .limit(limit)
        .execute();
      return rows.map(deliveryRows.recordFrom);
    },

    async attempted(webhookId, deliveryId, { state, at, firstAt, nextAt, status, answer, fault }) {
      const noted = db
        .updateTable("webhook_delivery")
        .set((row) => ({
          state,
          attempts: row("attempts", "+", 1),
          first_at: msOf(firstAt),
          last_at: msOf(at),
          next_at: msOrNull(nextAt),
          status,
          answer,
          fault,
        }))
        .where("id", "=", deliveryId);
      const succeeded = db
        .updateTable("webhook")
        .set({ last_success_at: msOf(at) })
        .where("id", "=", webhookId);
      await engine.commit(
        [noted, ...(state === "delivered" ? [succeeded] : [])].map((query) => ({ query: query.compile() })),
      );
    },

    async deliveries(id, { pageNumber, pageSize }) {
      const ofWebhook = db.selectFrom("webhook_delivery").where("webhook_id", "=", id);
      const { total } = await ofWebhook
        .select((all) => all.fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
      const rows = await ofWebhook
        .innerJoin("history", "history.id", "event_id")
        .selectAll("webhook_delivery")
        .select("event_name")
        .orderBy("event_id", "desc")
        .limit(pageSize)
        .offset(pageNumber * pageSize)
        .execute();
      return {
        rows: rows.map((row) => ({ ...deliveryRows.recordFrom(row), eventName: row.event_name })),
        total,
      };
    },

    async hasDelivery(id) {
      const rows = await db.selectFrom("webhook_delivery").select("id").where("id", "=", id).execute();
      return rows.length > 0;
    },

    async sendAgain(deliveryId, now) {
      await db
        .updateTable("webhook_delivery")
        .set({ state: "waiting", first_at: null, attempts: 0, next_at: msOf(now) })
        .where("id", "=", deliveryId)
        .execute();
    },

    async sweepDeliveries(before: Instant) {
      await db
        .deleteFrom("webhook_delivery")
        .where("state", "in", ["delivered", "failed"])
        .where("last_at", "<", msOf(before))
        .execute();
    },
  };
}

function changedByStaff(record: WebhookRecord) {
  const { position: _, last_success_at: _success, ...row } = webhookRows.rowOf(record);
  return row;
}

export const webhookWrites = ({ engine: { db }, write }: Collecting): WebhookWrites => ({
  addWebhook(record) {
    const row = { ...webhookRows.rowOf(record), leased_until: 0 };
    write(db.insertInto("webhook").values(row).compile());
  },

  changeWebhook(record) {
    const changed = db
      .updateTable("webhook")
      .set({ ...changedByStaff(record), row_version: record.rowVersion + 1 })
      .where("id", "=", record.id)
      .where("row_version", "=", record.rowVersion);
    write(changed.compile(), 1);
  },

  removeWebhook(id) {
    write(db.deleteFrom("webhook").where("id", "=", id).compile(), 1);
  },

  beginWaitingAnew(id, now) {
    const anew = db
      .updateTable("webhook_delivery")
      .set({ first_at: null, attempts: 0, next_at: msOf(now) })
      .where("webhook_id", "=", id)
      .where("state", "=", "waiting");
    write(anew.compile());
  },
});
