import { sql, type SqlBool } from "kysely";
import type { NewQueueItem, QueueItem, QueueStore, QueueWrites } from "#app/domain/queue/queue.ts";
import { msOf } from "#app/domain/time/time.ts";
import { instantOrNull } from "#app/storage/schema/column-values.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { queueRows } from "#app/storage/schema/queue-rows.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";

/** The first row version is a new id, so that an item that was removed and added again has another version. */
const createQueueRow = (item: NewQueueItem, rowVersion: number) =>
  queueRows.rowOf({
    ...item,
    state: "waiting",
    attempts: 0,
    lastError: null,
    createdAt: item.dueAt,
    endedAt: null,
    rowVersion,
  });

export function queueStore({ db }: Engine): QueueStore {
  const buildUnchangedCondition = ({ kind, subject, rowVersion }: QueueItem) =>
    sql<SqlBool>`kind = ${kind} and subject = ${subject} and row_version = ${rowVersion}`;
  return {
    async find(kind, subject) {
      const row = await db
        .selectFrom("queue_item")
        .selectAll()
        .where("kind", "=", kind)
        .where("subject", "=", subject)
        .executeTakeFirst();
      return row ? queueRows.recordFrom(row) : null;
    },

    async listSubjects(kind) {
      const rows = await db
        .selectFrom("queue_item")
        .select("subject")
        .where("kind", "=", kind)
        .orderBy("subject")
        .execute();
      return rows.map(({ subject }) => subject);
    },

    async listDue(kind, now, afterItem, limit) {
      const dueItems = db
        .selectFrom("queue_item")
        .selectAll()
        .where("kind", "=", kind)
        .where("due_at", "<=", msOf(now));
      const remainingItems = afterItem?.dueAt
        ? dueItems.where(sql<SqlBool>`(due_at, subject) > (${msOf(afterItem.dueAt)}, ${afterItem.subject})`)
        : dueItems;
      const rows = await remainingItems.orderBy("due_at").orderBy("subject").limit(limit).execute();
      return rows.map(queueRows.recordFrom);
    },

    async findNextDueTime(kind) {
      const row = await db
        .selectFrom("queue_item")
        .select((eb) => eb.fn.min("due_at").as("due_at"))
        .where("kind", "=", kind)
        .executeTakeFirst();
      return instantOrNull(row?.due_at ?? null);
    },

    async change(item) {
      const changedRows = await db
        .updateTable("queue_item")
        .set({ ...queueRows.rowOf(item), row_version: item.rowVersion + 1 })
        .where(buildUnchangedCondition(item))
        .returning("subject")
        .execute();
      return changedRows.length > 0;
    },

    async removeEndedBefore(endedBefore) {
      await db.deleteFrom("queue_item").where("ended_at", "<", msOf(endedBefore)).execute();
    },

    async remove(item) {
      await db.deleteFrom("queue_item").where(buildUnchangedCondition(item)).execute();
    },
  };
}

export const queueWrites = ({ engine: { db }, createId, write, wakeJobs }: WriteContext): QueueWrites => ({
  enqueue(item) {
    const insert = db
      .insertInto("queue_item")
      .values(createQueueRow(item, createId()))
      .onConflict((conflict) => conflict.columns(["kind", "subject"]).doNothing());
    write(insert.compile());
    wakeJobs();
  },

  requeue(item) {
    const row = createQueueRow(item, createId());
    const { created_at: _createdAt, row_version: _rowVersion, ...changedColumns } = row;
    const upsert = db
      .insertInto("queue_item")
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(["kind", "subject"])
          .doUpdateSet({ ...changedColumns, row_version: sql<number>`queue_item.row_version + 1` }),
      );
    write(upsert.compile());
    wakeJobs();
  },

  makeDue({ kind, subject, dueAt }) {
    const update = db
      .updateTable("queue_item")
      .set((eb) => ({ due_at: msOf(dueAt), attempts: 0, row_version: eb("row_version", "+", 1) }))
      .where("kind", "=", kind)
      .where("subject", "=", subject)
      .where("state", "=", "waiting");
    write(update.compile());
    wakeJobs();
  },

  dequeue({ kind, subject }) {
    write(db.deleteFrom("queue_item").where("kind", "=", kind).where("subject", "=", subject).compile());
  },
});
