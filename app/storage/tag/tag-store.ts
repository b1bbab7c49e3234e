import { type RawBuilder, sql } from "kysely";
import { createLicenseFilter } from "#app/domain/license/filter.ts";
import {
  type Tag,
  type TaggedLicense,
  type TagStore,
  type TagWrites,
  computeTagId,
} from "#app/domain/tag/tag.ts";
import { normalizeForSearch } from "#app/domain/text/normalize-for-search.ts";
import { type Instant, msOf } from "#app/domain/time/time.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { readPage, readRow } from "#app/storage/engine/row-access.ts";
import {
  joinWithAnd,
  columnContains,
  splitIntoBatches,
  valueList,
} from "#app/storage/engine/sql-fragments.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";
import { buildFlagConditions } from "#app/storage/license-list/filters.ts";
import { buildTagNamesColumn } from "#app/storage/license/list-row.ts";
import { defineRows, number, text, timestamp } from "#app/storage/schema/columns.ts";
import type { Database } from "#app/storage/schema/schema.ts";

const maxTagNames = 100;

const tagRows = defineRows({ id: text, val: text, createdAt: timestamp, rowVersion: number });

const tagFrom = (row: Database["tag"] & { license_count: number }): Tag => ({
  ...tagRows.recordFrom(row),
  licenseCount: row.license_count,
});

const licenseCount = sql<number>`(
  select coalesce(sum(licenses), 0) from license_counter
  where counter_key = 'tag:' || tag.number and ${joinWithAnd(buildFlagConditions(createLicenseFilter({})))}
)`;

const sortColumns = { val: "val_fold", createdAt: "created_at", licenseCount: "license_count" } as const;

export function tagStore(engine: Engine): TagStore {
  const { db } = engine;
  const tagQuery = db.selectFrom("tag").selectAll().select(licenseCount.as("license_count"));
  const tagNamesQuery = db.selectFrom("tag").select("val").orderBy("val_fold").orderBy("id");
  return {
    async search(searchText) {
      const isMatch = columnContains(engine, "val_fold", normalizeForSearch(searchText));
      const rows = await tagNamesQuery.where(isMatch).limit(maxTagNames).execute();
      return rows.map((row) => row.val);
    },

    async findExistingNames(names) {
      if (names.length === 0) return [];
      const ids = valueList(engine, names.map(computeTagId));
      const rows = await tagNamesQuery.where("id", "in", ids).execute();
      return rows.map((row) => row.val);
    },

    find: (id) => readRow(tagQuery.where("id", "=", id), tagFrom),

    async listPage({ sortBy, sortType, ...paging }) {
      const direction = sortType === "ASC" ? "asc" : "desc";
      const sortedTags = tagQuery.orderBy(sortColumns[sortBy], direction).orderBy("id", direction);
      const { rows, total } = await readPage(sortedTags, paging);
      return { rows: rows.map(tagFrom), total };
    },

    findPosition(id, { sortBy, sortType }) {
      const order = sql.raw(`${sortColumns[sortBy]} ${sortType}, id ${sortType}`);
      const position = sql<number>`row_number() over (order by ${order}) - 1`.as("position");
      const positions = db.selectFrom(tagQuery.as("tag")).select(["id", position]);
      const positionQuery = db.selectFrom(positions.as("tag")).select("position").where("id", "=", id);
      return readRow(positionQuery, (row) => row.position);
    },

    async listTaggedLicenses(tagId, limit) {
      const { rows } = await sql<{ id: number; key: string; row_version: number; tag_names: string }>`
        select id, key, row_version, ${buildTagNamesColumn(engine)} as tag_names from license where id in (
          select license_id from license_tag where tag_number = (select number from tag where id = ${tagId})
          order by license_id limit ${limit}
        ) order by id`.execute(db);
      return rows.map(({ id, key, row_version: rowVersion, tag_names }) => {
        const tags = JSON.parse(tag_names) as string[];
        return { id, key, rowVersion, tags };
      });
    },
  };
}

const tagRowOf = (tag: Omit<Tag, "licenseCount">) => ({
  ...tagRows.rowOf(tag),
  val_fold: normalizeForSearch(tag.val),
});

