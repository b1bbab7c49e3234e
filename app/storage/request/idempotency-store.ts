import type { IdempotencyStore, IdempotencyWrites } from "#app/domain/idempotency.ts";
import { instantOf, msOf } from "#app/domain/time/time.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";

export function idempotencyStore({ db }: Engine): IdempotencyStore {
  const store: IdempotencyStore = {
    async reserve(scope, key, requestHash, reservedAt, limits) {
      const reservation = { body_hash: requestHash, created_at: msOf(reservedAt), status: null, body: null };
      const reservedRow = await db
        .insertInto("idempotency")
        .values({ scope, key, ...reservation })
        .onConflict((conflict) =>
          conflict
            .columns(["scope", "key"])
            .doUpdateSet(reservation)
            .where((eb) =>
              eb.or([
                eb.and([
                  eb("idempotency.status", "is", null),
                  eb("idempotency.created_at", "<", msOf(limits.abandonedBefore)),
                ]),
                eb.and([
                  eb("idempotency.status", "is not", null),
                  eb("idempotency.created_at", "<", msOf(limits.expiredBefore)),
                ]),
              ]),
            ),
        )
        .returning("key")
        .executeTakeFirst();
      if (reservedRow) return null;

      const row = await db
        .selectFrom("idempotency")
        .selectAll()
        .where("scope", "=", scope)
        .where("key", "=", key)
        .executeTakeFirst();
      // The key was released between the two statements, so it is free again.
      if (!row) return store.reserve(scope, key, requestHash, reservedAt, limits);
      return {
        requestHash: row.body_hash,
        response: row.status === null || row.body === null ? null : { status: row.status, body: row.body },
        createdAt: instantOf(row.created_at),
      };
    },

    async release(scope, key, reservedAt) {
      const { numDeletedRows } = await db
        .deleteFrom("idempotency")
        .where("scope", "=", scope)
        .where("key", "=", key)
        .where("status", "is", null)
        .where("created_at", "=", msOf(reservedAt))
        .executeTakeFirst();
      return numDeletedRows > 0;
    },

    async removeBefore(before) {
      await db.deleteFrom("idempotency").where("created_at", "<", msOf(before)).execute();
    },
  };
  return store;
}

export function idempotencyWrites({ engine: { db }, write }: WriteContext): IdempotencyWrites {
  return {
    saveResponse(scope, key, { status, body }) {
      const update = db
        .updateTable("idempotency")
        .set({ status, body })
        .where("scope", "=", scope)
        .where("key", "=", key)
        .where("status", "is", null);
      write(update.compile(), { expectedRowCount: 1 });
    },
  };
}
