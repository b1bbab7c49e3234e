import type { EventStreamStore } from "#app/domain/event-stream/event-stream.ts";
import type { Engine } from "#app/storage/engine/engine.ts";

export const eventStreamStore = ({ db }: Engine): EventStreamStore => ({
  async findPosition(sink) {
    const row = await db
      .selectFrom("event_stream")
      .select("position")
      .where("sink", "=", sink)
      .executeTakeFirst();
    return row?.position ?? 0;
  },

  async advancePosition(sink, from, to) {
    const advancedRows = await db
      .insertInto("event_stream")
      .values({ sink, position: to })
      .onConflict((conflict) =>
        conflict.column("sink").doUpdateSet({ position: to }).where("event_stream.position", "=", from),
      )
      .returning("sink")
      .execute();
    return advancedRows.length > 0;
  },
});
