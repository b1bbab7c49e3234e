import type { Selectable } from "kysely";
import type { Catalog, MarketplaceDimension } from "#app/domain/package/catalog.ts";
import type { Feature } from "#app/domain/package/package.ts";
import { normalizeForSearch } from "#app/domain/text/normalize-for-search.ts";
import { readJsonColumn } from "#app/storage/schema/columns.ts";
import type { Database } from "#app/storage/schema/schema.ts";

export type PackageRow = Selectable<Database["package"]>;
export type TierRow = Selectable<Database["package_tier"]>;

export const parseFeatures = ({ features }: Pick<TierRow, "features">): Feature[] =>
  readJsonColumn("features", features) as Feature[];

export function catalogFrom(packages: readonly PackageRow[], tiers: readonly TierRow[]): Catalog {
  const tiersByPackage = Map.groupBy(tiers, (tier) => tier.package_id);
  return {
    packages: packages.map(({ id, name, type, retired }) => ({
      id,
      name,
      licenseType: type,
      ...(retired === 1 && { isRetired: true }),
      tiers: (tiersByPackage.get(id) ?? []).map((tier) => ({
        id: tier.id,
        name: tier.name,
        prettyName: tier.pretty_name,
        ...(tier.retired === 1 && { isRetired: true }),
        ...(tier.grace_days > 0 && { graceDays: tier.grace_days }),
        ...(tier.release_silent_after_days !== null && {
          releaseSilentServersAfterDays: tier.release_silent_after_days,
        }),
        features: parseFeatures(tier),
        ...(tier.marketplace_dimensions !== "[]" && {
          marketplaceDimensions: readJsonColumn(
            "marketplaceDimensions",
            tier.marketplace_dimensions,
          ) as MarketplaceDimension[],
        }),
      })),
    })),
  };
}

export const packageRowsOf = ({ packages }: Catalog): PackageRow[] =>
  packages.map(({ id, name, licenseType, isRetired }, position) => ({
    id,
    name,
    type: licenseType,
    position,
    retired: isRetired ? 1 : 0,
  }));

export const tierRowsOf = ({ packages }: Catalog): TierRow[] =>
  packages.flatMap(({ id, tiers }) =>
    tiers.map((tier, position) => ({
      id: tier.id,
      package_id: id,
      position,
      name: tier.name,
      pretty_name: tier.prettyName,
      pretty_name_fold: normalizeForSearch(tier.prettyName),
      features: JSON.stringify(tier.features),
      retired: tier.isRetired ? 1 : 0,
      grace_days: tier.graceDays ?? 0,
      release_silent_after_days: tier.releaseSilentServersAfterDays ?? null,
      marketplace_dimensions: JSON.stringify(tier.marketplaceDimensions ?? []),
    })),
  );
