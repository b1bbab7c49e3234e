import type { Transact } from "#app/domain/history/transaction.ts";
import { ruleViolation } from "#app/domain/problem.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { Catalog, StoredCatalog } from "./catalog.ts";
import type { LicenseType } from "./license-type.ts";
import type { Feature, ProductPackage, TierName } from "./package.ts";

export interface Tier {
  id: string;
  prettyName: string;
  packageId: string;
  type: LicenseType;
  isAvailable: boolean;
  /** Grace period of the tier in days. A license can have a different grace period. */
  graceDays: number;
  features: Feature[];
}

export interface PackageStore {
  /** In catalog order. Omits packages without an available tier. */
  listByType(type: number): Promise<ProductPackage[]>;
  findTier(id: string): Promise<Tier | null>;
  /** At most 100 tiers, including retired tiers, whose full name contains the text in any case. */
  searchTierNames(text: string): Promise<TierName[]>;
  /** Includes retired items. The row version is 1 before the first save. */
  readCatalog(): Promise<StoredCatalog>;
  countLicensesByTier(): Promise<Map<string, number>>;
  findDraft(personId: number): Promise<StoredCatalog | null>;
}

export interface CatalogWrites {
  /** The transaction is retried if `before` is not the stored catalog, or if a removed tier has a license. */
  saveCatalog(before: StoredCatalog, after: Catalog, at: Instant): void;
  saveDraft(personId: number, draft: StoredCatalog, at: Instant): void;
  /** With `expectedDraft`, removes the draft only if the draft equals `expectedDraft`. */
  removeDraft(personId: number, expectedDraft?: Catalog): void;
}

export interface CatalogPorts {
  packages: PackageStore;
  transact: Transact<{ packages: CatalogWrites }>;
}

/** Throws TIER_UNKNOWN if there is no such tier of this license type, and TIER_RETIRED for a retired tier. */
export async function requireAvailableTier(
  packages: Pick<PackageStore, "findTier">,
  id: string,
  type: LicenseType,
): Promise<Tier> {
  const tier = await packages.findTier(id);
  if (!tier)
    throw ruleViolation("TIER_UNKNOWN", "This tier does not exist. Choose another tier.", "packageTierId");
  if (tier.type !== type)
    throw ruleViolation("TIER_UNKNOWN", "Choose a tier of the license's package.", "packageTierId");
  if (!tier.isAvailable)
    throw ruleViolation(
      "TIER_RETIRED",
      "This tier is no longer available. Choose another tier.",
      "packageTierId",
    );
  return tier;
}
