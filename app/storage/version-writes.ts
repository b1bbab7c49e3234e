import { msOf } from "#app/domain/time.ts";
import type { Version } from "#app/domain/version/version.ts";
import type { VersionWrites } from "#app/domain/version/version-store.ts";
import { bit } from "./column-values.ts";
import type { VersionTable } from "./schema.ts";
import type { Collecting } from "./write.ts";

const versionRowOf = (version: Version): VersionTable => ({
  id: version.id,
  version: version.version,
  version_lower: version.version.toLowerCase(),
  released_at: msOf(version.releasedAt),
  is_active: bit(version.isActive),
  release_notes: version.releaseNotes,
  created_by: version.createdBy,
  created_at: msOf(version.createdAt),
  updated_at: msOf(version.updatedAt),
  row_version: version.rowVersion,
});

export function versionWrites({ engine: { db }, write }: Collecting): VersionWrites {
  return {
    addVersion(version) {
      write(db.insertInto("version").values(versionRowOf(version)).compile());
    },

    changeVersion(version) {
      const saved = db
        .updateTable("version")
        .set({ ...versionRowOf(version), row_version: version.rowVersion + 1 })
        .where("id", "=", version.id)
        .where("row_version", "=", version.rowVersion);
      write(saved.compile(), 1);
    },
  };
}
