import { sql } from "kysely";
import type { Catalog } from "#app/domain/package/catalog.ts";
import type { CatalogWrites } from "#app/domain/package/package-store.ts";
import { msOf } from "#app/domain/time/time.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";
import { packageRowsOf, tierRowsOf } from "./rows.ts";

/**
 * Higher than every row version of the settings. `recomputeSummaries` stores row versions of the settings as
 * negative numbers, and catalog changes store lower numbers, so that the numbers never repeat.
 */
const maxSettingsVersion = 1_000_000_000;

export function catalogWrites({ engine: { db }, write }: WriteContext): CatalogWrites {
  return {
    saveCatalog(oldCatalog, newCatalog, at) {
      const packageChanges = findRowChanges(packageRowsOf(oldCatalog), packageRowsOf(newCatalog));
      const tierChanges = findRowChanges(tierRowsOf(oldCatalog), tierRowsOf(newCatalog));
      const versionColumns = { catalog_version: oldCatalog.rowVersion + 1, catalog_saved_at: msOf(at) };
      const versionUpdate = db
        .updateTable("installation")
        .set(versionColumns)
        .where("catalog_version", "=", oldCatalog.rowVersion);
      write(versionUpdate.compile(), { expectedRowCount: 1 });
      for (const { id, ...row } of packageChanges.rowsToSave) {
        const upsert = db.insertInto("package").values({ id, ...row });
        write(upsert.onConflict((conflict) => conflict.column("id").doUpdateSet(row)).compile(), {
          expectedRowCount: 1,
        });
      }
      for (const { id, ...row } of tierChanges.rowsToSave) {
        const upsert = db.insertInto("package_tier").values({ id, ...row });
        write(upsert.onConflict((conflict) => conflict.column("id").doUpdateSet(row)).compile(), {
          expectedRowCount: 1,
        });
      }
      const oldGraceDays = new Map(tierRowsOf(oldCatalog).map(({ id, grace_days }) => [id, grace_days]));
      const areGraceDaysChanged = tierChanges.rowsToSave.some(
        ({ id, grace_days }) => oldGraceDays.has(id) && oldGraceDays.get(id) !== grace_days,
      );
      if (areGraceDaysChanged) {
        // The value is below every id and never repeats, so that a running refresh notices the restart.
        const restartColumns = { recompute_after: -maxSettingsVersion - oldCatalog.rowVersion };
        write(db.updateTable("refresh_info").set(restartColumns).compile());
      }
      for (const id of tierChanges.idsToRemove) {
        const unusedCondition = sql<boolean>`not exists (
          select 1 from license_summary where license_summary.package_tier_id = ${id}
        )`;
        write(db.deleteFrom("package_tier").where("id", "=", id).where(unusedCondition).compile(), {
          expectedRowCount: 1,
        });
      }
      for (const id of packageChanges.idsToRemove)
        write(db.deleteFrom("package").where("id", "=", id).compile(), { expectedRowCount: 1 });
    },

    saveDraft(personId, { rowVersion, packages }, at) {
      const row = {
        began_version: rowVersion,
        document: serializeCatalog({ packages }),
        updated_at: msOf(at),
      };
      const upsert = db
        .insertInto("catalog_draft")
        .values({ person_id: personId, ...row })
        .onConflict((conflict) => conflict.column("person_id").doUpdateSet(row));
      write(upsert.compile());
    },

    removeDraft(personId, expectedDraft) {
      const deletion = db.deleteFrom("catalog_draft").where("person_id", "=", personId);
      write(
        (expectedDraft
          ? deletion.where("document", "=", serializeCatalog(expectedDraft))
          : deletion
        ).compile(),
      );
    },
  };
}

const serializeCatalog = ({ packages }: Catalog) => JSON.stringify({ packages });

function findRowChanges<Row extends { id: string }>(before: readonly Row[], after: readonly Row[]) {
  const jsonById = new Map(before.map((row) => [row.id, JSON.stringify(row)]));
  const remainingIds = new Set(after.map(({ id }) => id));
  return {
    rowsToSave: after.filter((row) => jsonById.get(row.id) !== JSON.stringify(row)),
    idsToRemove: before.filter(({ id }) => !remainingIds.has(id)).map(({ id }) => id),
  };
}
