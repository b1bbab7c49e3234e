import type { MarketplaceDimension } from "#app/domain/package/catalog.ts";
import type { Storage } from "#app/domain/storage.ts";
import { now } from "#tests/fixtures/licenses.ts";

/** Adds dimensions to tiers of the catalog, by the id of the tier. */
export async function mapDimensions(
  { packages, transact }: Storage,
  dimensionsByTier: Record<string, MarketplaceDimension[]>,
): Promise<void> {
  await transact(async (work) => {
    const before = await packages.catalog();
    const after = {
      packages: before.packages.map((item) => ({
        ...item,
        tiers: item.tiers.map((tier) => {
          const added = dimensionsByTier[tier.id] ?? [];
          return added.length === 0
            ? tier
            : { ...tier, marketplaceDimensions: [...(tier.marketplaceDimensions ?? []), ...added] };
        }),
      })),
    };
    work.saveCatalog(before, after, now);
  });
}

/** The dimensions of the scripted marketplace and of the loopback AWS. */
export const mapAwsDimensions = (storage: Storage, productCode: string): Promise<void> =>
  mapDimensions(storage, {
    "corporate-1": [{ provider: "aws", productCode, dimension: "assets", fills: "assets" }],
    "corporate-3": [{ provider: "aws", productCode, dimension: "corporate-3", fills: "assets" }],
  });
