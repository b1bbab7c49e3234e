import type { Transact } from "#app/domain/history/unit-of-work.ts";
import { ruleBroken } from "#app/domain/problem.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { Catalog, StoredCatalog } from "./catalog.ts";
import type { LicenseType } from "./license-type.ts";
import type { Feature, ProductPackage, TierName } from "./package.ts";

/** One tier with what it needs to become part of a license. */
export interface Tier {
  id: string;
  prettyName: string;
  packageId: string;
  type: LicenseType;
  /** Neither it nor its package is retired. */
  isOffered: boolean;
  /** Days for which its licenses go on working after their end, unless they say otherwise. */
  graceDays: number;
  features: Feature[];
}

export interface PackageStore {
  /** What is on offer of a license type, in that order: packages that have a tier. */
  ofType(type: number): Promise<ProductPackage[]>;
  /** A retired one, too. */
  tier(id: string): Promise<Tier | null>;
  /** Tiers whose full name contains the text, without regard to case, retired ones too; at most 100. */
  tierNames(containing: string): Promise<TierName[]>;
  /** Everything, retired or not; its row version is 1 as long as nothing was saved. */
  catalog(): Promise<StoredCatalog>;
  /** How many licenses each tier of the catalog has, deleted ones too. */
  licensesByTier(): Promise<Map<string, number>>;
  /** What somebody has changed and not saved yet. */
  draft(personId: number): Promise<StoredCatalog | null>;
}

export interface CatalogWrites {
  /**
   * Puts `after` in the place of `before`. Tries the unit again when `before` is no longer what is stored, or when a tier
   * that is removed has come to have a license.
   */
  saveCatalog(before: StoredCatalog, after: Catalog, at: Instant): void;
  /** With the row version of the catalog that it began with. */
  keepDraft(personId: number, draft: StoredCatalog, at: Instant): void;
  /** Where `only` is given, unless the draft is another one. */
  removeDraft(personId: number, only?: Catalog): void;
}

export interface CatalogPorts {
  packages: PackageStore;
  transact: Transact<CatalogWrites>;
}

/** The tier that a license is to have from now on. Raises TIER_UNKNOWN or TIER_RETIRED. */
export async function offeredTier(
  packages: Pick<PackageStore, "tier">,
  id: string,
  type: LicenseType,
): Promise<Tier> {
  const tier = await packages.tier(id);
  if (!tier || tier.type !== type)
    throw ruleBroken("TIER_UNKNOWN", "Choose a tier of the license's package.", "packageTierId");
  if (!tier.isOffered)
    throw ruleBroken("TIER_RETIRED", "This tier is not on offer any more. Choose another.", "packageTierId");
  return tier;
}
