import type { LicenseApiClient } from "#app/api/client.ts";
import type { BulkChange } from "#app/domain/bulk/bulk-change.ts";
import { type LicenseType, licenseTypeNames, licenseTypes } from "#app/domain/package/license-type.ts";
import { loadAvailableTiers } from "#app/routes/kit/product-picker/tiers.ts";
import type { Choice } from "#app/ui/select.tsx";

export async function loadAllTierChoices(api: LicenseApiClient): Promise<Choice[]> {
  const loadTiersOfType = async (type: LicenseType) => {
    const tiers = await loadAvailableTiers(api, type);
    return tiers.map(({ value, label }) => ({ value, label: `${licenseTypeNames[type]}: ${label}` }));
  };
  return (await Promise.all(Object.values(licenseTypes).map(loadTiersOfType))).flat();
}

/** Null if the change is of another kind or the tier is not available. */
export async function findTierName(api: LicenseApiClient, change: BulkChange): Promise<string | null> {
  if (change.kind !== "tier") return null;
  const tiers = await loadAllTierChoices(api);
  return tiers.find(({ value }) => value === change.packageTierId)?.label ?? null;
}
