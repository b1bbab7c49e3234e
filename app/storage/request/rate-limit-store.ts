import type { RateLimitStore } from "#app/domain/rate-limit.ts";
import { msOf } from "#app/domain/time/time.ts";
import type { Engine } from "#app/storage/engine/engine.ts";

export function rateLimitStore({ db }: Engine): RateLimitStore {
  return {
    async addHit(bucket, windowStart, maxHits) {
      const counter = await db
        .insertInto("rate_limit")
        .values({ bucket, window_start: msOf(windowStart), hits: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(["bucket", "window_start"])
            .doUpdateSet((eb) => ({ hits: eb("rate_limit.hits", "+", 1) }))
            .where("rate_limit.hits", "<", Math.floor(maxHits)),
        )
        .returning("hits")
        .executeTakeFirst();
      return counter !== undefined;
    },

    async removeBefore(before) {
      await db.deleteFrom("rate_limit").where("window_start", "<", msOf(before)).execute();
    },
  };
}
