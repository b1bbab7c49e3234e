import { instantOf } from "#app/domain/time/time.ts";
import type { VersionStore, VersionWrites } from "#app/domain/version/version-store.ts";
import type { Version } from "#app/domain/version/version.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import type { VersionTable } from "#app/storage/schema/schema.ts";
import { createSharedLoader } from "#app/storage/engine/batch-loader.ts";
import { readRow, versionedRowWrites } from "#app/storage/engine/row-access.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";
import { versionRows } from "#app/storage/schema/version-rows.ts";

const versionFrom = (row: VersionTable): Version => versionRows.recordFrom(row);

export function versionStore(engine: Engine): VersionStore {
  const { db } = engine;
  const versionQuery = db.selectFrom("version").selectAll();
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

    find: (id) => readRow(versionQuery.where("id", "=", id), versionFrom),

    findByNumber: (version) =>
      readRow(versionQuery.where("version_lower", "=", version.toLowerCase()), versionFrom),
  };
}

const versionRowOf = (version: Version): VersionTable => ({
  ...versionRows.rowOf(version),
  version_lower: version.version.toLowerCase(),
});

export const versionWrites = (context: WriteContext): VersionWrites =>
  versionedRowWrites(context, "version", versionRowOf);
