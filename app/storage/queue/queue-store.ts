import { sql, type SqlBool } from "kysely";
import type { NewQueueItem, QueueItem, QueueStore, QueueWrites } from "#app/domain/queue/queue.ts";
import { msOf } from "#app/domain/time/time.ts";
import { instantOrNull } from "#app/storage/schema/column-values.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { queueRows } from "#app/storage/schema/queue-rows.ts";
import type { UnitContext } from "#app/storage/engine/unit-context.ts";

const newRow = (item: NewQueueItem) =>
  queueRows.rowOf({
    ...item,
    state: "waiting",
    attempts: 0,
    lastError: null,
    createdAt: item.dueAt,
    endedAt: null,
    rowVersion: 1,
  });

export function queueStore({ db }: Engine): QueueStore {
  const unchanged = ({ kind, subject, rowVersion }: QueueItem) =>
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

    async due(kind, now, after, limit) {
      const due = db
        .selectFrom("queue_item")
        .selectAll()
        .where("kind", "=", kind)
        .where("due_at", "<=", msOf(now));
      const rest = after?.dueAt
        ? due.where(sql<SqlBool>`(due_at, subject) > (${msOf(after.dueAt)}, ${after.subject})`)
        : due;
      const rows = await rest.orderBy("due_at").orderBy("subject").limit(limit).execute();
      return rows.map(queueRows.recordFrom);
    },

    async nextDueAt(kind) {
      const row = await db
        .selectFrom("queue_item")
        .select((item) => item.fn.min("due_at").as("due_at"))
        .where("kind", "=", kind)
        .executeTakeFirst();
      return instantOrNull(row?.due_at ?? null);
    },

    async change(item) {
      const changed = await db
        .updateTable("queue_item")
        .set({ ...queueRows.rowOf(item), row_version: item.rowVersion + 1 })
        .where(unchanged(item))
        .returning("subject")
        .execute();
      return changed.length > 0;
    },

    async remove(item) {
      await db.deleteFrom("queue_item").where(unchanged(item)).execute();
    },
  };
}

export const queueWrites = ({ engine: { db }, write, wakeJobs }: UnitContext): QueueWrites => ({
  enqueue(item) {
    const added = db
      .insertInto("queue_item")
      .values(newRow(item))
      .onConflict((clash) => clash.columns(["kind", "subject"]).doNothing());
    write(added.compile());
    wakeJobs();
  },

  requeue(item) {
    const { created_at: _, row_version: _version, ...row } = newRow(item);
    const requeued = db
      .insertInto("queue_item")
      .values(newRow(item))
      .onConflict((clash) =>
        clash
          .columns(["kind", "subject"])
          .doUpdateSet({ ...row, row_version: sql<number>`queue_item.row_version + 1` }),
      );
    write(requeued.compile());
    wakeJobs();
  },

  dequeue({ kind, subject }) {
    write(db.deleteFrom("queue_item").where("kind", "=", kind).where("subject", "=", subject).compile());
  },
});
