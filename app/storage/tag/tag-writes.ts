import { sql, type SqlBool } from "kysely";
import { normalizeForSearch } from "#app/domain/text/normalize-for-search.ts";
import { type Tag, computeTagId } from "#app/domain/tag/tag.ts";
import type { TaggedLicense, TagWrites } from "#app/domain/tag/tag-store.ts";
import { type Instant, msOf } from "#app/domain/time/time.ts";
import { valueList, splitIntoBatches } from "#app/storage/engine/sql-fragments.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";

const tagRowOf = ({ id, val, createdAt, rowVersion }: Omit<Tag, "licenseCount">) => ({
  id,
  val,
  val_fold: normalizeForSearch(val),
  created_at: msOf(createdAt),
  row_version: rowVersion,
});

export function tagWrites({ engine, write }: WriteContext): TagWrites {
  const { db } = engine;

  /** Callers change the tag before its links, so that concurrent writers of the tag wait or fail. */
  const changeTag = (tag: Tag, { id, val }: Pick<Tag, "id" | "val">) => {
    const update = db
      .updateTable("tag")
      .set({ id, val, val_fold: normalizeForSearch(val), row_version: tag.rowVersion + 1 })
      .where("id", "=", tag.id)
      .where("row_version", "=", tag.rowVersion);
    write(update.compile(), { expectedRowCount: 1 });
  };

  const createTagNumberQuery = (id: string) => db.selectFrom("tag").select("number").where("id", "=", id);

  const touchTaggedLicenses = (taggedLicenses: readonly TaggedLicense[], updatedAt: Instant) => {
    if (taggedLicenses.length === 0) return;
    const ids = valueList(
      engine,
      taggedLicenses.map(({ id }) => id),
    );
    const licenseUpdate = db
      .updateTable("license")
      .set((eb) => ({ row_version: eb("row_version", "+", 1), updated_at: msOf(updatedAt) }))
      .where("id", "in", ids)
      .where(buildUnchangedCondition(engine, taggedLicenses));
    write(licenseUpdate.compile(), { expectedRowCount: taggedLicenses.length });
    const summaryUpdate = db
      .updateTable("license_summary")
      .set({ updated_at: msOf(updatedAt) })
      .where("license_id", "in", ids);
    write(summaryUpdate.compile(), { expectedRowCount: taggedLicenses.length });
  };

  /** Numbers new tags after the highest number. The numbers have gaps where a tag already existed. */
  const createNumberedRows = (tags: readonly Omit<Tag, "licenseCount">[]) =>
    tags.map((tag, index) => ({
      ...tagRowOf(tag),
      number: sql<number>`(select coalesce(max(number), 0) from tag) + ${sql.lit(index + 1)}`,
    }));

  return {
    ensure(names, addedAt) {
      const tags = names.map((val) => ({ id: computeTagId(val), val, createdAt: addedAt, rowVersion: 1 }));
      const distinctTags = [...new Map(tags.map((tag) => [tag.id, tag])).values()];
      for (const batch of splitIntoBatches(createNumberedRows(distinctTags))) {
        const insert = db.insertInto("tag").values(batch);
        write(insert.onConflict((conflict) => conflict.column("id").doNothing()).compile());
      }
    },

    add(tag) {
      write(
        db
          .insertInto("tag")
          .values(createNumberedRows([tag]))
          .compile(),
      );
    },

    rename(tag, newTag, taggedLicenses, renamedAt) {
      changeTag(tag, newTag);
      // The update changes nothing. It fails if a license was tagged or untagged since the licenses were read.
      const linkUpdate = db.updateTable("license_tag").set((eb) => ({ flags: eb.ref("flags") }));
      write(linkUpdate.where("tag_number", "=", createTagNumberQuery(newTag.id)).compile(), {
        expectedRowCount: taggedLicenses.length,
      });
      const customerTagUpdate = db.updateTable("fis_customer_tag").set({ tag_id: newTag.id });
      write(customerTagUpdate.where("tag_id", "=", tag.id).compile());
      touchTaggedLicenses(taggedLicenses, renamedAt);
    },

    remove(tag, taggedLicenses, removedAt) {
      const deletedTag = { ...tag, id: `${tag.id}-deleted` };
      changeTag(tag, deletedTag);
      const linkDeletion = db
        .deleteFrom("license_tag")
        .where("tag_number", "=", createTagNumberQuery(deletedTag.id));
      write(linkDeletion.compile(), { expectedRowCount: taggedLicenses.length });
      write(db.deleteFrom("fis_customer_tag").where("tag_id", "=", tag.id).compile());
      write(db.deleteFrom("tag").where("id", "=", deletedTag.id).compile(), { expectedRowCount: 1 });
      touchTaggedLicenses(taggedLicenses, removedAt);
    },
  };
}

function buildUnchangedCondition({ databaseType }: Engine, taggedLicenses: readonly TaggedLicense[]) {
  const loadedVersions = JSON.stringify(taggedLicenses.map(({ id, rowVersion }) => [id, rowVersion]));
  return databaseType === "sqlite"
    ? sql<SqlBool>`(id, row_version) in (select value ->> 0, value ->> 1 from json_each(${loadedVersions}))`
    : sql<SqlBool>`(id, row_version) in (select (value ->> 0)::bigint, (value ->> 1)::bigint from json_array_elements(${loadedVersions}::json))`;
}
