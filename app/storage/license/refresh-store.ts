import type { RefreshStore, RefreshWrites } from "#app/domain/license/license-store.ts";
import { msOf } from "#app/domain/time/time.ts";
import { instantOrNull } from "#app/storage/schema/column-values.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";

export function refreshStore({ db }: Engine): Omit<RefreshStore, "mergeCounterChanges"> {
  return {
    async readLastRefreshTime() {
      const row = await db.selectFrom("refresh_info").select("refreshed_at").executeTakeFirst();
      return instantOrNull(row?.refreshed_at ?? null);
    },

    async saveLastRefreshTime(refreshedAt) {
      await db
        .updateTable("refresh_info")
        .set({ refreshed_at: msOf(refreshedAt) })
        .execute();
    },

    async findRecomputeBatch(limit) {
      const row = await db.selectFrom("refresh_info").select("recompute_after").executeTakeFirst();
      const after = row?.recompute_after ?? null;
      if (after === null) return null;
      const licenses = await db
        .selectFrom("license")
        .select(["id", "key"])
        .where("id", ">", after)
        .orderBy("id")
        .limit(limit)
        .execute();
      const lastLicense = licenses.length === limit ? licenses.at(-1) : undefined;
      return { keys: licenses.map((license) => license.key), after, next: lastLicense?.id ?? null };
    },
  };
}

export function createRefreshWrites({ engine: { db }, write }: WriteContext): RefreshWrites {
  return {
    saveProgress({ after, next }) {
      const update = db
        .updateTable("refresh_info")
        .set({ recompute_after: next })
        .where("recompute_after", "=", after);
      write(update.compile(), { expectedRowCount: 1 });
    },
  };
}
