import type { LicenseApiClient } from "#app/api/client.ts";
import { isSameFeature } from "#app/domain/package/is-feature.ts";

/**
 * Submitted values of the product fields. Fields may be missing, because the user may not have filled in the
 * whole form.
 */
interface ProductFormValues {
  packageId?: string;
  tierId?: string;
  /** Id of the tier whose default capacities the form shows. */
  presetFrom?: string;
  servers?: string;
  assets?: string;
}

export async function loadProductFormState(
  api: LicenseApiClient,
  licenseType: number | undefined,
  { packageId = "", presetFrom = "", servers = "", assets = "", ...formValues }: ProductFormValues,
) {
  const packages = licenseType ? await api.packages.listByType({ query: { type: licenseType } }) : [];
  const hasNoTiers = packages.length === 0 && (licenseType !== undefined || (await isCatalogEmpty(api)));
  const selectedPackage = packages.find(({ id }) => id === packageId);
  const tiers = selectedPackage?.tiers ?? [];
  // If the package has only one tier, this tier is selected.
  const tierId =
    tiers.find(({ id }) => id === formValues.tierId)?.id ??
    (tiers.length === 1 ? tiers[0]?.id : undefined) ??
    "";
  const features = tierId ? await api.packages.listTierFeatures({ params: { id: tierId } }) : [];
  const findTierDefault = (name: string) =>
    features.find((feature) => isSameFeature(feature.name, name))?.defaultVal ?? null;
  // If the user chose another tier, its default capacities replace the entered capacities.
  const isSameTier = tierId === presetFrom;
  return {
    packages,
    hasNoTiers,
    packageId: selectedPackage?.id ?? "",
    tiers,
    tierId,
    features,
    presetFrom: tierId,
    servers: isSameTier && servers ? servers : String(findTierDefault("servers") ?? 1),
    assets: isSameTier && assets ? assets : String(findTierDefault("assets") ?? 100),
  };
}

const isCatalogEmpty = async (api: LicenseApiClient) =>
  (await api.packages.searchTierNames({ query: {} })).length === 0;

export type ProductFormState = Awaited<ReturnType<typeof loadProductFormState>>;
