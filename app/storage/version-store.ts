import type { Version } from "#app/domain/version/version.ts";
import type { VersionStore } from "#app/domain/version/version-store.ts";
import { instantOf } from "#app/domain/time.ts";
import type { Engine } from "./engine.ts";
import type { VersionTable } from "./schema.ts";

const versionFrom = (row: VersionTable): Version => ({
  id: row.id,
  version: row.version,
  releasedAt: instantOf(row.released_at),
  isActive: row.is_active === 1,
  releaseNotes: row.release_notes,
  createdBy: row.created_by,
  createdAt: instantOf(row.created_at),
  updatedAt: instantOf(row.updated_at),
  rowVersion: row.row_version,
});

export function versionStore({ db }: Engine): VersionStore {
  const newestFirst = db.selectFrom("version").orderBy("released_at", "desc").orderBy("id", "desc");
  return {
    async all() {
      const rows = await newestFirst.selectAll().execute();
      return rows.map(versionFrom);
    },

    async releases() {
      const rows = await newestFirst.select(["id", "version", "released_at", "is_active"]).execute();
      return rows.map((row) => ({
        id: row.id,
        version: row.version,
        releasedAt: instantOf(row.released_at),
        isActive: row.is_active === 1,
      }));
    },

    async find(id) {
      const row = await db.selectFrom("version").selectAll().where("id", "=", id).executeTakeFirst();
      return row ? versionFrom(row) : null;
    },

    async named(version) {
      const row = await db
        .selectFrom("version")
        .selectAll()
        .where("version_lower", "=", version.toLowerCase())
        .executeTakeFirst();
      return row ? versionFrom(row) : null;
    },
  };
}
