import { sql } from "kysely";
import type { Catalog } from "#app/domain/package/catalog.ts";
import type { CatalogWrites } from "#app/domain/package/package-store.ts";
import { msOf } from "#app/domain/time/time.ts";
import type { UnitContext } from "#app/storage/engine/unit-context.ts";
import { packageRowsOf, tierRowsOf } from "./rows.ts";

export function catalogWrites({ engine: { db }, write }: UnitContext): CatalogWrites {
  return {
    saveCatalog(before, after, at) {
      const packages = changesBetween(packageRowsOf(before), packageRowsOf(after));
      const tiers = changesBetween(tierRowsOf(before), tierRowsOf(after));
      const next = { catalog_version: before.rowVersion + 1, catalog_saved_at: msOf(at) };
      const versionUpdate = db
        .updateTable("installation")
        .set(next)
        .where("catalog_version", "=", before.rowVersion);
      write(versionUpdate.compile(), 1);
      for (const { id, ...row } of packages.saved) {
        const saved = db.insertInto("package").values({ id, ...row });
        write(saved.onConflict((clash) => clash.column("id").doUpdateSet(row)).compile(), 1);
      }
      for (const { id, ...row } of tiers.saved) {
        const saved = db.insertInto("package_tier").values({ id, ...row });
        write(saved.onConflict((clash) => clash.column("id").doUpdateSet(row)).compile(), 1);
      }
      const graceBefore = new Map(tierRowsOf(before).map(({ id, grace_days }) => [id, grace_days]));
      const isGraceChanged = tiers.saved.some(
        ({ id, grace_days }) => graceBefore.has(id) && graceBefore.get(id) !== grace_days,
      );
      if (isGraceChanged) {
        // Below every id, so that a refresh starts over, and outside the range that changed settings use.
        const anew = { recompute_after: -1_000_000_000 - before.rowVersion };
        write(db.updateTable("refresh_info").set(anew).compile());
      }
      for (const id of tiers.removed) {
        const isUnused = sql<boolean>`not exists (
          select 1 from license_summary where license_summary.package_tier_id = ${id}
        )`;
        write(db.deleteFrom("package_tier").where("id", "=", id).where(isUnused).compile(), 1);
      }
      for (const id of packages.removed) write(db.deleteFrom("package").where("id", "=", id).compile(), 1);
    },

    saveDraft(personId, { rowVersion, packages }, at) {
      const row = {
        began_version: rowVersion,
        document: documentOf({ packages }),
        updated_at: msOf(at),
      };
      const query = db
        .insertInto("catalog_draft")
        .values({ person_id: personId, ...row })
        .onConflict((clash) => clash.column("person_id").doUpdateSet(row));
      write(query.compile());
    },

    removeDraft(personId, only) {
      const draft = db.deleteFrom("catalog_draft").where("person_id", "=", personId);
      write((only ? draft.where("document", "=", documentOf(only)) : draft).compile());
    },
  };
}

const documentOf = ({ packages }: Catalog) => JSON.stringify({ packages });

function changesBetween<Row extends { id: string }>(before: readonly Row[], after: readonly Row[]) {
  const old = new Map(before.map((row) => [row.id, JSON.stringify(row)]));
  const stay = new Set(after.map(({ id }) => id));
  return {
    saved: after.filter((row) => old.get(row.id) !== JSON.stringify(row)),
    removed: before.filter(({ id }) => !stay.has(id)).map(({ id }) => id),
  };
}
