import type { LicenseApiClient } from "#app/api/client.ts";
import type { LicenseType } from "#app/domain/package/license-type.ts";
import type { Choice } from "#app/ui/select.tsx";

export async function loadAvailableTiers(
  { packages }: LicenseApiClient,
  type: LicenseType,
): Promise<Choice[]> {
  const availablePackages = await packages.ofType({ query: { type } });
  return availablePackages.flatMap(({ name, tiers }) =>
    tiers.map((tier) => ({ value: tier.id, label: `${name} ${tier.name}` })),
  );
}

export const capacityChoices = [
  { value: "follow", label: "Take what the tier presets" },
  { value: "keep", label: "Keep as they are" },
];
