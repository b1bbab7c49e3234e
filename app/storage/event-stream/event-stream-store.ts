import type { EventStreamStore } from "#app/domain/event-stream/event-stream.ts";
import { msOf } from "#app/domain/time/time.ts";
import type { Engine } from "#app/storage/engine/engine.ts";

export function eventStreamStore({ db }: Engine): EventStreamStore {
  /** Matches only while the caller holds the lease, which ends at `until`. */
  const updateLease = (sink: string, until: string) =>
    db.updateTable("event_stream").where("sink", "=", sink).where("leased_until", "=", msOf(until));
  return {
    async acquireLease(sink, now, until) {
      const row = await db
        .insertInto("event_stream")
        .values({ sink, position: 0, leased_until: msOf(until) })
        .onConflict((conflict) =>
          conflict
            .column("sink")
            .doUpdateSet({ leased_until: msOf(until) })
            .where("event_stream.leased_until", "<=", msOf(now)),
        )
        .returning("position")
        .executeTakeFirst();
      return row?.position ?? null;
    },

    async advance(sink, position, until) {
      const advancedRows = await updateLease(sink, until).set({ position }).returning("sink").execute();
      return advancedRows.length > 0;
    },

    async release(sink, until) {
      await updateLease(sink, until).set({ leased_until: 0 }).execute();
    },
  };
}