export function tagWrites({ engine, write }: WriteContext): TagWrites {
  const { db } = engine;
  const run = (statement: RawBuilder<unknown>, options?: { expectedRowCount: number }) =>
    write(statement.compile(db), options);
  const numberOf = (id: string) => sql`(select number from tag where id = ${id})`;

  /** Numbers new tags after the highest number. The numbers have gaps where a tag already existed. */
  const createNumberedRows = (tags: readonly Omit<Tag, "licenseCount">[]) =>
    tags.map((tag, index) => ({
      ...tagRowOf(tag),
      number: sql<number>`(select coalesce(max(number), 0) from tag) + ${sql.lit(index + 1)}`,
    }));

  /** Callers change the tag before its links, so that concurrent writers of the tag wait or fail. */
  const changeTag = (tag: Tag, changes: Pick<Tag, "id" | "val">) => {
    const row = tagRowOf({ ...tag, ...changes, rowVersion: tag.rowVersion + 1 });
    const update = db.updateTable("tag").set(row).where("id", "=", tag.id);
    write(update.where("row_version", "=", tag.rowVersion).compile(), { expectedRowCount: 1 });
  };

  const touchLicenses = (licenses: readonly TaggedLicense[], touchedAt: Instant) => {
    if (licenses.length === 0) return;
    const expectedRowCount = licenses.length;
    const licenseIds = licenses.map(({ id }) => id);
    const ids = valueList(engine, licenseIds);
    const at = msOf(touchedAt);
    const licenseUpdate = sql`update license set row_version = row_version + 1, updated_at = ${at}
      where id in ${ids} and ${isUnchanged(engine, licenses)}`;
    run(licenseUpdate, { expectedRowCount });
    run(sql`update license_summary set updated_at = ${at} where license_id in ${ids}`, { expectedRowCount });
  };

  return {
    ensure(names, createdAt) {
      const tags = names.map((val) => ({ id: computeTagId(val), val, createdAt, rowVersion: 1 }));
      for (const rows of splitIntoBatches(createNumberedRows(tags))) {
        // If another process takes the same number, the tag is missing, and linking it to the license conflicts.
        const insert = db.insertInto("tag").values(rows);
        write(insert.onConflict((conflict) => conflict.doNothing()).compile());
      }
    },

    add(tag) {
      const insert = db.insertInto("tag").values(createNumberedRows([tag]));
      write(insert.compile());
    },

    rename(tag, newTag, licenses, renamedAt) {
      changeTag(tag, newTag);
      // The update changes nothing. It fails if a license was tagged or untagged since the licenses were read.
      const linkUpdate = sql`update license_tag set flags = flags where tag_number = ${numberOf(newTag.id)}`;
      run(linkUpdate, { expectedRowCount: licenses.length });
      run(sql`update fis_customer_tag set tag_id = ${newTag.id} where tag_id = ${tag.id}`);
      touchLicenses(licenses, renamedAt);
    },

    remove(tag, licenses, removedAt) {
      const id = `${tag.id}-deleted`;
      changeTag(tag, { id, val: tag.val });
      const linkDeletion = sql`delete from license_tag where tag_number = ${numberOf(id)}`;
      run(linkDeletion, { expectedRowCount: licenses.length });
      run(sql`delete from fis_customer_tag where tag_id = ${tag.id}`);
      run(sql`delete from tag where id = ${id}`, { expectedRowCount: 1 });
      touchLicenses(licenses, removedAt);
    },
  };
}

function isUnchanged({ databaseType }: Engine, licenses: readonly TaggedLicense[]) {
  const loadedVersions = JSON.stringify(licenses.map(({ id, rowVersion }) => [id, rowVersion]));
  return databaseType === "sqlite"
    ? sql`(id, row_version) in (select value ->> 0, value ->> 1 from json_each(${loadedVersions}))`
    : sql`(id, row_version) in (select (value ->> 0)::bigint, (value ->> 1)::bigint from json_array_elements(${loadedVersions}::json))`;
}
