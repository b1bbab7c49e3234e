import type { EventStreamStore } from "#app/domain/event-stream/event-stream.ts";
import { msOf } from "#app/domain/time/time.ts";
import type { Engine } from "#app/storage/engine/engine.ts";

export function eventStreamStore({ db }: Engine): EventStreamStore {
  /** Updates the sink only while the caller holds the lease. `until` is the end of this lease. */
  const updateLease = (sink: string, leasedUntil: string) =>
    db.updateTable("event_stream").where("sink", "=", sink).where("leased_until", "=", msOf(leasedUntil));
  return {
    async acquireLease(sink, now, leasedUntil) {
      const row = await db
        .insertInto("event_stream")
        .values({ sink, position: 0, leased_until: msOf(leasedUntil) })
        .onConflict((conflict) =>
          conflict
            .column("sink")
            .doUpdateSet({ leased_until: msOf(leasedUntil) })
            .where("event_stream.leased_until", "<=", msOf(now)),
        )
        .returning("position")
        .executeTakeFirst();
      return row?.position ?? null;
    },

    async advance(sink, position, leasedUntil) {
      const advancedRows = await updateLease(sink, leasedUntil).set({ position }).returning("sink").execute();
      return advancedRows.length > 0;
    },

    async release(sink, leasedUntil) {
      await updateLease(sink, leasedUntil).set({ leased_until: 0 }).execute();
    },
  };
}
