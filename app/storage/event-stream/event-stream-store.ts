import type { EventStreamStore } from "#app/domain/event-stream/event-stream.ts";
import { msOf } from "#app/domain/time/time.ts";
import type { Engine } from "#app/storage/engine/engine.ts";

export function eventStreamStore({ db }: Engine): EventStreamStore {
  /** Updates the sink only while the caller holds the lease that ends at `leaseEndsAt`. */
  const updateLeasedSink = (sink: string, leaseEndsAt: string) =>
    db.updateTable("event_stream").where("sink", "=", sink).where("leased_until", "=", msOf(leaseEndsAt));
  return {
    async acquireLease(sink, now, leaseEndsAt) {
      const row = await db
        .insertInto("event_stream")
        .values({ sink, position: 0, leased_until: msOf(leaseEndsAt) })
        .onConflict((conflict) =>
          conflict
            .column("sink")
            .doUpdateSet({ leased_until: msOf(leaseEndsAt) })
            .where("event_stream.leased_until", "<=", msOf(now)),
        )
        .returning("position")
        .executeTakeFirst();
      return row?.position ?? null;
    },

    async advancePosition(sink, position, leaseEndsAt) {
      const advancedRows = await updateLeasedSink(sink, leaseEndsAt)
        .set({ position })
        .returning("sink")
        .execute();
      return advancedRows.length > 0;
    },

    async releaseLease(sink, leaseEndsAt) {
      await updateLeasedSink(sink, leaseEndsAt).set({ leased_until: 0 }).execute();
    },
  };
}
