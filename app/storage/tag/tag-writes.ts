import { sql, type SqlBool } from "kysely";
import { fold } from "#app/domain/text/fold.ts";
import { type Tag, tagId } from "#app/domain/tag/tag.ts";
import type { TagCarrier, TagWrites } from "#app/domain/tag/tag-store.ts";
import { type Instant, msOf } from "#app/domain/time/time.ts";
import { valueList, batches } from "#app/storage/engine/dialect.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import type { UnitContext } from "#app/storage/engine/unit-context.ts";

const tagRowOf = ({ id, val, createdAt, rowVersion }: Omit<Tag, "licenseCount">) => ({
  id,
  val,
  val_fold: fold(val),
  created_at: msOf(createdAt),
  row_version: rowVersion,
});

export function tagWrites({ engine, write }: UnitContext): TagWrites {
  const { db } = engine;

  /** Changes the tag's id before its links, so that concurrent writers of the tag wait or fail. */
  const changeTag = (tag: Tag, { id, val }: Pick<Tag, "id" | "val">) => {
    const changed = db
      .updateTable("tag")
      .set({ id, val, val_fold: fold(val), row_version: tag.rowVersion + 1 })
      .where("id", "=", tag.id)
      .where("row_version", "=", tag.rowVersion);
    write(changed.compile(), 1);
  };

  const numberOf = (id: string) => db.selectFrom("tag").select("number").where("id", "=", id);

  const touchCarriers = (carriers: readonly TagCarrier[], at: Instant) => {
    if (carriers.length === 0) return;
    const ids = valueList(
      engine,
      carriers.map(({ id }) => id),
    );
    const touched = db
      .updateTable("license")
      .set((license) => ({ row_version: license("row_version", "+", 1), updated_at: msOf(at) }))
      .where("id", "in", ids)
      .where(isUnchanged(engine, carriers));
    write(touched.compile(), carriers.length);
    const repeated = db
      .updateTable("license_summary")
      .set({ updated_at: msOf(at) })
      .where("license_id", "in", ids);
    write(repeated.compile(), carriers.length);
  };

  /** Numbers have gaps where a tag already existed. */
  const withNumbers = (tags: readonly Omit<Tag, "licenseCount">[]) =>
    tags.map((tag, index) => ({
      ...tagRowOf(tag),
      number: sql<number>`(select coalesce(max(number), 0) from tag) + ${sql.lit(index + 1)}`,
    }));

  return {
    ensureTags(names, at) {
      const tags = names.map((val) => ({ id: tagId(val), val, createdAt: at, rowVersion: 1 }));
      const distinct = [...new Map(tags.map((tag) => [tag.id, tag])).values()];
      for (const batch of batches(withNumbers(distinct))) {
        const added = db.insertInto("tag").values(batch);
        write(added.onConflict((clash) => clash.column("id").doNothing()).compile());
      }
    },

    addTag(tag) {
      write(
        db
          .insertInto("tag")
          .values(withNumbers([tag]))
          .compile(),
      );
    },

    renameTag(tag, to, carriers, at) {
      changeTag(tag, to);
      const touchedLinks = db.updateTable("license_tag").set((link) => ({ flags: link.ref("flags") }));
      write(touchedLinks.where("tag_number", "=", numberOf(to.id)).compile(), carriers.length);
      const ofCustomers = db.updateTable("fis_customer_tag").set({ tag_id: to.id });
      write(ofCustomers.where("tag_id", "=", tag.id).compile());
      touchCarriers(carriers, at);
    },

    removeTag(tag, carriers, at) {
      const deletedTag = { ...tag, id: `${tag.id}-gone` };
      changeTag(tag, deletedTag);
      const untagged = db.deleteFrom("license_tag").where("tag_number", "=", numberOf(deletedTag.id));
      write(untagged.compile(), carriers.length);
      write(db.deleteFrom("fis_customer_tag").where("tag_id", "=", tag.id).compile());
      write(db.deleteFrom("tag").where("id", "=", deletedTag.id).compile(), 1);
      touchCarriers(carriers, at);
    },
  };
}

function isUnchanged({ databaseType }: Engine, carriers: readonly TagCarrier[]) {
  const read = JSON.stringify(carriers.map(({ id, rowVersion }) => [id, rowVersion]));
  return databaseType === "sqlite"
    ? sql<SqlBool>`(id, row_version) in (select value ->> 0, value ->> 1 from json_each(${read}))`
    : sql<SqlBool>`(id, row_version) in (select (value ->> 0)::bigint, (value ->> 1)::bigint from json_array_elements(${read}::json))`;
}
