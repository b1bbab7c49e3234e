import type { RefreshStore } from "#app/domain/license/license-store.ts";
import { msOf } from "#app/domain/time.ts";
import { instantOrNull } from "./column-values.ts";
import type { Engine } from "./engine.ts";

export function refreshStore({ db }: Engine): RefreshStore {
  return {
    async lastUpdatedAt() {
      const row = await db.selectFrom("refresh_info").select("refreshed_at").executeTakeFirst();
      return instantOrNull(row?.refreshed_at ?? null);
    },

    async updated(at) {
      await db
        .updateTable("refresh_info")
        .set({ refreshed_at: msOf(at) })
        .execute();
    },
  };
}
