import { fold } from "#app/domain/fold.ts";
import { tagId } from "#app/domain/tag/tag.ts";
import type { TagWrites } from "#app/domain/tag/tag-store.ts";
import { type Instant, msOf } from "#app/domain/time.ts";
import { portions } from "./dialect.ts";
import type { Collecting } from "./write.ts";

const tagRowOf = async (name: string, at: Instant) => ({
  id: await tagId(name),
  val: name,
  val_fold: fold(name),
  created_at: msOf(at),
  row_version: 1,
});

export function tagWrites({ engine: { db }, writeLater }: Collecting): TagWrites {
  return {
    ensureTags(names, at) {
      writeLater(async () => {
        const rows = await Promise.all(names.map((name) => tagRowOf(name, at)));
        const distinct = [...new Map(rows.map((row) => [row.id, row])).values()];
        return [...portions(distinct)].map((portion) => ({
          query: db
            .insertInto("tag")
            .values(portion)
            .onConflict((clash) => clash.column("id").doNothing())
            .compile(),
        }));
      });
    },
  };
}
