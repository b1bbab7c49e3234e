import type { Catalog, CatalogTier, MarketplaceDimension } from "#app/domain/package/catalog.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import type { AgreementRecord } from "./agreement.ts";
import type { Entitlement } from "./marketplace.ts";

export interface Capacities {
  /** Null if no purchased dimension sets this capacity. */
  serverCapacity: number | null;
  totalClientCapacity: number | null;
}

export interface PurchasedTier {
  tier: CatalogTier;
  capacities: Capacities;
}

type PurchasedItems = Pick<AgreementRecord, "provider" | "productCode"> & {
  entitlements: readonly Entitlement[];
};

/** Tiers that can be sold, in the order of the catalog. */
const availableTiers = ({ packages }: Catalog): CatalogTier[] =>
  packages
    .filter(({ licenseType, retired }) => licenseType === licenseTypes.enterprise && !retired)
    .flatMap(({ tiers }) => tiers)
    .filter(({ retired }) => !retired);

export const hasAvailableTier = (catalog: Catalog): boolean => availableTiers(catalog).length > 0;

export const allTiers = ({ packages }: Catalog): CatalogTier[] => packages.flatMap(({ tiers }) => tiers);

/** Chooses the tier that names the given dimension, else the tier of the highest quantity. Null if there is no such tier. */
export function findPurchasedTier(
  catalog: Catalog,
  purchase: PurchasedItems,
  dimension?: string | null,
): PurchasedTier | null {
  const tiers = availableTiers(catalog);
  const preferredEntitlements = purchase.entitlements.filter((item) => item.dimension === dimension);
  for (const item of [...preferredEntitlements, ...purchase.entitlements]) {
    const tier = tiers.find((candidate) => findDimension(candidate, purchase, item) !== undefined);
    if (tier) return { tier, capacities: capacitiesFor(tier, purchase) };
  }
  return null;
}

/** Returns the purchased dimensions that neither an available tier nor the license's tier names. */
export function findUnmappedDimensions(
  catalog: Catalog,
  purchase: PurchasedItems,
  licenseTierId: string | null,
): string[] {
  const licenseTiers = allTiers(catalog).filter(({ id }) => id === licenseTierId);
  const tiers = [...licenseTiers, ...availableTiers(catalog)];
  return purchase.entitlements
    .filter((item) => !tiers.some((tier) => findDimension(tier, purchase, item)))
    .map(({ dimension }) => dimension);
}

/** True if the tier names one of the purchased dimensions. */
export const hasPurchasedDimension = (catalog: Catalog, tierId: string, purchase: PurchasedItems): boolean =>
  allTiers(catalog).some(
    (tier) => tier.id === tierId && purchase.entitlements.some((item) => findDimension(tier, purchase, item)),
  );

/** Adds up the quantities of all dimensions that set the same capacity. */
export function capacitiesFor(tier: CatalogTier, purchase: PurchasedItems): Capacities {
  const capacityOf = (fills: MarketplaceDimension["fills"], maximum: number): number | null => {
    const items = purchase.entitlements.filter(
      (item) => findDimension(tier, purchase, item)?.fills === fills,
    );
    if (items.length === 0) return null;
    const quantity = items.reduce((sum, { intValue }) => sum + intValue, 0);
    return Math.min(maximum, Math.max(1, Math.floor(quantity)));
  };
  return {
    serverCapacity: capacityOf("servers", maxServers),
    totalClientCapacity: capacityOf("assets", maxAssets),
  };
}

const maxServers = 1_000;
const maxAssets = 1_000_000_000;

const findDimension = (
  { marketplaceDimensions = [] }: CatalogTier,
  { provider, productCode }: PurchasedItems,
  { dimension }: Entitlement,
): MarketplaceDimension | undefined =>
  marketplaceDimensions.find(
    (item) => item.provider === provider && item.productCode === productCode && item.dimension === dimension,
  );
