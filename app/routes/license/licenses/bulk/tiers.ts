import type { LicenseApiClient } from "#app/api/client.ts";
import type { BulkChange } from "#app/domain/bulk/bulk-change.ts";
import { type LicenseType, licenseTypeName, licenseTypes } from "#app/domain/package/license-type.ts";
import { availableTiers } from "#app/routes/license/licenses/change/tiers.ts";
import type { Choice } from "#app/ui/controls/select.tsx";

export async function allTierChoices(api: LicenseApiClient): Promise<Choice[]> {
  const ofType = async (type: LicenseType) => {
    const tiers = await availableTiers(api, type);
    return tiers.map(({ value, label }) => ({ value, label: `${licenseTypeName[type]}: ${label}` }));
  };
  return (await Promise.all(Object.values(licenseTypes).map(ofType))).flat();
}

export async function tierNameOf(api: LicenseApiClient, change: BulkChange): Promise<string | null> {
  if (change.kind !== "tier") return null;
  const tiers = await allTierChoices(api);
  return tiers.find(({ value }) => value === change.packageTierId)?.label ?? null;
}
