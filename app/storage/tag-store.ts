import { fold } from "#app/domain/fold.ts";
import { tagId } from "#app/domain/tag/tag.ts";
import type { TagStore } from "#app/domain/tag/tag-store.ts";
import { contains, listed } from "./dialect.ts";
import type { Engine } from "./engine.ts";

const atMost = 50;

export function tagStore(engine: Engine): TagStore {
  const byName = engine.db.selectFrom("tag").select("val").orderBy("val_fold").orderBy("id");
  return {
    async search(containing) {
      const rows = await byName
        .where(contains(engine, "val_fold", fold(containing)))
        .limit(atMost)
        .execute();
      return rows.map((row) => row.val);
    },

    async existing(names) {
      if (names.length === 0) return [];
      const ids = await Promise.all(names.map(tagId));
      const rows = await byName.where("id", "in", listed(engine, ids)).execute();
      return rows.map((row) => row.val);
    },
  };
}
