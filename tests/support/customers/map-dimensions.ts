import type { MarketplaceDimension } from "#app/domain/package/catalog.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { now } from "#tests/fixtures/licenses.ts";

/** Adds dimensions to tiers of the catalog, by the id of the tier. */
export async function mapDimensions(
  { packages, transact }: Storage,
  dimensionsByTier: Record<string, MarketplaceDimension[]>,
): Promise<void> {
  await transact(async (transaction) => {
    const before = await packages.readCatalog();
    const after = {
      packages: before.packages.map((packageEntry) => ({
        ...packageEntry,
        tiers: packageEntry.tiers.map((tier) => {
          const addedDimensions = dimensionsByTier[tier.id] ?? [];
          return addedDimensions.length === 0
            ? tier
            : { ...tier, marketplaceDimensions: [...(tier.marketplaceDimensions ?? []), ...addedDimensions] };
        }),
      })),
    };
    transaction.packages.saveCatalog(before, after, now);
  });
}

/** Adds the dimensions of the scripted marketplace and of the loopback AWS. */
export const mapAwsDimensions = (storage: Storage, productCode: string): Promise<void> =>
  mapDimensions(storage, {
    "corporate-1": [{ provider: "aws", productCode, dimension: "assets", fills: "assets" }],
    "corporate-3": [{ provider: "aws", productCode, dimension: "corporate-3", fills: "assets" }],
  });
