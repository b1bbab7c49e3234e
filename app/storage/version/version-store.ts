import { instantOf } from "#app/domain/time/time.ts";
import type { VersionStore, VersionWrites } from "#app/domain/version/version-store.ts";
import type { Version } from "#app/domain/version/version.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import type { VersionTable } from "#app/storage/schema/schema.ts";
import { createSharedLoader } from "#app/storage/engine/batch-loader.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";
import { versionRows } from "#app/storage/schema/version-rows.ts";

const versionFrom = (row: VersionTable): Version => versionRows.recordFrom(row);

export function versionStore(engine: Engine): VersionStore {
  const { db } = engine;
  const newestFirstQuery = db.selectFrom("version").orderBy("released_at", "desc").orderBy("id", "desc");
  return {
    async listAll() {
      const rows = await newestFirstQuery.selectAll().execute();
      return rows.map(versionFrom);
    },

    listReleases: createSharedLoader(engine, async () => {
      const rows = await newestFirstQuery.select(["id", "version", "released_at", "is_active"]).execute();
      return rows.map((row) => ({
        id: row.id,
        version: row.version,
        releasedAt: instantOf(row.released_at),
        isActive: row.is_active === 1,
      }));
    }),

    async find(id) {
      const row = await db.selectFrom("version").selectAll().where("id", "=", id).executeTakeFirst();
      return row ? versionFrom(row) : null;
    },

    async findByNumber(version) {
      const row = await db
        .selectFrom("version")
        .selectAll()
        .where("version_lower", "=", version.toLowerCase())
        .executeTakeFirst();
      return row ? versionFrom(row) : null;
    },
  };
}

const versionRowOf = (version: Version): VersionTable => ({
  ...versionRows.rowOf(version),
  version_lower: version.version.toLowerCase(),
});

export function versionWrites({ engine: { db }, write }: WriteContext): VersionWrites {
  return {
    add(version) {
      write(db.insertInto("version").values(versionRowOf(version)).compile());
    },

    change(version) {
      const update = db
        .updateTable("version")
        .set({ ...versionRowOf(version), row_version: version.rowVersion + 1 })
        .where("id", "=", version.id)
        .where("row_version", "=", version.rowVersion);
      write(update.compile(), { expectedRowCount: 1 });
    },
  };
}
