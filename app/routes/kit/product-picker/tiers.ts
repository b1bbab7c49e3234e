import type { LicenseApiClient } from "#app/api/client.ts";
import type { License } from "#app/domain/license/license.ts";
import type { LicenseType } from "#app/domain/package/license-type.ts";
import type { Choice } from "#app/ui/select.tsx";

export async function loadAvailableTiers(
  { packages }: LicenseApiClient,
  type: LicenseType,
): Promise<Choice[]> {
  const availablePackages = await packages.listByType({ query: { type } });
  return availablePackages.flatMap(({ name, tiers }) =>
    tiers.map((tier) => ({ value: tier.id, label: `${name} ${tier.name}` })),
  );
}

/** Includes the tier of the license even if it is no longer available. */
export async function loadTiersOfLicense(api: LicenseApiClient, license: License): Promise<Choice[]> {
  const tiers = await loadAvailableTiers(api, license.type);
  return tiers.some(({ value }) => value === license.packageTierId)
    ? tiers
    : [{ value: license.packageTierId, label: license.packageTierPrettyName }, ...tiers];
}

export const capacityChoices = [
  { value: "follow", label: "Use the tier's capacities" },
  { value: "keep", label: "Keep the current capacities" },
];
