import { sql } from "kysely";
import { normalizeForSearch } from "#app/domain/text/normalize-for-search.ts";
import { licenseFilter } from "#app/domain/license/filter.ts";
import { type Tag, computeTagId, type TagPaging } from "#app/domain/tag/tag.ts";
import type { TagStore } from "#app/domain/tag/tag-store.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { joinWithAnd, columnContains, valueList } from "#app/storage/engine/sql-fragments.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { buildFlagConditions } from "#app/storage/license-list/filters.ts";
import type { Database } from "#app/storage/schema/schema.ts";

const maxTagNames = 100;

const tagFrom = (row: Database["tag"] & { license_count: number }): Tag => ({
  id: row.id,
  val: row.val,
  createdAt: instantOf(row.created_at),
  licenseCount: row.license_count,
  rowVersion: row.row_version,
});

const licenseCount = sql<number>`(
  select coalesce(sum(licenses), 0) from license_counter
  where counter_key = 'tag:' || tag.number and ${joinWithAnd(buildFlagConditions(licenseFilter.parse({})))}
)`;
const licenseCountColumn = licenseCount.as("license_count");

export function tagStore(engine: Engine): TagStore {
  const { db } = engine;
  const tagNamesQuery = db.selectFrom("tag").select("val").orderBy("val_fold").orderBy("id");

  /** Counts the licenses of the tags on the page only, unless the tags are sorted by this count. */
  function createPageQuery({ sortBy, sortType, pageNumber, pageSize }: TagPaging) {
    const direction = sortType === "ASC" ? "asc" : "desc";
    const tagQuery = db.selectFrom("tag").selectAll();
    const tagsWithCount = db.selectFrom(tagQuery.as("tag")).selectAll().select(licenseCountColumn);
    if (sortBy === "licenseCount") {
      const sortedTags = tagsWithCount.orderBy("license_count", direction).orderBy("id", direction);
      return sortedTags.limit(pageSize).offset(pageNumber * pageSize);
    }
    const column = sortBy === "val" ? "val_fold" : "created_at";
    const sortedTags = tagQuery.orderBy(column, direction).orderBy("id", direction);
    const pageTags = sortedTags.limit(pageSize).offset(pageNumber * pageSize);
    return db
      .selectFrom(pageTags.as("tag"))
      .selectAll()
      .select(licenseCountColumn)
      .orderBy(column, direction)
      .orderBy("id", direction);
  }

  function createPositionQuery(id: string, { sortBy, sortType }: Pick<TagPaging, "sortBy" | "sortType">) {
    const direction = sortType === "ASC" ? "asc" : "desc";
    const sortValue = {
      val: sql.ref("tag.val_fold"),
      createdAt: sql.ref("tag.created_at"),
      licenseCount,
    }[sortBy];
    const numberedTags = db.selectFrom("tag").select((eb) => [
      "tag.id",
      eb.fn
        .agg<number>("row_number")
        .over((over) => over.orderBy(sortValue, direction).orderBy("tag.id", direction))
        .as("row_number"),
    ]);
    return db.selectFrom(numberedTags.as("tag")).select("row_number").where("id", "=", id);
  }

  return {
    async search(text) {
      const rows = await tagNamesQuery
        .where(columnContains(engine, "val_fold", normalizeForSearch(text)))
        .limit(maxTagNames)
        .execute();
      return rows.map((row) => row.val);
    },

    async findExistingNames(names) {
      if (names.length === 0) return [];
      const ids = names.map(computeTagId);
      const rows = await tagNamesQuery.where("id", "in", valueList(engine, ids)).execute();
      return rows.map((row) => row.val);
    },

    async find(id) {
      const query = db.selectFrom("tag").selectAll().select(licenseCountColumn).where("id", "=", id);
      const row = await query.executeTakeFirst();
      return row ? tagFrom(row) : null;
    },

    async listPage(paging) {
      const countQuery = db.selectFrom("tag").select((eb) => eb.fn.countAll<number>().as("total"));
      const { total } = await countQuery.executeTakeFirstOrThrow();
      const rows = paging.pageSize === 0 ? [] : await createPageQuery(paging).execute();
      return { rows: rows.map(tagFrom), total };
    },

    async findPosition(id, order) {
      const row = await createPositionQuery(id, order).executeTakeFirst();
      return row ? row.row_number - 1 : null;
    },

    async listTaggedLicenses(id, limit) {
      const licenseIdQuery = db
        .selectFrom("license_tag")
        .select("license_id")
        .where("tag_number", "=", db.selectFrom("tag").select("number").where("id", "=", id))
        .orderBy("license_id")
        .limit(limit);
      const [licenses, tags] = await engine.queryInSnapshot([
        db
          .selectFrom("license")
          .select(["id", "key", "row_version"])
          .where("id", "in", licenseIdQuery)
          .orderBy("id")
          .compile(),
        db
          .selectFrom("license_tag")
          .innerJoin("tag", "tag.number", "license_tag.tag_number")
          .select(["license_tag.license_id", "tag.val"])
          .where("license_tag.license_id", "in", licenseIdQuery)
          .orderBy("tag.val_fold")
          .orderBy("tag.id")
          .compile(),
      ]);
      const tagsByLicense = Map.groupBy(tags, (tag) => tag.license_id);
      return licenses.map((row) => ({
        id: row.id,
        key: row.key,
        rowVersion: row.row_version,
        tags: (tagsByLicense.get(row.id) ?? []).map((tag) => tag.val),
      }));
    },
  };
}
