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

/** In the order of the catalog. */
const listAvailableTiers = ({ packages }: Catalog): CatalogTier[] =>
  packages
    .filter(({ licenseType, isRetired }) => licenseType === licenseTypes.enterprise && !isRetired)
    .flatMap(({ tiers }) => tiers)
    .filter(({ isRetired }) => !isRetired);

export const hasAvailableTier = (catalog: Catalog): boolean => listAvailableTiers(catalog).length > 0;

export const listAllTiers = ({ packages }: Catalog): CatalogTier[] => packages.flatMap(({ tiers }) => tiers);

/**
 * The tier that is sold under `dimension`, or else the tier of the entitlement with the highest quantity. Null if no
 * available tier was purchased.
 */
export function findPurchasedTier(
  catalog: Catalog,
  purchase: PurchasedItems,
  dimension?: string | null,
): PurchasedTier | null {
  const tiers = listAvailableTiers(catalog);
  const preferredEntitlements = purchase.entitlements.filter(
    (entitlement) => entitlement.dimension === dimension,
  );
  for (const entitlement of [...preferredEntitlements, ...purchase.entitlements]) {
    const tier = tiers.find((candidate) => findDimension(candidate, purchase, entitlement) !== undefined);
    if (tier) return { tier, capacities: computeCapacities(tier, purchase) };
  }
  return null;
}

/** The purchased dimensions that neither an available tier nor the license's tier names. */
export function findUnmappedDimensions(
  catalog: Catalog,
  purchase: PurchasedItems,
  licenseTierId: string | null,
): string[] {
  const licenseTiers = listAllTiers(catalog).filter(({ id }) => id === licenseTierId);
  const tiers = [...licenseTiers, ...listAvailableTiers(catalog)];
  return purchase.entitlements
    .filter((entitlement) => !tiers.some((tier) => findDimension(tier, purchase, entitlement)))
    .map(({ dimension }) => dimension);
}

/** True if the tier names one of the purchased dimensions. */
export const hasPurchasedDimension = (catalog: Catalog, tierId: string, purchase: PurchasedItems): boolean =>
  listAllTiers(catalog).some(
    (tier) =>
      tier.id === tierId &&
      purchase.entitlements.some((entitlement) => findDimension(tier, purchase, entitlement)),
  );

/** Adds up the quantities of all dimensions that set the same capacity. */
export function computeCapacities(tier: CatalogTier, purchase: PurchasedItems): Capacities {
  const computeCapacity = (capacityKind: MarketplaceDimension["fills"], maximum: number): number | null => {
    const entitlements = purchase.entitlements.filter(
      (entitlement) => findDimension(tier, purchase, entitlement)?.fills === capacityKind,
    );
    if (entitlements.length === 0) return null;
    const quantity = entitlements.reduce((sum, { intValue }) => sum + intValue, 0);
    return Math.min(maximum, Math.max(1, Math.floor(quantity)));
  };
  return {
    serverCapacity: computeCapacity("servers", maxServers),
    totalClientCapacity: computeCapacity("assets", maxAssets),
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
    (candidate) =>
      candidate.provider === provider &&
      candidate.productCode === productCode &&
      candidate.dimension === dimension,
  );
