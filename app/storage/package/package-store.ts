import { fold } from "#app/domain/text/fold.ts";
import type { PackageStore, Tier } from "#app/domain/package/package.ts";
import { contains } from "#app/storage/dialect.ts";
import type { Engine } from "#app/storage/engine.ts";
import type { NewIds } from "#app/storage/new-id.ts";
import { untilSettled } from "#app/storage/retry.ts";

const atMost = 100;

export function packageStore(engine: Engine, ids: NewIds): PackageStore {
  const { db } = engine;
  return {
    async ofType(type) {
      const rows = await db
        .selectFrom("package")
        .innerJoin("package_tier", "package_tier.package_id", "package.id")
        .select(["package.id", "package.name", "package_tier.id as tierId", "package_tier.name as tierName"])
        .where(db.dynamic.ref<"type">("package.type"), "=", type)
        .orderBy("package.position")
        .orderBy("package_tier.position")
        .execute();
      return [...Map.groupBy(rows, (row) => row.id)].map(([id, tiers]) => ({
        id,
        name: tiers[0]?.name ?? "",
        tiers: tiers.map((tier) => ({ id: tier.tierId, name: tier.tierName })),
      }));
    },

    async tier(id) {
      const row = await db
        .selectFrom("package_tier")
        .innerJoin("package", "package.id", "package_tier.package_id")
        .select(["package_tier.id", "package_tier.pretty_name", "package_id", "package.type", "features"])
        .where("package_tier.id", "=", id)
        .executeTakeFirst();
      if (!row) return null;
      return {
        id: row.id,
        prettyName: row.pretty_name,
        packageId: row.package_id,
        type: row.type,
        features: JSON.parse(row.features) as Tier["features"],
      };
    },

    async tierNames(containing) {
      const rows = await db
        .selectFrom("package_tier")
        .select(["id", "pretty_name"])
        .where(contains(engine, "pretty_name_fold", fold(containing)))
        .orderBy("pretty_name_fold")
        .orderBy("id")
        .limit(atMost)
        .execute();
      return rows.map((row) => ({ tierId: row.id, prettyName: row.pretty_name }));
    },

    async add({ id, name, type, tiers }) {
      await untilSettled(async () => {
        const known = await db.selectFrom("package").select("id").where("id", "=", id).executeTakeFirst();
        if (known) return;
        const tierRows = tiers.map((tier, position) => ({
          id: tier.id,
          package_id: id,
          position,
          name: tier.name,
          pretty_name: tier.prettyName,
          pretty_name_fold: fold(tier.prettyName),
          features: JSON.stringify(tier.features),
        }));
        await engine.commit([
          { query: db.insertInto("package").values({ id, name, type, position: ids.next() }).compile() },
          ...tierRows.map((row) => ({ query: db.insertInto("package_tier").values(row).compile() })),
        ]);
      });
    },
  };
}
