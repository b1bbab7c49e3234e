import { sql } from "kysely";
import { catalog, type StoredCatalog } from "#app/domain/package/catalog.ts";
import type { PackageStore } from "#app/domain/package/package-store.ts";
import { normalizeForSearch } from "#app/domain/text/normalize-for-search.ts";
import { parseJson } from "#app/domain/text/parse-json.ts";
import { columnContains } from "#app/storage/engine/sql-fragments.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { prepareQuery } from "#app/storage/engine/prepared-query.ts";
import { catalogFrom, parseFeatures } from "./rows.ts";

const maxTierNames = 100;

export function packageStore(engine: Engine): PackageStore {
  const { db } = engine;
  const tierNamesQuery = prepareQuery((text: string) =>
    db
      .selectFrom("package_tier")
      .select(["id", "pretty_name"])
      .where(columnContains(engine, "pretty_name_fold", text))
      .orderBy("pretty_name_fold")
      .orderBy("id")
      .limit(maxTierNames),
  );
  return {
    async listByType(type) {
      const rows = await db
        .selectFrom("package")
        .innerJoin("package_tier", "package_tier.package_id", "package.id")
        .select(["package.id", "package.name", "package_tier.id as tierId", "package_tier.name as tierName"])
        .where(db.dynamic.ref<"type">("package.type"), "=", type)
        .where("package.retired", "=", 0)
        .where("package_tier.retired", "=", 0)
        .orderBy("package.position")
        .orderBy("package_tier.position")
        .execute();
      return [...Map.groupBy(rows, (row) => row.id)].map(([id, tiers]) => ({
        id,
        name: tiers[0]?.name ?? "",
        tiers: tiers.map((tier) => ({ id: tier.tierId, name: tier.tierName })),
      }));
    },

    async findTier(id) {
      const row = await db
        .selectFrom("package_tier")
        .innerJoin("package", "package.id", "package_tier.package_id")
        .select(["package_tier.id", "package_tier.pretty_name", "package_id", "package.type", "features"])
        .select([
          "package.retired as isPackageRetired",
          "package_tier.retired as isTierRetired",
          "grace_days",
        ])
        .where("package_tier.id", "=", id)
        .executeTakeFirst();
      if (!row) return null;
      return {
        id: row.id,
        prettyName: row.pretty_name,
        packageId: row.package_id,
        type: row.type,
        isAvailable: row.isPackageRetired === 0 && row.isTierRetired === 0,
        graceDays: row.grace_days,
        features: parseFeatures(row),
      };
    },

    async searchTierNames(text) {
      const { rows } = await db.executeQuery(tierNamesQuery(normalizeForSearch(text)));
      return rows.map((row) => ({ tierId: row.id, prettyName: row.pretty_name }));
    },

    async readCatalog() {
      const [packages, tiers, [installation]] = await engine.queryInSnapshot([
        db.selectFrom("package").selectAll().orderBy("position").orderBy("id").compile(),
        db.selectFrom("package_tier").selectAll().orderBy("position").orderBy("id").compile(),
        db.selectFrom("installation").select("catalog_version").compile(),
      ]);
      return { ...catalogFrom(packages, tiers), rowVersion: installation?.catalog_version ?? 1 };
    },

    async countLicensesByTier() {
      const { rows } = await sql<{ id: string; licenses: number }>`
        select id, (
          select coalesce(sum(licenses), 0) from license_counter where counter_key = 'tier:' || package_tier.id
        ) as licenses from package_tier`.execute(db);
      return new Map(rows.map(({ id, licenses }) => [id, licenses]));
    },

    async findDraft(personId) {
      const row = await db
        .selectFrom("catalog_draft")
        .select(["began_version", "document"])
        .where("person_id", "=", personId)
        .executeTakeFirst();
      return row ? parseDraft(row) : null;
    },
  };
}

/** Null if the draft is damaged or no longer matches the schema. */
function parseDraft(row: { began_version: number; document: string }): StoredCatalog | null {
  const { data: parsedCatalog } = catalog.safeParse(parseJson(row.document));
  return parsedCatalog ? { ...parsedCatalog, rowVersion: row.began_version } : null;
}
